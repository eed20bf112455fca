// Spec §5, §8 Pay with bank: the fixed texts, the error types, and the only place where a bank's messages are matched by text.

import { BIRTH_DATE_ERROR } from './birth-date.ts';

/** What a bank's attempt can end with. */
export const BANK_ERROR_TYPES = [
  'INVALID_ACCOUNT',
  'INVALID_OTP',
  'INVALID_PAY_ID',
  'INSUFFICIENT_FUNDS',
  'DECLINED_IN_APP',
  'PAYMENT_EXPIRED',
  'NOT_COMPLETED',
  'FAILED',
] as const;

export type BankErrorType = (typeof BANK_ERROR_TYPES)[number];

/** The fixed texts, verbatim. */
export const BANK_TEXTS = {
  /** §5 Inline messages */
  accountNumberInvalid: 'Please enter a valid account number',
  /** §5 Inline messages */
  phoneNumberInvalid: 'Please enter a valid phone number.',
  /** Ours: §5 has the rule and no words for it. */
  accountNameInvalid: 'Please enter the account name, at least 3 letters.',
  /** §5 */
  birthDateInvalid: BIRTH_DATE_ERROR,
  /** §8; §5 calls it inquiry. */
  sourceAccountFailed: 'Source account enquiry failed',
  /** §8 */
  otpInvalid: 'OTP is invalid',
  /** §8 */
  payIdInvalid: 'Invalid PayId',
  /** §8 */
  resendLimit: 'Resend limit exceeded',
} as const;

/** Spec §5, §8: whether a message is about the account or the phone number, whose field then says that it is not valid. */
export function saysSourceAccount(message: string | null | undefined): boolean {
  return includesAny(message, ['source account inquiry', 'source account enquiry']);
}

/** What the field says then: of a phone number where the bank is asked by phone. */
export function sourceAccountText(field: 'account_number' | 'phone_number'): string {
  return field === 'phone_number' ? BANK_TEXTS.phoneNumberInvalid : BANK_TEXTS.accountNumberInvalid;
}

/** Spec §8: "'OTP is invalid' or 'Invalid PayId' marks authorisation failed", in any case of letters. */
export function saysAuthorisationFailed(message: string | null | undefined): boolean {
  return includesAny(message, ['otp is invalid', 'invalid payid']);
}

/** Spec §8: "'Resend limit exceeded' when the message includes Exceeded", in any case of letters. */
export function saysResendExceeded(message: string | null | undefined): boolean {
  return includesAny(message, ['exceeded']);
}

function includesAny(message: string | null | undefined, texts: readonly string[]): boolean {
  const text = message?.toLowerCase() ?? '';
  return texts.some((part) => text.includes(part));
}
