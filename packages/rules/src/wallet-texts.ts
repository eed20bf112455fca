// Spec §5, §8 Mobile money: the error types, and the only place where a wallet's messages are matched by text.

/** What a wallet's attempt can end with. */
export const WALLET_ERROR_TYPES = [
  'INSUFFICIENT_FUNDS',
  'INVALID_NUMBER',
  'DECLINED_ON_PHONE',
  'PROMPT_EXPIRED',
  'INVALID_OTP',
  'NOT_COMPLETED',
  'FAILED',
] as const;

export type WalletErrorType = (typeof WALLET_ERROR_TYPES)[number];

/** The error type of an OTP step whose code was right too late. */
export const TOKEN_EXPIRED = 'TOKEN_EXPIRED';

/** Spec §4: "a message containing 'not correct' or 'incorrect' marks the OTP wrong", in any case of letters. */
export function saysIncorrect(message: string | null | undefined): boolean {
  return includesAny(message, ['not correct', 'incorrect']);
}

/** Spec §8: "STK resend containing 'exceeded' sets a resend-limit flag". */
export function saysExceeded(message: string | null | undefined): boolean {
  return includesAny(message, ['exceeded']);
}

/** Spec §8: whether a message at init is about insufficient funds, which fails the payment. */
export function saysInsufficientFunds(message: string | null | undefined): boolean {
  return includesAny(message, ['insufficient fund', 'insufficient balance', 'not enough money']);
}

/** Spec §8: whether a message is about the number, and so is shown by the number field. */
export function saysInvalidNumber(message: string | null | undefined): boolean {
  return includesAny(message, ['invalid number', 'invalid phone', 'invalid mobile', 'not registered']);
}

function includesAny(message: string | null | undefined, texts: readonly string[]): boolean {
  const text = message?.toLowerCase() ?? '';
  return texts.some((part) => text.includes(part));
}
