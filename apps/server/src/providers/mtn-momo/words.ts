// What MTN MoMo's answers mean. Total: an unknown word decides nothing, and an unreadable body is no answer.
import type { WalletErrorType } from '@titan/rules/wallet-texts';
import { type Reply, SERVER_ERROR, STEP, unanswered, UNKNOWN, UNREAD } from '../answers.ts';
import { isHandle, type ProviderAnswer, type ReversalAnswer, type ReversalRequest } from '../port.ts';
import { minorOf, readBody } from '../read-body.ts';
import { errorBody, type Transaction, transactionBody } from './wire.ts';

const OK = 200;
const ACCEPTED = 202;
const NOT_FOUND = 404;
const CONFLICT = 409;
/** A gateway before MTN's service has a 404 too, with another body: then the question never arrived. */
const NO_SUCH_REFERENCE = 'RESOURCE_NOT_FOUND';

const PROMPTED: ProviderAnswer = { ...STEP, authModel: 'STK_PROMPT' };

/** Why a request to pay failed. Others are declined without saying why. */
const DECLINES: Readonly<Record<string, WalletErrorType>> = {
  APPROVAL_REJECTED: 'DECLINED_ON_PHONE',
  REJECTED: 'DECLINED_ON_PHONE',
  EXPIRED: 'PROMPT_EXPIRED',
  // Not approved within five minutes.
  COULD_NOT_PERFORM_TRANSACTION: 'PROMPT_EXPIRED',
  NOT_ENOUGH_FUNDS: 'INSUFFICIENT_FUNDS',
  PAYER_NOT_FOUND: 'INVALID_NUMBER',
};

/** Reasons that are no end, whatever the status beside them says. */
const GOES_ON = new Set(['ONGOING', 'PENDING', 'DELAYED', 'PAYER_ONGOING', 'PAYER_DELAYED', 'PAYEE_DELAYED']);

/** What MTN refuses because of the account's settings, never because of its payer. */
const OUR_MISTAKES = ['NOT_ALLOWED_TARGET_ENVIRONMENT', 'INVALID_CALLBACK_URL_HOST', 'INVALID_CURRENCY'];
/** For the request itself also a user that MTN restricts: a payment that failed may have that word because of its payer. */
const REFUSED_REQUESTS = [...OUR_MISTAKES, 'NOT_ALLOWED'];

/** The setting that MTN finds wrong, in its word for it; null: it says nothing of the kind. */
export function mistakeIn({ status, body }: Reply): string | null {
  if (status !== OK) return REFUSED_REQUESTS.find((mistake) => mistake === codeIn(body)) ?? null;
  const reason = reasonOf(readBody(transactionBody, body));
  return OUR_MISTAKES.find((mistake) => mistake === reason) ?? null;
}

const codeIn = (body: string): string | undefined => readBody(errorBody, body)?.code;

