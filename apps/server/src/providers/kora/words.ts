// What Kora's answers mean. Total: `status: true` and "Card charged successfully" say that the call was understood, `data.status` says what
// became of the money, and a word that is not known decides nothing.
import { saysInsufficientFunds } from '@titan/rules/wallet-texts';
import {
  type CallAnswer,
  type ChargeContext,
  pageOf,
  refusedUndone,
  type Reply,
  STEP,
  unanswered,
  UNKNOWN,
  UNREAD,
} from '../answers.ts';
import {
  type BankListAnswer,
  isHandle,
  type ProviderAnswer,
  type ReceivedTransfer,
  type ResendAnswer,
  type SentCharge,
} from '../port.ts';
import { minorOf, readBody, timeOf } from '../read-body.ts';
import { bankOf, transferBankOf } from './banks.ts';
import {
  banksBody,
  chargeBody,
  type ChargeData,
  errorBody,
  type KoraError,
  pageBody,
  resentBody,
  type VerifiedData,
  verifiedBody,
} from './wire.ts';

const BAD_REQUEST = 400;
/** The body is wrong, or the account may not charge so. */
const REFUSED: ReadonlySet<number> = new Set([BAD_REQUEST, 403, 422]);
const NOT_FOUND = 404;

type Sums = Pick<VerifiedData, 'amount' | 'currency' | 'fee' | 'vat'>;

/** The amount that was asked for; the fee is Kora's, which the merchant bears. */
function approvalOf({ amount, currency, fee, vat }: Sums): ProviderAnswer {
  const amountMinor = minorOf(amount, currency);
  if (amountMinor === null || !currency) return UNKNOWN;
  const feeMinor = minorOf(fee, currency);
  const fees = feeMinor === null ? {} : { feeMinor: feeMinor + (minorOf(vat, currency) ?? 0) };
  return { kind: 'approved', amountMinor, currency, message: '', ...fees };
}

function declineOf(status: string, message: string): ProviderAnswer {
  if (status === 'expired') return { kind: 'declined', errorType: 'PAYMENT_EXPIRED', message };
  const errorType = saysInsufficientFunds(message) ? 'INSUFFICIENT_FUNDS' : 'NOT_COMPLETED';
  return { kind: 'declined', errorType, message };
}

// Charges: created, or taken a step further.

type KoraContext = ChargeContext & {
  /** Kora's own reference of it; left out where the charge is only made. */
  handle?: string;
  /** What the payer has answered; left out where the charge is only made. */
  answered?: string;
};

export function chargeAnswerOf(about: KoraContext, reply: Reply): ProviderAnswer {
  const data = readBody(chargeBody, reply.body)?.data;
  if (data) return isOfAnother(about, data) ? UNREAD : { ...meaningOf(about, data), ...handleOf(data) };
  const error = readBody(errorBody, reply.body);
  if (!error) return UNREAD;
  if (about.answered === undefined) return isRefusedUndone(reply, error) ? refusedUndone(reply) : UNKNOWN;
  return saysWrongCode(error.message)
    ? { ...STEP, authModel: 'OTP', canResendOtp: true, secretWasWrong: true }
    : UNKNOWN;
}

/** The page on which the payer gives the card. */
export function hostedAnswerOf(about: KoraContext, reply: Reply): ProviderAnswer {
  const data = readBody(pageBody, reply.body)?.data;
  if (!data) return chargeAnswerOf(about, reply);
  return data.reference === about.reference ? pageOf(about, data.checkout_url) : UNREAD;
}

/** Nothing is made by a body that is refused; but a reference that was used before names a charge, which is to be asked about. */
function isRefusedUndone({ status }: Reply, { message }: KoraError): boolean {
  return REFUSED.has(status) && !/duplicate/i.test(message);
}

/** Whether a charge is refused because of this field. */
export function refusesField(answered: CallAnswer, field: string): boolean {
  if (answered.kind === 'lost' || !REFUSED.has(answered.status)) return false;
  return Object.hasOwn(readBody(errorBody, answered.body)?.data ?? {}, field);
}

/** "The OTP you provided is invalid": it comes without any other mark. */
function saysWrongCode(message: string): boolean {
  return /\botp\b.*\binvalid\b|\binvalid\b.*\botp\b/i.test(message);
}

