// What an attempt to pay says to its payer, English: spec §4, §8. Keys are stored with charges (decision 0057), so none is renamed. A key is the channel and what has happened to the attempt: an error type, a
// step whose answer was wrong (`OTP_WRONG`), or a word of ours.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { CardErrorType } from '@titan/rules/card-declines';
import type { AuthModel } from '@titan/rules/card-stage';
import { bankTransferSteps } from './bank-transfer-steps.ts';
import { money } from './format.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

type Amounts = { paidMinor: number; expectedMinor: number; currency: string };

/** What the issuer asks for on our page. */
type AskedHere = Exclude<AuthModel, '3DS' | 'NO_AUTH'>;

const CARD = {
  'card.DEFAULT': 'There was an error while processing your payment. Please try again later.', // §8
  'card.UNKNOWN': 'Card could not be charged due to an unknown error', // §8
  'card.CANCELLED': threeDs.notCompleted, // §2, §4
  'card.INSUFFICIENT_FUNDS':
    'This card does not have enough money for this payment, so add funds or use another card.',
  'card.DO_NOT_HONOR':
    'Your bank declined this payment without giving a reason, so call your bank or use another card.',
  'card.FRAUDULENT_TRANSACTION':
    'Your bank blocked this payment as a safety check, so call your bank before you try this card again.',
  'card.NOT_ENROLLED':
    'This card is not set up for online payments, so ask your bank to turn them on or use another card.',
  'card.WITHDRAWAL_LIMIT':
    'This payment goes over your card’s limit for now, so try again later or use another card.',
  'card.REFER_TO_ISSUER':
    'Your bank wants to speak to you before it allows this payment, so call your bank or use another card.',
  'card.NO_CARD_RECORD': 'Your bank could not find this card, so check the number or use another card.',
  'card.INVALID_CARD_DETAILS':
    'Some of the card details are wrong, so check the number, expiry date and security code and try again.',
  'card.CHARGE_PREVENTED':
    'This card cannot be used for this payment, so choose another card or another way to pay.',
  'card.PIN_RETRIES_EXCEEDED':
    'The PIN was wrong too many times and the card is locked, so contact your bank or use another card.',
  'card.CARD_EXPIRED': 'This card has expired, so use a card that is still in date.',
  'card.NOT_COMPLETED': 'The payment was not finished and you were not charged, so please try again.',
  'card.AMOUNT_EXCEEDED':
    'This amount is more than your card allows in one payment, so ask your bank to raise the limit or use another card.',
  'card.PAYMENT_EXPIRED':
    'This payment took too long and has timed out, so start again with your card details.',
  'card.ISSUER_INOPERATIVE':
    'Your bank is not responding right now, so wait a few minutes and try again or use another card.',
  'card.INCORRECT_PIN': 'The PIN you entered is wrong, so enter your card again and use the right PIN.',
  'card.INVALID_OTP':
    'The code you entered is wrong or has expired, so enter your card again to get a new code.',
  'card.OTP_WRONG': 'The OTP entered is invalid. Please try typing it again.', // §8
  'card.PIN_WRONG': 'The PIN you entered is wrong. Please check it and try again.',
  'card.AVS_WRONG':
    'This is not the address your bank has for this card. Please check each line and try again.',
  'card.PHONE_WRONG':
    'This is not the phone number your bank has for this card. Please check it and try again.',
  'card.CARD_ENROLL_WRONG':
    'This is not the phone number your bank has for this card. Please check it and try again.',
  'card.BIRTHDAY_WRONG':
    'This is not the date of birth your bank has for this card. Please check it and try again.',
  'card.CVV_WRONG':
    'This is not the security code of this card. Please check the 3 digits on the back and try again.',
  'card.NO_AUTH': 'Your bank could not confirm this card. Please try again or use another card.',
} as const satisfies Record<`card.${CardErrorType}` | `card.${AskedHere}_WRONG`, string> &
  Record<string, string>;

