// What Paystack's answers mean. Total: HTTP 200 and `status: true` say that the call was understood, a word that is not known decides nothing,
// and only verify says what became of the money.
import type { BankListAnswer, ProviderAnswer, ReceivedTransfer, TransferAccount } from '../port.ts';
import { type ChargeContext, pageOf, refusedUndone, type Reply, STEP, UNKNOWN, UNREAD } from '../answers.ts';
import { readBody, timeOf } from '../read-body.ts';
import { bankOf, transferBankCodeOf } from './banks.ts';
import { fromPaystackAmount, paystackFee } from './calls.ts';
import {
  banksBody,
  capitecBody,
  chargeBody,
  type ChargeData,
  errorBody,
  hostedBody,
  type PaystackError,
  type Transaction,
  verifyBody,
} from './wire.ts';

const NOT_FOUND = 404;

export type PaystackContext = ChargeContext & {
  amountMinor: number;
  currency: string;
  /** When the account of a transfer is over, whatever is told of it, epoch ms. */
  overBy: number;
  /** A wallet whose codes are vouchers, which the payer dials for. */
  isVoucher?: boolean;
  /** A card that verify calls abandoned: where it waits for nothing else, the payer is on Paystack's own page, or has left it. */
  isAbandoned?: boolean;
};

// Charges: created, taken a step further, or asked what they wait for.

/** A charge's end is not believed here: `success` and `failed` are reasons to verify. */
export function chargeAnswerOf(about: PaystackContext, reply: Reply): ProviderAnswer {
  const data = readBody(chargeBody, reply.body)?.data;
  if (data) return isAbout(about, data) ? stepOf(about, data) : UNREAD;
  const error = readBody(errorBody, reply.body);
  if (error && isRefusedUndone(error)) return refusedUndone(reply);
  // The pending check need not know of a page for cards.
  return error ? unfinishedOf(about) : UNREAD;
}

/** The page on which the payer gives the card. */
export function hostedAnswerOf(about: PaystackContext, reply: Reply): ProviderAnswer {
  const data = readBody(hostedBody, reply.body)?.data;
  if (!data) return chargeAnswerOf(about, reply);
  return isAbout(about, data) ? pageOf(about, data.authorization_url) : UNREAD;
}

/** A payer who is asked in Capitec's app. */
export const IN_APP = { ...STEP, authModel: 'PROMPT' } as const;
/** Capitec has no such customer, or one without the app: nobody was asked. */
const NO_CUSTOMER = 'not_found';

/** Capitec Pay, whose answer has a shape of its own. */
export function capitecAnswerOf(about: PaystackContext, reply: Reply): ProviderAnswer {
  const made = readBody(capitecBody, reply.body)?.data.transaction;
  if (made) return isAbout(about, made) ? { ...IN_APP, handle: String(made.id) } : UNREAD;
  const error = readBody(errorBody, reply.body);
  if (error?.code !== NO_CUSTOMER) return chargeAnswerOf(about, reply);
  return { kind: 'declined', errorType: 'INVALID_ACCOUNT', message: error.message };
}

/** Refusals of the request itself. Any other code may be about a charge that exists, as `duplicate_reference` is. */
const NOTHING_DONE = new Set([
  'missing_params',
  'invalid_params',
  'charge_restricted',
  'amount_exceed_limit',
]);

/** One that tells of a charge has made one, whatever its words. */
function isRefusedUndone({ code, data }: PaystackError): boolean {
  return NOTHING_DONE.has(code ?? '') && (data === undefined || data === null);
}

/** Some answers to steps do not name the charge; they come over its own request. */
function isAbout({ reference }: PaystackContext, data: { reference?: string | undefined }): boolean {
  return data.reference === undefined || data.reference === reference;
}

/** A charge whose payer has not finished. */
const ABANDONED = 'abandoned';
/** Words of the pending check for a charge that waits, and not for what. */
const WAITS = new Set(['pending', ABANDONED]);

/** By Telecel Cash, its vouchers are fetched; Paystack says so in a sentence alone. */
const VOUCHER_DIAL_CODE = '*110#';

