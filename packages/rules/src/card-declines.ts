// Spec §8 Card: the declines as data, and the only place where foreign messages are matched by text.

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

/** `clearsFields`: a card-details error (spec §4). `sameCardMayWork`: false = offer another card or method, not this card. */
export type CardDecline = { clearsFields: boolean; sameCardMayWork: boolean };

const TRY_AGAIN: CardDecline = { clearsFields: false, sameCardMayWork: true };
const TYPE_AGAIN: CardDecline = { clearsFields: true, sameCardMayWork: true };
const OTHER_CARD: CardDecline = { clearsFields: false, sameCardMayWork: false };
const TYPE_OTHER_CARD: CardDecline = { clearsFields: true, sameCardMayWork: false };

/** What each error type means for the card form. */
export const CARD_DECLINES: Record<CardErrorType, CardDecline> = {
  INSUFFICIENT_FUNDS: TRY_AGAIN,
  DO_NOT_HONOR: TRY_AGAIN,
  FRAUDULENT_TRANSACTION: OTHER_CARD,
  NOT_ENROLLED: OTHER_CARD,
  WITHDRAWAL_LIMIT: TRY_AGAIN,
  REFER_TO_ISSUER: TRY_AGAIN,
  NO_CARD_RECORD: TYPE_OTHER_CARD,
  INVALID_CARD_DETAILS: TYPE_AGAIN,
  CHARGE_PREVENTED: OTHER_CARD,
  PIN_RETRIES_EXCEEDED: OTHER_CARD,
  CARD_EXPIRED: TYPE_OTHER_CARD,
  NOT_COMPLETED: TRY_AGAIN,
  AMOUNT_EXCEEDED: TRY_AGAIN,
  PAYMENT_EXPIRED: TRY_AGAIN,
  ISSUER_INOPERATIVE: TRY_AGAIN,
  INCORRECT_PIN: TRY_AGAIN,
  INVALID_OTP: TRY_AGAIN,
};

const ALREADY_COMPLETED = [
  'Payment has already been completed',
  'Payment has been completed',
  'Payment is already completed',
  'Payment charge completed',
];

/** Whether `text` is one of the 17 error types of spec §8. */
export function isCardErrorType(text: string): text is CardErrorType {
  return (CARD_ERROR_TYPES as readonly string[]).includes(text);
}

/** What a decline means for the card form; an unknown or missing error type is treated alike: the payer may try again. */
export function declineOf(errorType: string | null): CardDecline {
  return errorType !== null && isCardErrorType(errorType) ? CARD_DECLINES[errorType] : TRY_AGAIN;
}

/** Spec §4: "the OTP is shown as incorrect if the message includes 'invalid'", in any case of letters. */
export function saysInvalid(message: string | null | undefined): boolean {
  return message?.toLowerCase().includes('invalid') ?? false;
}

/** Spec §8: whether the message contains one of the four texts of a charge that is already completed. */
export function saysAlreadyCompleted(message: string | null | undefined): boolean {
  return ALREADY_COMPLETED.some((text) => message?.includes(text));
}
