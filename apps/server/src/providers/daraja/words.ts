// What Daraja's answers mean. Total: an unknown word decides nothing, an unreadable body is no answer, and of a prompt only a query does.
import type { WalletErrorType } from '@titan/rules/wallet-texts';
import { type Reply, STEP, unanswered, UNKNOWN, UNREAD } from '../answers.ts';
import {
  isHandle,
  type Misconfiguration,
  type ProviderAnswer,
  type ReversalAnswer,
  type ReversalEnd,
  type SentCharge,
} from '../port.ts';
import { MISTAKES_OF_PAYMENTS } from './mistakes.ts';
import { readBody } from '../read-body.ts';
import { errorBody, promptBody, queryBody, takenBody } from './wire.ts';

const OK = 200;
const TAKEN = '0';
const PAID = '0';
const UNREACHED = '1037';
const NOT_FOUND = '404.001.01';
/** Stands for several refusals, and for a payment that is still being processed: its text decides. */
const BACKEND = '500.001.1001';
/** Too many calls, of ours or of everybody's. */
const BUSY = '500.003.02';
const QUOTA = '500.003.03';

/** Codes of a payment that came to nothing: those of Safaricom's table, and 26, 1001 and 9999. Any other, as 4999, decides nothing. */
const DECLINES: Readonly<Record<string, WalletErrorType>> = {
  '1': 'INSUFFICIENT_FUNDS',
  // Too little for one payment, too much for one, or for the payer's day.
  '2': 'NOT_COMPLETED',
  '3': 'NOT_COMPLETED',
  '4': 'NOT_COMPLETED',
  // The merchant's account is full.
  '8': 'NOT_COMPLETED',
  // The same sum from the same payer within two minutes.
  '17': 'NOT_COMPLETED',
  '26': 'NOT_COMPLETED',
  '1001': 'NOT_COMPLETED',
  '1019': 'PROMPT_EXPIRED',
  // The prompt could not be sent: Safaricom's reason for the first is a text of more than 182 characters.
  '1025': 'NOT_COMPLETED',
  '1032': 'DECLINED_ON_PHONE',
  [UNREACHED]: 'PROMPT_EXPIRED',
  // A wrong PIN, and one that is locked.
  '2001': 'DECLINED_ON_PHONE',
  '8006': 'DECLINED_ON_PHONE',
  // The payment was made to a till or paybill that is not the shortcode's.
  '2028': 'NOT_COMPLETED',
  SFC_IC0003: 'NOT_COMPLETED',
  '9999': 'NOT_COMPLETED',
  // The sandbox's, of a number that is not its own.
  E3008: 'INVALID_NUMBER',
};
/** Refusals as words, of which only that one is known by its number. */
const REFUSAL_WORD = /^E\d{4}$/;

function errorTypeOf(code: string): WalletErrorType | null {
  const known = Object.hasOwn(DECLINES, code) ? DECLINES[code] : undefined;
  return known ?? (REFUSAL_WORD.test(code) ? 'NOT_COMPLETED' : null);
}

/** What Daraja finds wrong with the request itself. */
const INVALID = /^40[045]\./;
const UNKNOWN_MERCHANT = /merchant does not exist|wrong credentials/i;
const LOCKED = /unable to lock subscriber/i;

/** Why nothing was done, where Daraja says so; null: something may have been. */
function undoneCause({ status, body }: Reply): string | null {
  const error = status === OK ? null : readBody(errorBody, body);
  if (!error) return null;
  const { errorCode: code, errorMessage: text } = error;
  if (INVALID.test(code) || (code === BACKEND && UNKNOWN_MERCHANT.test(text))) return `http_${status}`;
  if (code === QUOTA || code === BUSY) return 'rate_limited';
  // For about a minute after another prompt: it says nothing of the account.
  return code === BACKEND && LOCKED.test(text) ? 'phone_busy' : null;
}

/** What is wrong with the account or its settings, in Daraja's word for it; null: nothing of the kind. */
export function mistakeIn(reply: Reply): string | null {
  const isOurs = undoneCause(reply)?.startsWith('http_') === true;
  return isOurs ? (readBody(errorBody, reply.body)?.errorCode.slice(0, 20) ?? null) : null;
}

/** The answer to a prompt: at most that it was accepted. */
export function promptAnswerOf(reply: Reply): ProviderAnswer {
  const cause = undoneCause(reply);
  if (cause !== null) return { kind: 'lost', sent: 'never', cause };
  const taken = reply.status === OK ? readBody(promptBody, reply.body) : null;
  if (!taken) return unanswered(reply);
  const handle = isHandle(taken.CheckoutRequestID) ? { handle: taken.CheckoutRequestID } : {};
  if (taken.ResponseCode !== TAKEN) return { ...UNKNOWN, ...handle };
  return { ...STEP, authModel: 'STK_PROMPT', ...handle };
}

