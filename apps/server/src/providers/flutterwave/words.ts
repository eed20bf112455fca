// What Flutterwave's answers about charges mean. Total: HTTP 201 and `status: success` on top say that the call was understood, `data.status`
// says what became of the money, and a word that is not known decides nothing.
import type { CardErrorType } from '@titan/rules/card-declines';
import { parseAmount } from '@titan/rules/parse-amount';
import type { Said } from '../bearer-calls.ts';
import { isHandle, type ProviderAnswer, type StepAnswer } from '../port.ts';
import { readBody } from '../read-body.ts';
import {
  type Charge,
  chargeBody,
  chargesBody,
  errorBody,
  type FlutterwaveAmount,
  type FlutterwaveError,
  type NextAction,
} from './wire.ts';

const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const FORBIDDEN = 403;
const UNPROCESSABLE = 422;
export const SERVER_ERROR = 500;
export const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };

/** Flutterwave, or a gateway before it, has failed: what was asked for may be done. */
export const unanswered = ({ status }: Said) =>
  ({ kind: 'lost', sent: 'maybe', cause: `http_${status}` }) as const;
const refusedUndone = ({ status }: Said) =>
  ({ kind: 'lost', sent: 'never', cause: `http_${status}` }) as const;

// Money.

/** Minor units; null for what is no amount, or is not told. */
export function minorOf(
  amount: FlutterwaveAmount | null | undefined,
  currency: string | null | undefined,
): number | null {
  const parsed = parseAmount(amount ?? '', currency ?? '');
  return parsed.ok ? parsed.minor : null;
}

/** Of the merchant, what Flutterwave keeps; `merchant` is the merchant's own. */
const FEES = new Set(['app', 'vat', 'stamp_duty']);

/** In no sum of ours. Undefined: it is not told. */
function feeOf({ fees, currency }: Charge): number | undefined {
  const told = (fees ?? [])
    .filter(({ type }) => FEES.has(type))
    .map(({ amount }) => (Number(amount) === 0 ? 0 : minorOf(amount, currency)));
  if (told.length === 0 || told.includes(null)) return undefined;
  return told.reduce<number>((sum, minor) => sum + (minor ?? 0), 0);
}

function approvalOf(charge: Charge): ProviderAnswer {
  const { amount, currency } = charge;
  const amountMinor = minorOf(amount, currency);
  if (amountMinor === null || !currency) return UNKNOWN;
  const feeMinor = feeOf(charge);
  return {
    kind: 'approved',
    amountMinor,
    currency,
    message: '',
    ...(feeMinor !== undefined && { feeMinor }),
  };
}

/** By the words that the test mode plays; not documented: whether these stand in `processor_response.type`. Only a sentence depends on them. */
const DECLINES: Readonly<Record<string, CardErrorType>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  do_not_honor: 'DO_NOT_HONOR',
  expired_card: 'CARD_EXPIRED',
  incorrect_pin: 'INCORRECT_PIN',
  pin_entry_tries_exceeded: 'PIN_RETRIES_EXCEEDED',
  suspected_fraud: 'FRAUDULENT_TRANSACTION',
  invalid_cvv: 'INVALID_CARD_DETAILS',
  invalid_account_number: 'NO_CARD_RECORD',
  exceeds_withdrawal_limit: 'WITHDRAWAL_LIMIT',
  exceeds_approval_amount_limit: 'AMOUNT_EXCEEDED',
  refer_to_issuer: 'REFER_TO_ISSUER',
  issuer_unavailable: 'ISSUER_INOPERATIVE',
};
const MOBILE_MONEY = 'mobile_money';

function declineOf({ processor_response: said, payment_method_details: by }: Charge): ProviderAnswer {
  const word = said?.type ?? '';
  const known = Object.hasOwn(DECLINES, word) ? DECLINES[word] : undefined;
  const isOfWallets = by?.type !== MOBILE_MONEY || known === 'INSUFFICIENT_FUNDS';
  return { kind: 'declined', errorType: (isOfWallets && known) || 'NOT_COMPLETED', message: '' };
}

