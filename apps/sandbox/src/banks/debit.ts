// The sandbox's bank for pay with bank (spec §9 Sandbox, Bank) as pure functions: its decisions about accounts, codes and requests.
import {
  SANDBOX_BANK_ACCOUNT,
  SANDBOX_BANK_OTP,
  SANDBOX_BANK_PHONES,
  SANDBOX_HOLDER,
  SANDBOX_PAY_ID,
} from '@titan/contract/sandbox/banks';
import { chargeMessages } from '@titan/copy/words/charge';
import { bankPhoneToSend } from '@titan/rules/bank-phone';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import type { BankErrorType } from '@titan/rules/bank-texts';
import { PAY_ID_EXPIRES_AFTER_MS } from '@titan/rules/pay-id-guide';
import type { BankCharge, SandboxAnswer, SandboxStepAnswer } from '@titan/contract/sandbox/wire.schema';
import { sandboxBank } from './banks.ts';
import { declined } from '../decline.ts';
import type { BookEntry, BookEvent, DebitDetail } from '../book.ts';

/** How long a code is valid after it was asked for, ms: as long as a Pay ID. */
const CODE_LIFE_MS = PAY_ID_EXPIRES_AFTER_MS;
/** How long a request stays open in the app or on the bank's page, ms. */
const REQUEST_LIFE_MS = 15 * 60_000;

/** A debit's entry. */
export type DebitEntry = BookEntry & { detail: { debit: DebitDetail } };

/** What a customer can do in the bank's app or on its page. `no_money` approves with too little in the account. */
export type BankAppAct = 'approve' | 'decline' | 'no_money' | 'ignore';

/** Whether the entry is a debit's. */
export function isDebitEntry(entry: BookEntry): entry is DebitEntry {
  return entry.detail.debit !== undefined;
}

const FIRST_EVENT: Record<BankAuthModel, BookEvent> = {
  OTP: 'awaiting_otp',
  PAY_ID: 'awaiting_pay_id',
  BIRTHDAY: 'awaiting_birthday',
  PHONE: 'awaiting_phone',
  PROMPT: 'awaiting_prompt',
  REDIRECT: 'awaiting_redirect',
};

/** The first entry of a debit: declined for an unknown account, or waiting for what the bank asks for. `now`: epoch ms. */
export function openDebit({ bank, account, ...request }: BankCharge, now: number): BookEntry {
  const {
    reference,
    paymentReference: payment_reference,
    amountMinor: amount_minor,
    currency,
    callbackUrl: callback_url,
  } = request;
  const { auth, validates } = sandboxBank(currency, bank.slug);
  const debit: DebitDetail = { slug: bank.slug, bank: bank.name, sentAt: now };
  const card = `bank-${bank.slug}`;
  const entry = { reference, payment_reference, step: 1, amount_minor, currency, callback_url };
  if (!isKnown(bank.slug, account)) {
    return { ...entry, event: 'declined', detail: { card, errorType: 'INVALID_ACCOUNT', debit } };
  }
  const asked = validates ? { ...debit, validating: true } : debit;
  return { ...entry, event: FIRST_EVENT[auth], detail: { card, debit: asked } };
}

/** Whether the account is the one that succeeds, or the bank asks for none. */
function isKnown(
  slug: string,
  { account_number: number, phone_number: phone }: BankCharge['account'],
): boolean {
  if (phone !== undefined) return phone === bankPhoneToSend({ slug }, SANDBOX_BANK_PHONES[slug] ?? '');
  return number === undefined || number === SANDBOX_BANK_ACCOUNT;
}

const RIGHT = { otp: SANDBOX_BANK_OTP, payId: SANDBOX_PAY_ID, ...SANDBOX_HOLDER } as const;
const ASKED_BY = {
  otp: 'awaiting_otp',
  payId: 'awaiting_pay_id',
  birthday: 'awaiting_birthday',
  phone: 'awaiting_phone',
} as const satisfies Record<keyof typeof RIGHT, BookEvent>;

/** The entry after a code, a date of birth or a phone number was typed; null when none of its kind is expected. A right but late one ends the debit. */
export function takeDebitAnswer(entry: DebitEntry, answer: SandboxStepAnswer, now: number): BookEntry | null {
  const { kind } = answer;
  if (kind === 'pin' || kind === 'cvv' || kind === 'avs' || entry.event !== ASKED_BY[kind]) return null;
  const { detail } = entry;
  const next = { ...entry, step: entry.step + 1 };
  if (answer.value !== RIGHT[kind]) return { ...next, detail: { ...detail, wrong: (detail.wrong ?? 0) + 1 } };
  if (now - detail.debit.sentAt > CODE_LIFE_MS) return declinedAs(next, 'PAYMENT_EXPIRED');
  const { validating, ...debit } = detail.debit;
  const isHolder = kind === 'birthday' || kind === 'phone';
  if (isHolder)
    return {
      ...next,
      event: 'awaiting_otp',
      detail: { card: detail.card, debit: { ...debit, sentAt: now } },
    };
  if (!validating) return { ...next, event: 'approved' };
  return { ...next, detail: { card: detail.card, debit: { ...debit, sentAt: now } } };
}

