// The lines the sandbox's issuer declines with, one for each error type of spec §8: the "server message" that the payer reads.
import { type CardErrorType, PAYMENT_EXPIRED_TEXT } from '@titan/rules/card-declines';

export const DECLINE_MESSAGES: Record<CardErrorType, string> = {
  INSUFFICIENT_FUNDS:
    'This card does not have enough money for this payment, so add funds or use another card.',
  DO_NOT_HONOR:
    'Your bank declined this payment without giving a reason, so call your bank or use another card.',
  FRAUDULENT_TRANSACTION:
    'Your bank blocked this payment as a safety check, so call your bank before you try this card again.',
  NOT_ENROLLED:
    'This card is not set up for online payments, so ask your bank to turn them on or use another card.',
  WITHDRAWAL_LIMIT:
    'This payment goes over your card’s limit for now, so try again later or use another card.',
  REFER_TO_ISSUER:
    'Your bank wants to speak to you before it allows this payment, so call your bank or use another card.',
  NO_CARD_RECORD: 'Your bank could not find this card, so check the number or use another card.',
  INVALID_CARD_DETAILS:
    'Some of the card details are wrong, so check the number, expiry date and CVV and try again.',
  CHARGE_PREVENTED:
    'This card cannot be used for this payment, so choose another card or another way to pay.',
  PIN_RETRIES_EXCEEDED:
    'The PIN was wrong too many times and the card is locked, so contact your bank or use another card.',
  CARD_EXPIRED: 'This card has expired, so use a card that is still in date.',
  NOT_COMPLETED: 'The payment was not finished and you were not charged, so please try again.',
  AMOUNT_EXCEEDED:
    'This amount is more than your card allows in one payment, so ask your bank to raise the limit or use another card.',
  PAYMENT_EXPIRED: PAYMENT_EXPIRED_TEXT,
  ISSUER_INOPERATIVE:
    'Your bank is not responding right now, so wait a few minutes and try again or use another card.',
  INCORRECT_PIN: 'The PIN you entered is wrong, so enter your card again and use the right PIN.',
  INVALID_OTP: 'The code you entered is wrong or has expired, so enter your card again to get a new code.',
};

/** Why the sandbox does not take a card at all. */
export const NOT_A_TEST_CARD =
  'This is a test payment, and only test cards work here. Choose one under TEST MODE; no real card is charged.';