/** Some answers to steps do not name the charge; they come over its own request. */
function isOfAnother(about: KoraContext, data: ChargeData): boolean {
  return typeof data.payment_reference === 'string' && !isNamed(about, data);
}

/** Kora's own reference, which steps are answered by. */
function handleOf({ transaction_reference: handle }: ChargeData): { handle?: string } {
  return handle && isHandle(handle) ? { handle } : {};
}

function meaningOf(about: KoraContext, data: ChargeData): ProviderAnswer {
  switch (data.status) {
    case 'success':
      return isNamed(about, data) ? approvalOf(data) : UNKNOWN;
    case 'failed':
    case 'expired':
      return isNamed(about, data) ? declineOf(data.status, wordsOf(data)) : UNKNOWN;
    case 'processing':
    case 'pending':
      return data.bank_account ? openedOf(data.bank_account) : stepOf(about, data);
    default:
      return UNKNOWN;
  }
}

/** An end is believed of no charge but the one that it names. Kora's guides show its own reference in the place of the merchant's. */
function isNamed({ reference, handle }: KoraContext, { payment_reference: name }: ChargeData): boolean {
  return typeof name === 'string' && (name === reference || name === handle);
}

const wordsOf = ({ response_message, message }: Pick<ChargeData, 'response_message' | 'message'>): string =>
  response_message ?? message ?? '';

/** What the payer is asked for on our page. */
const ASKED: Readonly<Record<string, 'PIN' | 'OTP' | 'PHONE' | 'AVS'>> = {
  PIN: 'PIN',
  OTP: 'OTP',
  PHONE: 'PHONE',
  AVS: 'AVS',
};

function stepOf(about: KoraContext, data: ChargeData): ProviderAnswer {
  const model = (data.auth_model ?? '').toUpperCase();
  const asked = Object.hasOwn(ASKED, model) ? ASKED[model] : undefined;
  // Not documented: to be asked for the same again is taken to mean that it was wrong.
  if (asked)
    return {
      ...STEP,
      ...(asked === 'OTP' && ofCode(about, data)),
      authModel: asked,
      secretWasWrong: asked === about.answered,
    };
  if (model === 'STK_PROMPT') return { ...STEP, authModel: model };
  const url = addressOf(data);
  return url ? pageOf(about, url) : UNKNOWN;
}

/**
 * Where the code went, as far as Kora says, and whether it is sent again: wallets say nothing of that, and have a call for it. Words of success
 * are not shown: Kora says "Card charged successfully" also while it waits.
 */
function ofCode({ opens }: KoraContext, { metadata, response_message: reply }: ChargeData) {
  const canResendOtp = metadata?.can_resend_otp ?? opens === 'REDIRECT';
  return { canResendOtp, ...(reply && !/success/i.test(reply) && { display: reply }) };
}

function addressOf({ authorization, redirect_url, auth_data }: ChargeData): string | null | undefined {
  return authorization?.redirect_url ?? redirect_url ?? auth_data?.redirect_url;
}

function openedOf(account: NonNullable<ChargeData['bank_account']>): ProviderAnswer {
  const { account_name: accountName, account_number: accountNumber } = account;
  const expiresAt = timeOf(account.expiry_date_in_utc);
  if (accountName === '' || accountNumber === '' || expiresAt === null) return UNKNOWN;
  // Kora judges wrong sums itself.
  const opened = { ...transferBankOf(account), accountNumber, accountName, expiresAt, limits: null };
  return { kind: 'account', account: opened, transfers: [], message: '' };
}

/** A code or prompt that was sent again. Of the charge it says nothing, and the step stays as it is. */
export function resentAnswerOf(reply: Reply): ResendAnswer {
  const body = readBody(resentBody, reply.body);
  // A charge that has ended is answered 409.
  if (!body) return unanswered(reply);
  if (body.data?.metadata?.can_resend_otp === false) return { kind: 'limit' };
  return RESENT.has(body.data?.status ?? 'processing') ? { kind: 'sent' } : UNKNOWN;
}

/** What a charge is called whose code or prompt was sent again, where Kora says anything of it. */
const RESENT = new Set(['processing', 'pending', 'success']);

// Queries.