/** The entry after the OTP was resent; null when none is expected. */
export function takeDebitResend(entry: DebitEntry, now: number): BookEntry | null {
  if (entry.event !== 'awaiting_otp') return null;
  const { detail } = entry;
  const resends = (detail.resends ?? 0) + 1;
  const debit = { ...detail.debit, sentAt: now };
  return { ...entry, step: entry.step + 1, detail: { ...detail, resends, debit } };
}

/** The entry after the customer acted; null when it is not the customer's turn. */
export function takeBankAppAct(entry: DebitEntry, act: BankAppAct): BookEntry | null {
  if (!isAtBanksApp(entry)) return null;
  const next = { ...entry, step: entry.step + 1 };
  switch (act) {
    case 'approve':
      return { ...next, event: 'approved' };
    case 'decline':
      return declinedAs(next, 'DECLINED_IN_APP');
    case 'no_money':
      return declinedAs(next, 'INSUFFICIENT_FUNDS');
    case 'ignore':
      return { ...next, detail: { ...entry.detail, debit: { ...entry.detail.debit, ignored: true } } };
  }
}

/** Whether the bank waits for its customer, in its app or on its page. */
export function isAtBanksApp({ event }: BookEntry): boolean {
  return event === 'awaiting_prompt' || event === 'awaiting_redirect';
}

/** The expiry of a request, once it is due; else null. */
export function debitDueEntry(entry: BookEntry, now: number): BookEntry | null {
  if (!isDebitEntry(entry) || !isAtBanksApp(entry)) return null;
  const hasRunOut = now - entry.detail.debit.sentAt >= REQUEST_LIFE_MS;
  return hasRunOut ? declinedAs({ ...entry, step: entry.step + 1 }, 'PAYMENT_EXPIRED') : null;
}

function declinedAs(entry: BookEntry, errorType: BankErrorType): BookEntry {
  return { ...entry, event: 'declined', detail: { ...entry.detail, errorType } };
}

// The provider's answer for an entry of the bank, with the "server message" that the payer reads.

const APPROVED = 'Your bank payment was successful';
const VALIDATE = 'Enter the OTP that your bank has sent you to confirm that this is your account';
const OTP_WANTED = 'Enter the OTP that your bank has sent you';
const PAY_ID_WANTED = 'Enter the Pay ID from your bank’s app';
const HOLDER_WANTED = 'Sandbox Bank compares this with what it has for the account’s holder.';
const IN_APP = 'Approve the payment in your bank’s app';
const PAGE_OPEN = 'Approve the payment on your bank’s page';

type DebitStep = Extract<SandboxAnswer, { kind: 'step' }>;

/** @param secretWasWrong whether the entry was made by a wrong code */
export function debitAnswerOf(entry: DebitEntry, secretWasWrong = false): SandboxAnswer {
  const { event, detail, reference, amount_minor: amountMinor, currency } = entry;
  switch (event) {
    case 'approved':
    case 'reversed':
      return { kind: 'approved', amountMinor, currency, message: APPROVED };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'awaiting_otp':
      return otpStep(detail.debit.validating === true, secretWasWrong);
    case 'awaiting_pay_id':
      return payIdStep(secretWasWrong);
    case 'awaiting_birthday':
      return holderStep('BIRTHDAY', secretWasWrong);
    case 'awaiting_phone':
      return holderStep('PHONE', secretWasWrong);
    case 'awaiting_prompt':
      return step('PROMPT', IN_APP);
    case 'awaiting_redirect':
      return { ...step('REDIRECT', PAGE_OPEN), page: { type: 'url', content: `/sandbox/bank/${reference}` } };
    default:
      return declined('pay_with_bank', detail.errorType ?? 'FAILED');
  }
}

function step(authModel: BankAuthModel, message: string): DebitStep {
  return { kind: 'step', authModel, canResendOtp: false, secretWasWrong: false, message };
}

function holderStep(asked: 'BIRTHDAY' | 'PHONE', secretWasWrong: boolean): DebitStep {
  const wrong = chargeMessages[`pay_with_bank.${asked}_WRONG`];
  return { ...step(asked, secretWasWrong ? wrong : HOLDER_WANTED), display: HOLDER_WANTED, secretWasWrong };
}

function payIdStep(secretWasWrong: boolean): DebitStep {
  return {
    ...step('PAY_ID', secretWasWrong ? chargeMessages['pay_with_bank.PAY_ID_WRONG'] : PAY_ID_WANTED),
    secretWasWrong,
  };
}

function otpStep(isValidating: boolean, secretWasWrong: boolean): DebitStep {
  const wanted = isValidating ? VALIDATE : OTP_WANTED;
  const asked = step('OTP', secretWasWrong ? chargeMessages['pay_with_bank.OTP_WRONG'] : wanted);
  return { ...asked, canResendOtp: true, secretWasWrong, ...(isValidating ? { step: 'initiate' } : {}) };
}