/** Steps on our page of which Paystack says no more than their name. */
const ASKED: Record<string, 'PIN' | 'PHONE' | 'BIRTHDAY'> = {
  send_pin: 'PIN',
  send_phone: 'PHONE',
  send_birthday: 'BIRTHDAY',
};

function stepOf(about: PaystackContext, data: ChargeData): ProviderAnswer {
  const step = { ...STEP, ...(data.display_text && { display: data.display_text }) };
  const asked = ASKED[data.status];
  if (asked) return { ...step, authModel: asked };
  switch (data.status) {
    case 'send_otp':
      return about.isVoucher === true
        ? { ...step, authModel: 'VOUCHER', dialCode: VOUCHER_DIAL_CODE }
        : { ...step, authModel: 'OTP' };
    case 'send_address':
      return { ...step, authModel: 'AVS', ...(data.country_code && { country: data.country_code }) };
    case 'open_url':
      return pageOf(about, data.url ?? '');
    case 'pay_offline':
      return { ...step, ...onPhoneOf(data) };
    case 'pending_bank_transfer':
      return openedOf(about, data);
    default:
      return unfinishedOf(about, data.status);
  }
}

function onPhoneOf({ account_number: paybill, account_reference: account }: ChargeData) {
  const isTold = paybill && account !== null && account !== undefined;
  return isTold
    ? ({ authModel: 'PAY_OFFLINE', offline: { paybill, account: String(account) } } as const)
    : ({ authModel: 'STK_PROMPT' } as const);
}

/** The address of a page for cards comes with the charge, and is not told again. */
function unfinishedOf({ isAbandoned = false }: PaystackContext, word = ABANDONED): ProviderAnswer {
  return isAbandoned && WAITS.has(word) ? { ...STEP, authModel: '3DS' } : UNKNOWN;
}

function openedOf(about: PaystackContext, data: ChargeData): ProviderAnswer {
  const account = accountOf(about, data);
  return account ? { kind: 'account', account, transfers: [], message: '' } : UNKNOWN;
}

/** In shillings the account is Pesalink's, and its money is matched by the reference alone. */
export const isPesalink = (currency: string): boolean => currency === 'KES';

/** Null for one that cannot be paid to as our page would say it. */
function accountOf(
  { amountMinor, currency, overBy }: PaystackContext,
  data: ChargeData,
): TransferAccount | null {
  const { account_number: accountNumber, account_name: accountName, bank } = data;
  const transferReference = String(data.transaction_reference ?? '');
  const expiresAt = timeOf(data.account_expires_at);
  if (!accountNumber || !accountName || !bank || expiresAt === null) return null;
  if (isPesalink(currency) && transferReference === '') return null;
  // It takes this very sum, and sends back any other.
  if (typeof data.amount === 'number' && fromPaystackAmount(data.amount, currency) !== amountMinor)
    return null;
  const { slug, name: bankName } = bank;
  return {
    bankCode: transferBankCodeOf(slug),
    bankName,
    accountNumber,
    accountName,
    ...(transferReference !== '' && { transferReference }),
    expiresAt: Math.min(expiresAt, overBy),
    // Another amount than was asked for is refused and returned by Paystack itself.
    limits: null,
  };
}

const BAD_REQUEST = 400;

/** Verify tells it with 400, and neither a code nor a type. */
export function isKeyRefused({ status, body }: Reply): boolean {
  return status === BAD_REQUEST && isUncoded(body, /^invalid key\.?$/i);
}

/** An error without a code, of which the words alone say what it is. */
function isUncoded(body: string, words: RegExp): boolean {
  const error = readBody(errorBody, body);
  return error !== null && !error.code && words.test(error.message);
}

// Verify.

/** What verify says: an answer, or that the charge is not over, so that the pending check may name the open step. */
export type Verified =
  | { kind: 'answer'; answer: ProviderAnswer }
  | { kind: 'open'; handle: string; channel: string | null; isAbandoned: boolean };