/** What MTN says where it has failed itself; its refusals of payer and settings come with the same status. */
const OWN_FAILURES: readonly (string | undefined)[] = [
  undefined,
  'INTERNAL_PROCESSING_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** An answer that decides nothing; where MTN, or a gateway before it, has failed, none has come. */
function undecided(reply: Reply): ProviderAnswer {
  return OWN_FAILURES.includes(codeIn(reply.body)) ? unanswered(reply) : UNKNOWN;
}

/**
 * The answer to a request to pay: that it was accepted, or refused before anybody was asked to pay. It is asked about after everything else:
 * with 409 the first of the same reference stands, and any other 500 may have come after it was taken.
 */
export function createAnswerOf(reply: Reply): ProviderAnswer {
  const { status, body } = reply;
  if (status === ACCEPTED && body === '') return PROMPTED;
  if (status !== SERVER_ERROR) return undecided(reply);
  // Not a wallet of MTN's: another processor may have it.
  if (codeIn(body) === 'PAYER_NOT_FOUND')
    return { kind: 'lost', sent: 'never', cause: 'payer_refused', errorType: 'INVALID_NUMBER' };
  return mistakeIn(reply) === null
    ? undecided(reply)
    : { kind: 'lost', sent: 'never', cause: `http_${status}` };
}

export function chargeAnswerOf(reference: string, reply: Reply): ProviderAnswer {
  if (isNotFound(reply)) return { kind: 'not_found' };
  const transaction = reply.status === OK ? readBody(transactionBody, reply.body) : null;
  // About another one, whatever it says of that.
  if (transaction?.externalId !== reference) return undecided(reply);
  return { ...meaningOf(transaction), ...handleOf(transaction) };
}

function meaningOf(transaction: Transaction): ProviderAnswer {
  switch (transaction.status) {
    case 'SUCCESSFUL': {
      const { amount, currency } = transaction;
      const amountMinor = minorOf(amount, currency);
      return amountMinor === null ? UNKNOWN : { kind: 'approved', amountMinor, currency, message: '' };
    }
    case 'FAILED': {
      const reason = reasonOf(transaction) ?? '';
      if (GOES_ON.has(reason)) return UNKNOWN;
      const errorType = Object.hasOwn(DECLINES, reason) ? DECLINES[reason] : undefined;
      return { kind: 'declined', errorType: errorType ?? 'NOT_COMPLETED', message: '' };
    }
    case 'PENDING':
      return PROMPTED;
    default:
      return UNKNOWN;
  }
}

function isNotFound({ status, body }: Reply): boolean {
  return status === NOT_FOUND && codeIn(body) === NO_SUCH_REFERENCE;
}

function reasonOf(transaction: Transaction | null): string | null {
  const [reason] = [transaction?.reason].flat();
  if (typeof reason === 'string') return reason;
  return errorBody.safeParse(reason).data?.code ?? null;
}

function handleOf({ financialTransactionId: id }: Transaction): { handle?: string } {
  return id && isHandle(id) ? { handle: id } : {};
}

/** The answer to a refund. With 409 the first of the same reference stands. */
export function refundSentAnswerOf({ status, body }: Reply): ReversalAnswer {
  return (status === ACCEPTED && body === '') || status === CONFLICT ? { kind: 'pending' } : UNREAD;
}

export function refundAnswerOf(request: ReversalRequest, reply: Reply): ReversalAnswer {
  if (isNotFound(reply)) return { kind: 'not_found' };
  const transaction = reply.status === OK ? readBody(transactionBody, reply.body) : null;
  if (!transaction || !isOf(request, transaction)) return UNREAD;
  return { ...stateOf(transaction), ...handleOf(transaction) };
}

function isOf({ reversalReference, amountMinor, currency }: ReversalRequest, refund: Transaction): boolean {
  const isSum = minorOf(refund.amount, refund.currency) === amountMinor && refund.currency === currency;
  return isSum && refund.externalId === reversalReference;
}

const NO_FUNDS = 'NOT_ENOUGH_FUNDS';

/** Whether a refund failed because the operator's own account is empty. */
export function failedForFunds({ status, body }: Reply): boolean {
  const refund = status === OK ? readBody(transactionBody, body) : null;
  return refund?.status === 'FAILED' && reasonOf(refund) === NO_FUNDS;
}

const REFUSED = 'MTN MoMo refused the refund';
const REFUSALS: Readonly<Record<string, string>> = {
  [NO_FUNDS]: 'The disbursement account at MTN MoMo does not have enough money',
  PAYEE_NOT_FOUND: 'The payer’s wallet no longer exists at MTN MoMo',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'The payer’s wallet cannot receive this amount',
};

function stateOf(refund: Transaction): ReversalAnswer {
  if (refund.status === 'SUCCESSFUL') return { kind: 'reversed' };
  const reason = reasonOf(refund) ?? '';
  if (refund.status !== 'FAILED' || GOES_ON.has(reason)) return { kind: 'pending' };
  const message = Object.hasOwn(REFUSALS, reason) ? REFUSALS[reason] : undefined;
  return { kind: 'refused', message: message ?? REFUSED };
}