export function queriedAnswerOf(charge: SentCharge, reply: Reply): ProviderAnswer {
  const data = readBody(verifiedBody, reply.body)?.data;
  if (!data) return isNone(reply) ? { kind: 'not_found' } : UNREAD;
  // About another charge, whatever it says of that one. Asked by our reference, Kora may answer with its own.
  if (data.reference !== charge.reference && data.reference !== charge.handle) return UNKNOWN;
  return charge.channel === 'bank_transfer' ? transferOf(charge, data) : stateOf(charge, data);
}

function stateOf(charge: SentCharge, data: VerifiedData): ProviderAnswer {
  switch (data.status) {
    case 'success':
      return approvalOf(data);
    case 'failed':
      return declineOf(data.status, whyFailedIn(data));
    case 'expired':
      return declineOf(data.status, '');
    case 'processing':
    case 'pending':
      return WAITS_AT[charge.channel] ?? UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** The last failed one of the attempts that Kora makes of one charge. */
function whyFailedIn({ payment_attempts: attempts }: VerifiedData): string {
  return attempts.findLast(({ status }) => status === 'failed')?.message ?? '';
}

/** A gateway before Kora has a 404 too. */
function isNone(reply: Reply): boolean {
  return reply.status === NOT_FOUND && /not found/i.test(readBody(errorBody, reply.body)?.message ?? '');
}

/**
 * A query does not say what the payer is asked for. A card's payer is taken to be at the bank: from there another attempt may begin, also
 * where a step of ours, or its answer, was lost. A step that is open on our page stays open, since a query moves nothing there. A bank debit
 * is always confirmed on the bank's page; without its address, which came with the lost answer, nobody can pay there. What a wallet waits for
 * is not known: it may be a prompt.
 */
const WAITS_AT: Partial<Record<SentCharge['channel'], ProviderAnswer>> = {
  card: { ...STEP, authModel: '3DS' },
  pay_with_bank: { ...STEP, authModel: 'REDIRECT' },
};

const NOTHING_CAME = { kind: 'account', account: null, transfers: [], message: '' } as const;

/** An account is told once, when it is opened. Sums that Kora sends back by itself are no transfers of ours. */
function transferOf(charge: SentCharge, data: VerifiedData): ProviderAnswer {
  switch (data.status) {
    case 'processing':
    case 'pending':
    case 'failed':
    case 'expired':
      return NOTHING_CAME;
    case 'success': {
      const transfer = receivedIn(charge, data);
      return transfer ? { ...NOTHING_CAME, transfers: [transfer] } : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

/**
 * What Kora credits, after it has returned what it returns; where it does not say, what was paid, unless something of that went back. When the
 * money came it does not say, but it takes none after the account's end: the beginning of the charge stands for it.
 */
function receivedIn({ reference: id, sentAt }: SentCharge, data: VerifiedData): ReceivedTransfer | null {
  const { currency, amount_accepted, amount_paid, bank_transfer } = data;
  const credited = amount_accepted ?? (bank_transfer?.reversal ? null : amount_paid);
  const amountMinor = minorOf(credited, currency);
  const landedAt = timeOf(data.created_at) ?? sentAt;
  if (amountMinor === null || !currency || landedAt === undefined) return null;
  return { id, amountMinor, currency, landedAt, payer: payerIn(data) };
}

function payerIn({ bank_transfer, payer_bank_account }: VerifiedData): ReceivedTransfer['payer'] {
  const from = bank_transfer?.payer_bank_account ?? payer_bank_account;
  if (!from) return null;
  const account = from.account_number ? maskedOf(from.account_number) : null;
  return { name: from.account_name ?? null, account, bank: from.bank_name ?? null };
}

const SHOWN_DIGITS = 4;

/** Kora masks some of them itself. */
function maskedOf(account: string): string {
  const last = account.slice(-SHOWN_DIGITS);
  return last.padStart(account.length, '*');
}

// Banks.

export function bankListOf(reply: Reply): BankListAnswer {
  const banks = readBody(banksBody, reply.body)?.data;
  if (!banks) return { kind: 'lost', sent: 'maybe', cause: 'unreadable' };
  return { kind: 'banks', banks: banks.flatMap((each) => (each && bankOf(each)) ?? []) };
}