// Charges: created, taken a step further, or asked about.

/** What is known of the charge beside the answer. */
export type About = {
  reference: string;
  /** Flutterwave's id, where an answer has told it. */
  handle: string | null;
  /** What a page of the payer's bank or wallet is to the charge's channel. */
  opens: '3DS' | 'REDIRECT';
  /** Where pages may be at without https: a stub's own address. */
  base: string;
  /** What the payer has answered; left out where the charge is only made. */
  answered?: StepAnswer['kind'];
};

export function chargeAnswerOf(about: About, said: Said): ProviderAnswer {
  if (said.status >= SERVER_ERROR) return unanswered(said);
  const body = readBody(chargeBody, said.body);
  if (body) return answerOf(about, body.data, body.status !== 'failed');
  const error = readBody(errorBody, said.body)?.error;
  if (!error) return UNKNOWN;
  return about.answered === undefined ? refusalOf(said, error) : stepRefusalOf(about.answered, said, error);
}

/** One charge, asked about by its id. */
export function queriedAnswerOf(about: About, said: Said): ProviderAnswer {
  if (said.status >= SERVER_ERROR) return unanswered(said);
  const body = readBody(chargeBody, said.body);
  if (body) return answerOf(about, body.data, body.status !== 'failed');
  // Any other 404 can be that of a gateway, or of an address that does not exist.
  const isNone = readBody(errorBody, said.body)?.error.type === 'CHARGE_NOT_FOUND';
  return said.status === NOT_FOUND && isNone ? { kind: 'not_found' } : UNKNOWN;
}

/** The list by our reference. A list that has anything else is not the one that was asked for. */
export function foundAnswerOf(about: About, said: Said): ProviderAnswer {
  if (said.status >= SERVER_ERROR) return unanswered(said);
  const charges = readBody(chargesBody, said.body)?.data;
  if (!charges || charges.some(({ reference }) => reference !== about.reference)) return UNKNOWN;
  const [charge, ...more] = charges;
  if (!charge) return { kind: 'not_found' };
  return more.length === 0 ? answerOf(about, charge, true) : UNKNOWN;
}

/** Whether the charge is money that came to an account. */
export function isTransfer({ payment_method_details: by }: Charge): boolean {
  return by?.type === 'bank_transfer';
}

function answerOf(about: About, charge: Charge, isUnderstood: boolean): ProviderAnswer {
  // About another charge, whatever it says of that one.
  if (charge.reference && charge.reference !== about.reference) return UNKNOWN;
  if (about.handle !== null && charge.id !== about.handle) return UNKNOWN;
  return {
    ...meaningOf(about, charge, isUnderstood),
    ...(isHandle(charge.id) && { handle: charge.id }),
  };
}