const MOBILE_MONEY = {
  // §8
  'mobile_money.DEFAULT':
    'There was an error while processing your payment. Please try another payment method.',
  /** It was ended because its payer went on another way. */
  'mobile_money.CANCELLED': 'This request was cancelled, because another way to pay was chosen.',
  'mobile_money.INVALID_NUMBER':
    'This number is not registered for mobile money. Please check it or use another number.',
  'mobile_money.INSUFFICIENT_FUNDS':
    'Insufficient funds: this wallet does not have enough money for this payment.',
  'mobile_money.DECLINED_ON_PHONE': 'The payment was declined in the wallet.',
  'mobile_money.PROMPT_EXPIRED': 'The payment was not approved in time, and you were not charged.',
  'mobile_money.OTP_WRONG': 'The code you entered is incorrect. Please check it and try again.',
  'mobile_money.VOUCHER_WRONG':
    'The voucher you entered is incorrect. Please check it, or dial for another one.',
  // §8 has "requst"
  'mobile_money.TOKEN_EXPIRED': 'The OTP token has expired. Please try a request for another one',
} as const;

const PAY_WITH_BANK = {
  'pay_with_bank.DEFAULT': results.notCompleted, // §8
  'pay_with_bank.INVALID_ACCOUNT': 'Source account enquiry failed', // §8; §5 calls it inquiry
  'pay_with_bank.INSUFFICIENT_FUNDS':
    'This account does not have enough money for this payment, so you were not charged.',
  'pay_with_bank.DECLINED_IN_APP': 'The payment was declined at your bank, and you were not charged.',
  'pay_with_bank.PAYMENT_EXPIRED':
    'Your bank has closed this request because it took too long, and you were not charged. Please try again.',
  'pay_with_bank.OTP_WRONG': 'OTP is invalid', // §8
  'pay_with_bank.PAY_ID_WRONG': 'Invalid PayId', // §8
  'pay_with_bank.BIRTHDAY_WRONG':
    'This is not the date of birth your bank has for this account. Please check it and try again.',
  'pay_with_bank.PHONE_WRONG':
    'This is not the phone number your bank has for this account. Please check it and try again.',
} as const;

const BANK_TRANSFER = {
  'bank_transfer.DEFAULT': results.notCompleted, // §8
  // §2, §8 Termination: the account has expired and nothing has arrived
  'bank_transfer.PAYMENT_EXPIRED': bankTransferSteps.unconfirmed,
  // §8 Wrong amount, outside transaction_limits
  'bank_transfer.OUT_OF_LIMITS':
    'Your transaction amount should be between the minimum and maximum and will be reversed',
  /** All of what arrived is returned; `expectedMinor`: what was asked for. */
  'bank_transfer.WRONG_AMOUNT': ({ paidMinor, expectedMinor, currency }: Amounts) =>
    `It seems you made a payment of ${money(paidMinor, currency)} instead of ${money(expectedMinor, currency)}, reversed automatically; do not transfer again, click Try Again for a new account.`, // §8
  /** §8 "Overpayment: the payment is received and the excess reversed", which has no words for it. */
  'bank_transfer.EXCESS': ({
    expectedMinor,
    excessMinor,
    currency,
  }: Omit<Amounts, 'paidMinor'> & { excessMinor: number }) =>
    `Your payment of ${money(expectedMinor, currency)} has been received, and the excess of ${money(excessMinor, currency)} will be reversed.`,
} as const;

/** By channel; `any`: whichever it was. */
export const chargeWords = {
  ...CARD,
  ...MOBILE_MONEY,
  ...PAY_WITH_BANK,
  ...BANK_TRANSFER,
  /** The provider took another amount than was asked for, and all of it is sent back. */
  'any.AMOUNT_MISMATCH':
    'Your bank took a different amount than this payment asks for, so all of it goes back to you.',
} as const;
