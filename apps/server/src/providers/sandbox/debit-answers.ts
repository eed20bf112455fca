// What an entry of the sandbox's bank says to whoever asks, and the bank's sentences: the "server message" that the payer reads.
import type { BankAuthModel } from '@titan/rules/bank-stage';
import { BANK_TEXTS, type BankErrorType } from '@titan/rules/bank-texts';
import { DEFAULT_ERRORS } from '@titan/rules/default-errors';
import type { ProviderAnswer } from '../provider-answer.ts';
import type { DebitEntry } from './debit.ts';

const APPROVED = 'Your bank payment was successful';
const VALIDATE = 'Enter the OTP that your bank has sent you to confirm that this is your account';
const OTP_WANTED = 'Enter the OTP that your bank has sent you';
const PAY_ID_WANTED = 'Enter the Pay ID from your bank’s app';
const IN_APP = 'Approve the payment in your bank’s app';
const PAGE_OPEN = 'Approve the payment on your bank’s page';

const DECLINES: Record<string, string> = {
  INVALID_ACCOUNT: BANK_TEXTS.sourceAccountFailed,
  INSUFFICIENT_FUNDS: 'This account does not have enough money for this payment, so you were not charged.',
  DECLINED_IN_APP: 'The payment was declined at your bank, and you were not charged.',
  PAYMENT_EXPIRED:
    'Your bank has closed this request because it took too long, and you were not charged. Please try again.',
} satisfies Partial<Record<BankErrorType, string>>;

type Step = Extract<ProviderAnswer, { kind: 'step' }>;

/** The answer; `secretWasWrong` to the one whose code made the entry. */
export function debitAnswerOf(entry: DebitEntry, secretWasWrong = false): ProviderAnswer {
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
    case 'awaiting_prompt':
      return step('PROMPT', IN_APP);
    case 'awaiting_redirect':
      return { ...step('REDIRECT', PAGE_OPEN), page: { type: 'url', content: `/sandbox/bank/${reference}` } };
    default:
      return declined(detail.errorType);
  }
}

function step(authModel: BankAuthModel, message: string): Step {
  return { kind: 'step', authModel, canResendOtp: false, secretWasWrong: false, message };
}

function payIdStep(secretWasWrong: boolean): Step {
  return { ...step('PAY_ID', secretWasWrong ? BANK_TEXTS.payIdInvalid : PAY_ID_WANTED), secretWasWrong };
}

function otpStep(isValidating: boolean, secretWasWrong: boolean): Step {
  const wanted = isValidating ? VALIDATE : OTP_WANTED;
  const asked = step('OTP', secretWasWrong ? BANK_TEXTS.otpInvalid : wanted);
  return { ...asked, canResendOtp: true, secretWasWrong, ...(isValidating ? { step: 'initiate' } : {}) };
}

function declined(errorType = 'FAILED'): ProviderAnswer {
  return { kind: 'declined', errorType, message: DECLINES[errorType] ?? DEFAULT_ERRORS.pay_with_bank };
}
