// Spec §5, §8 Pay with bank: the error types, and the only place where a bank's messages are matched by text.

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

/** Spec §5, §8: whether a message is about the account or the phone number, whose field then says that it is not valid. */
export function saysSourceAccount(message: string | null | undefined): boolean {
  return includesAny(message, ['source account inquiry', 'source account enquiry']);
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
