// What the decoy's answers mean. Total: an unknown word decides nothing, and an unreadable body is no answer.
import { parseAmount } from '@titan/rules/parse-amount';
import type { ProviderAnswer, ReversalAnswer, ReversalRequest } from '@titan/server/providers/port';
import { readBody } from '@titan/server/providers/read-body';
import { type Collection, collectionBody, type DecoyRefund, refundBody, refundsBody } from './wire.ts';

const NOT_FOUND = 404;
const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
/** Without a word that can be read, what was asked for may have been done. */
const UNREAD = { kind: 'lost', sent: 'maybe', cause: 'unreadable' } as const;

const DECLINES: Record<string, { errorType: string; message: string }> = {
  NO_FUNDS: { errorType: 'INSUFFICIENT_FUNDS', message: 'Insufficient funds' },
  LIMIT: { errorType: 'WITHDRAWAL_LIMIT', message: 'The limit of this account is reached' },
};
const DECLINED = { errorType: 'NOT_COMPLETED', message: 'The payment was not approved' };

/** Reads a charge, created or queried. Only the answer to a question can say that there is none. */
export function chargeAnswerOf(
  { reference, isQuery }: { reference: string; isQuery: boolean },
  { status, body }: { status: number; body: string },
): ProviderAnswer {
  if (isQuery && status === NOT_FOUND) return { kind: 'not_found' };
  const data = readBody(collectionBody, body)?.data;
  // About another charge, whatever it says of that one.
  if (data?.merchant_ref !== reference) return UNREAD;
  return { ...meaningOf(data), handle: data.id };
}

function meaningOf(data: Collection): ProviderAnswer {
  switch (data.state) {
    case 'COMPLETED':
      return sumOf(data, 'approved');
    case 'REVERSED':
      return sumOf(data, 'reversed');
    case 'REJECTED':
    case 'EXPIRED':
      return { kind: 'declined', ...(DECLINES[data.reason ?? ''] ?? DECLINED) };
    // Both words, at the top and here, say that the request was taken.
    case 'PENDING':
    case 'SUBMITTED':
      return stepOf(data);
    default:
      return UNKNOWN;
  }
}

function sumOf({ amount, currency }: Collection, kind: 'approved' | 'reversed'): ProviderAnswer {
  const parsed = parseAmount(amount, currency);
  return parsed.ok ? { kind, amountMinor: parsed.minor, currency, message: '' } : UNKNOWN;
}

function stepOf({ next }: Collection): ProviderAnswer {
  const step = { kind: 'step', canResendOtp: false, message: '', secretWasWrong: false } as const;
  if (next?.type === 'prompt') return { ...step, authModel: 'STK_PROMPT' };
  if (next?.type === 'page' && isPage(next.url))
    return { ...step, authModel: '3DS', page: { type: 'url', content: next.url } };
  return UNKNOWN;
}

function isPage(url: string | undefined): url is string {
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:';
}

export function refundAnswerOf(request: ReversalRequest, body: string): ReversalAnswer {
  const refund = readBody(refundBody, body)?.data;
  return refund && isOf(request, refund) ? stateOf(refund) : UNREAD;
}

/**
 * The refund among all of its charge, where its id is not known: they carry no reference of ours. Only the refund of a whole charge is
 * certainly this one; a part may be another refund of the same sum.
 */
export function listedRefundOf(request: ReversalRequest, body: string): ReversalAnswer {
  const listed = readBody(refundsBody, body)?.data;
  if (!listed) return UNREAD;
  const alike = listed.filter((refund) => isOf(request, refund));
  const [only] = alike;
  if (!only) return { kind: 'not_found' };
  if (alike.length === 1 && only.amount === only.collection_amount) return stateOf(only);
  return { kind: 'needs_person', message: 'More than one refund could be this one' };
}

function isOf({ chargeHandle, amountMinor, currency }: ReversalRequest, refund: DecoyRefund): boolean {
  const amount = parseAmount(refund.amount, refund.currency);
  const isSum = amount.ok && amount.minor === amountMinor && refund.currency === currency;
  return isSum && refund.collection_id === chargeHandle;
}

function stateOf({ id: handle, state }: DecoyRefund): ReversalAnswer {
  switch (state) {
    case 'DONE':
      return { kind: 'reversed', handle };
    case 'REFUSED':
      return { kind: 'refused', message: 'The processor refused the refund', handle };
    case 'ON_HOLD':
      return { kind: 'needs_person', message: 'The processor holds the refund', handle };
    default:
      return { kind: 'pending', handle };
  }
}