/** Whether a query says that the phone was not reached: believed only when it is said again. */
export function isUnreached(answer: ProviderAnswer, reply: Reply): boolean {
  return answer.kind === 'declined' && readBody(queryBody, reply.body)?.ResultCode === UNREACHED;
}

/** What the end of a payment shows of its account. */
export function mistakeOfEnd(answer: ProviderAnswer, { body }: Reply): Misconfiguration | null {
  const code = answer.kind === 'declined' ? readBody(queryBody, body)?.ResultCode : undefined;
  return code !== undefined && Object.hasOwn(MISTAKES_OF_PAYMENTS, code)
    ? (MISTAKES_OF_PAYMENTS[code] ?? null)
    : null;
}

/** The answer to a query. It tells no amount: the prompt was for what was asked for, and its payer cannot change that. */
export function queryAnswerOf(charge: SentCharge, reply: Reply): ProviderAnswer {
  const { status, body } = reply;
  const read = status === OK ? readBody(queryBody, body) : null;
  if (!read) return unread(reply);
  // About another one, whatever it says of that.
  if (read.CheckoutRequestID !== charge.handle || read.ResponseCode !== TAKEN) return UNREAD;
  const { amountMinor, currency } = charge;
  if (read.ResultCode === PAID) return { kind: 'approved', amountMinor, currency, message: '' };
  const errorType = errorTypeOf(read.ResultCode);
  return errorType ? { kind: 'declined', errorType, message: '' } : UNKNOWN;
}

function unread(reply: Reply): ProviderAnswer {
  const code = reply.status === OK ? undefined : readBody(errorBody, reply.body)?.errorCode;
  if (code === NOT_FOUND) return { kind: 'not_found' };
  return code === BACKEND ? UNKNOWN : unanswered(reply);
}

// Reversals.

/** The answer to a reversal, or to a query of one: how it ended comes by callback alone. */
export function takenAnswerOf({ status, body }: Reply): ReversalAnswer {
  const taken = status === OK ? readBody(takenBody, body) : null;
  if (taken?.ResponseCode !== TAKEN) return UNREAD;
  const { OriginatorConversationID: handle } = taken;
  return { kind: 'pending', ...(isHandle(handle) && { handle }) };
}

/** A request that was refused has reversed nothing, and would be refused again. */
export function reversalAnswerOf(reply: Reply): ReversalAnswer {
  const mistake = mistakeIn(reply);
  if (mistake !== null)
    return { kind: 'needs_person', message: `M-Pesa does not take the request for a reversal: ${mistake}` };
  const cause = undoneCause(reply);
  return cause === null ? takenAnswerOf(reply) : { kind: 'lost', sent: 'never', cause };
}

const INACTIVE: ReversalEnd = { kind: 'needs_person', message: 'The shortcode is not active at M-Pesa' };

/** By the code of a reversal's callback: those of Safaricom's table. A person looks at any other. */
const REVERSAL_ENDS: Readonly<Record<string, ReversalEnd>> = {
  [PAID]: { kind: 'reversed' },
  '1': { kind: 'refused', message: 'The shortcode at M-Pesa does not have enough money' },
  R000001: { kind: 'needs_person', message: 'M-Pesa says that the payment was reversed before' },
  R000002: { kind: 'needs_person', message: 'M-Pesa does not know the receipt of the payment' },
  '11': INACTIVE,
  '21': { kind: 'needs_person', message: 'The initiator may not reverse at M-Pesa' },
  '2001': { kind: 'needs_person', message: 'M-Pesa does not take the initiator or its password' },
  '2006': INACTIVE,
  SFC_IC0003: { kind: 'needs_person', message: 'M-Pesa does not know the initiator' },
  '2028': { kind: 'needs_person', message: 'The shortcode may not reverse payments at M-Pesa' },
  '8006': { kind: 'needs_person', message: 'The password of the initiator is locked at M-Pesa' },
};

export function reversalEndOf(code: string): ReversalEnd {
  const end = Object.hasOwn(REVERSAL_ENDS, code) ? REVERSAL_ENDS[code] : undefined;
  const word = /^\w{1,20}$/.test(code) ? code : 'that is not known';
  return end ?? { kind: 'needs_person', message: `M-Pesa ended the reversal with the code ${word}` };
}