/** Words for a charge that can still be paid. */
const OPEN = new Set([ABANDONED, 'ongoing', 'pending', 'processing', 'queued']);
export const BY_TRANSFER = 'bank_transfer';
export const BY_CAPITEC_PAY = 'capitec_pay';

export function verifiedOf(reference: string, reply: Reply): Verified {
  const data = readBody(verifyBody, reply.body)?.data;
  if (!data) return { kind: 'answer', answer: unverifiedOf(reply) };
  // About another charge, whatever it says of that one.
  if (data.reference !== reference) return { kind: 'answer', answer: UNREAD };
  const handle = String(data.id);
  const { status, channel = null } = data;
  if (OPEN.has(status)) return { kind: 'open', handle, channel, isAbandoned: status === ABANDONED };
  return { kind: 'answer', answer: { ...endOf(data), handle } };
}

const NO_SUCH_REFERENCE = /^transaction reference not found\.?$/i;

function unverifiedOf(reply: Reply): ProviderAnswer {
  const error = readBody(errorBody, reply.body);
  const isNone =
    error?.code === 'transaction_not_found' ||
    (error && reply.status === NOT_FOUND) ||
    isUncoded(reply.body, NO_SUCH_REFERENCE);
  return isNone ? { kind: 'not_found' } : UNREAD;
}

function endOf(data: Transaction): ProviderAnswer {
  if (data.channel === BY_TRANSFER) return transferOf(data);
  switch (data.status) {
    case 'success':
      return approvalOf(data);
    case 'reversed':
      return sumOf(data, 'reversed');
    case 'failed':
      return { kind: 'declined', errorType: 'NOT_COMPLETED', message: data.gateway_response ?? '' };
    default:
      return UNKNOWN;
  }
}

/** What was asked for, as the debit has the fees in it where the payer bears them; but never more than was debited. */
function amountOf({ requested_amount, amount, currency }: Transaction): number | null {
  return fromPaystackAmount(Math.min(requested_amount ?? amount, amount), currency);
}

function approvalOf(data: Transaction): ProviderAnswer {
  const { fees, currency } = data;
  const sum = sumOf(data, 'approved');
  const isTold = sum.kind === 'approved' && fees !== null && fees !== undefined;
  return isTold ? { ...sum, feeMinor: paystackFee(fees, currency) } : sum;
}

function sumOf(data: Transaction, kind: 'approved' | 'reversed'): ProviderAnswer {
  const amountMinor = amountOf(data);
  return amountMinor === null ? UNKNOWN : { kind, amountMinor, currency: data.currency, message: '' };
}

/** An account takes one transfer, of exactly what was asked for, and is not told again. */
function transferOf(data: Transaction): ProviderAnswer {
  const answer = { kind: 'account', account: null, message: '' } as const;
  // What was taken back again is no longer there to pay with.
  if (data.status === 'failed' || data.status === 'reversed') return { ...answer, transfers: [] };
  const transfer = data.status === 'success' ? receivedIn(data) : null;
  return transfer ? { ...answer, transfers: [transfer] } : UNKNOWN;
}

function receivedIn(data: Transaction): ReceivedTransfer | null {
  const amountMinor = amountOf(data);
  const landedAt = timeOf(data.paid_at);
  if (amountMinor === null || landedAt === null) return null;
  const { sender_name, sender_bank, sender_bank_account_number } = data.authorization ?? {};
  const payer = {
    name: sender_name ?? null,
    account: sender_bank_account_number ?? null,
    bank: sender_bank ?? null,
  };
  const isNamed = Object.values(payer).some((each) => each !== null);
  return {
    id: String(data.id),
    amountMinor,
    currency: data.currency,
    landedAt,
    payer: isNamed ? payer : null,
  };
}

// Banks.

export function bankListOf(reply: Reply): BankListAnswer {
  const banks = readBody(banksBody, reply.body)?.data;
  if (!banks) return { kind: 'lost', sent: 'maybe', cause: 'unreadable' };
  return { kind: 'banks', banks: banks.flatMap((each) => (each && bankOf(each)) ?? []) };
}
