// Spec §8 Card: the error types of declines that processors name. A list of its own: the page's first load knows those alone that it decides by.

/** Error types that return to card entry with the server message. */
export const CARD_ERROR_TYPES = [
  'INSUFFICIENT_FUNDS',
  'DO_NOT_HONOR',
  'FRAUDULENT_TRANSACTION',
  'NOT_ENROLLED',
  'WITHDRAWAL_LIMIT',
  'REFER_TO_ISSUER',
  'NO_CARD_RECORD',
  'INVALID_CARD_DETAILS',
  'CHARGE_PREVENTED',
  'PIN_RETRIES_EXCEEDED',
  'CARD_EXPIRED',
  'NOT_COMPLETED',
  'AMOUNT_EXCEEDED',
  'PAYMENT_EXPIRED',
  'ISSUER_INOPERATIVE',
  'INCORRECT_PIN',
  'INVALID_OTP',
] as const;

export type CardErrorType = (typeof CARD_ERROR_TYPES)[number];