function meaningOf(about: About, charge: Charge, isUnderstood: boolean): ProviderAnswer {
  // An end is believed of no charge but the one that it names.
  const isNamed = charge.reference === about.reference;
  switch (charge.status) {
    case 'succeeded':
      return isNamed && isUnderstood ? approvalOf(charge) : UNKNOWN;
    case 'failed':
    case 'voided':
      return isNamed ? declineOf(charge) : UNKNOWN;
    case 'pending':
      return charge.next_action ? stepOf(about, charge.next_action) : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

// Steps.

const STEP = { kind: 'step', canResendOtp: false, secretWasWrong: false, message: '' } as const;
const ADDRESS = 'authorization.avs.address.';

function stepOf(about: About, action: NextAction): ProviderAnswer {
  const asked = askedIn(action);
  // Not documented: to be asked for the same again is taken to mean that it was wrong.
  if (asked) return { ...STEP, authModel: asked, secretWasWrong: asked === about.answered?.toUpperCase() };
  if (action.type === 'redirect_url') return pageOf(about, action.redirect_url?.url ?? '');
  const isPrompt = action.type === 'payment_instruction' && about.opens === 'REDIRECT';
  return isPrompt ? { ...STEP, authModel: 'STK_PROMPT' } : UNKNOWN;
}

/** What the payer is asked for on our page; null: nothing that is known. */
function askedIn(action: NextAction): 'PIN' | 'OTP' | 'AVS' | null {
  const type = action.type === 'authorize' ? `requires_${action.authorization?.type}` : action.type;
  if (type === 'requires_pin') return 'PIN';
  if (type === 'requires_otp') return 'OTP';
  if (type !== 'requires_additional_fields') return null;
  const fields = action.requires_additional_fields?.fields ?? [];
  return fields.length > 0 && fields.every((field) => field.startsWith(ADDRESS)) ? 'AVS' : null;
}

function pageOf({ base, opens: authModel }: About, url: string): ProviderAnswer {
  if (!URL.canParse(url)) return UNKNOWN;
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && origin !== new URL(base).origin) return UNKNOWN;
  return { ...STEP, authModel, page: { type: 'url', content: url } };
}

// Refusals.

/** Of the request itself: nothing is made. Any other may be about a charge that exists, as CHARGE_ALREADY_EXISTS is. */
const NOTHING_MADE = new Set([
  'REQUEST_NOT_VALID',
  'UNPROCESSABLE',
  'FORBIDDEN',
  'CLIENT_ENCRYPTION_ERROR',
  'CURRENCY_NOT_SUPPORTED',
  'MOBILE_MONEY_COUNTRY_CODE_NOT_SUPPORTED',
  'MOBILE_MONEY_NETWORK_NOT_SUPPORTED',
  'AMOUNT_BELOW_MINIMUM',
  'PAYMENT_METHOD_TYPE_MISSING',
  'REDIRECT_URL_INVALID',
  'CUSTOMER_NOT_FOUND_FOR_CHARGE',
]);
/** The same, because of what the payer has typed. */
const CARD_MISTAKES: Readonly<Record<string, CardErrorType>> = {
  INVALID_CARD_NUMBER: 'INVALID_CARD_DETAILS',
  CARD_EXPIRED: 'CARD_EXPIRED',
  CARD_EXPIRY_YEAR_OUT_OF_RANGE: 'INVALID_CARD_DETAILS',
  CARD_EXPIRY_MONTH_OUT_OF_RANGE: 'INVALID_CARD_DETAILS',
};
const REFUSALS = [BAD_REQUEST, FORBIDDEN, UNPROCESSABLE];

/** Whether nothing was made. A sentence about something that exists already makes it doubtful, whatever its type. */
export function isRefusedUndone({ status }: Said, { type, message }: FlutterwaveError): boolean {
  const isDoubtful = /duplicate|already|exist/i.test(message ?? '');
  return REFUSALS.includes(status) && NOTHING_MADE.has(type) && !isDoubtful;
}

export function refusalOf(said: Said, error: FlutterwaveError): ProviderAnswer {
  const isRefused = REFUSALS.includes(said.status);
  const mistake = Object.hasOwn(CARD_MISTAKES, error.type) ? CARD_MISTAKES[error.type] : undefined;
  if (isRefused && mistake) return { kind: 'declined', errorType: mistake, message: '' };
  return isRefusedUndone(said, error) ? refusedUndone(said) : UNKNOWN;
}

const STEP_OF: Partial<Record<StepAnswer['kind'], 'PIN' | 'OTP' | 'AVS'>> = {
  pin: 'PIN',
  otp: 'OTP',
  avs: 'AVS',
};

/** Not documented: whether the payer may answer again. If not, the next answer is refused, and a query tells the end. */
function stepRefusalOf(
  answered: StepAnswer['kind'],
  { status }: Said,
  { type }: FlutterwaveError,
): ProviderAnswer {
  const authModel = STEP_OF[answered];
  const isWrong = type === 'INVALID_AUTHORIZATION' && status === BAD_REQUEST;
  return isWrong && authModel ? { ...STEP, authModel, secretWasWrong: true } : UNKNOWN;
}
