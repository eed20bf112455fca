// Kora's refunds: by our reference, of naira alone, and only once the payment is settled. Any other needs a person.
import type { Calls, Said } from '../bearer-calls.ts';
import type { RefundCalls, ReversalAnswer, ReversalRequest } from '../port.ts';
import { parseAmount } from '@titan/rules/parse-amount';
import { readBody } from '../read-body.ts';
import { koraAmount, koraAddress } from './calls.ts';
import { errorBody, type Refund, refundBody } from './wire.ts';

const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const LEAST_MINOR = 10_000;

/** Without a word that can be read, a refund may have been made. */
const UNREAD: ReversalAnswer = { kind: 'lost', sent: 'maybe', cause: 'unreadable' };
const BY_HAND: ReversalAnswer = {
  kind: 'needs_person',
  message: 'Kora’s API gives back naira alone, and NGN 100 or more: this refund is made with Kora’s support',
};

export function refundCalls(calls: Calls, callbackUrl: string): RefundCalls {
  return {
    async send(request) {
      const { reference, reversalReference, amountMinor, currency } = request;
      if (currency !== 'NGN' || amountMinor < LEAST_MINOR) return BY_HAND;
      const body = {
        payment_reference: reference,
        reference: reversalReference,
        amount: koraAmount(amountMinor, currency),
        ...koraAddress('webhook_url', callbackUrl),
      };
      const said = await calls({ path: '/refunds/initiate', body });
      return said.kind === 'lost' ? said : sentAnswerOf(request, said);
    },
    async query(request) {
      const said = await calls({ path: `/refunds/${encodeURIComponent(request.reversalReference)}` });
      if (said.kind === 'lost') return said;
      const isNone = said.status === NOT_FOUND && readBody(errorBody, said.body) !== null;
      return isNone ? { kind: 'not_found' } : refundAnswerOf(request, said);
    },
  };
}

/** "Amount can't be more than NGN 2000". */
const TOO_MUCH = /amount can.?t be more/i;

/**
 * Which words say that the payment is not settled yet is not documented. By all but one the refund is looked for, and sent again once it is
 * certain that there is none.
 */
function sentAnswerOf(request: ReversalRequest, said: Said): ReversalAnswer {
  const message = readBody(errorBody, said.body)?.message ?? '';
  return said.status === BAD_REQUEST && TOO_MUCH.test(message)
    ? { kind: 'refused', message }
    : refundAnswerOf(request, said);
}

function refundAnswerOf(request: ReversalRequest, { body }: Said): ReversalAnswer {
  const refund = readBody(refundBody, body)?.data;
  return refund && isOf(request, refund) ? stateOf(refund) : UNREAD;
}

function isOf({ reversalReference, amountMinor, currency }: ReversalRequest, refund: Refund): boolean {
  const amount = parseAmount(refund.amount_returned ?? refund.amount ?? '', currency);
  const isSum = amount.ok && amount.minor === amountMinor && refund.currency === currency;
  return isSum && (refund.refund_reference ?? refund.reference) === reversalReference;
}

function stateOf({ status }: Refund): ReversalAnswer {
  if (status === 'success') return { kind: 'reversed' };
  return status === 'failed'
    ? { kind: 'refused', message: 'Kora could not send the refund' }
    : { kind: 'pending' };
}
