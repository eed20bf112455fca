// The sandbox's cards: what TEST MODE offers the payer and what the sandbox provider knows (spec §9 Sandbox).
// Numbers are the ones providers publish for testing, or made on test ranges; none belongs to a person.
import type { CardErrorType } from '@titan/rules/card-declines';

export type SandboxCard = {
  /** Short name in the address (`?preset=pin`) and in the sandbox's book. */
  name: string;
  label: string;
  number: string;
  expiry: string;
  cvv: string;
  /** What the issuer will ask for, and the one right answer. */
  pin?: string;
  otp?: string;
  /** Declined with this error type; the others are approved. */
  declinedAs?: CardErrorType;
};

/** The scenarios of spec §9 whose stages are built. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { name: 'virtual_card', label: 'Virtual card', number: '1101000000000006', expiry: '09/30', cvv: '123' },
  { name: 'no_auth', label: 'No authentication', number: '4084127883172787', expiry: '09/30', cvv: '123' },
  { name: 'pin', label: 'PIN', number: '5188513618552975', expiry: '09/30', cvv: '123', pin: '1234' },
  {
    name: 'otp',
    label: 'OTP',
    number: '5442056106072595',
    expiry: '09/30',
    cvv: '123',
    pin: '1234',
    otp: '123456',
  },
  {
    name: 'insufficient_funds',
    label: 'Insufficient funds',
    number: '5258585922666506',
    expiry: '09/31',
    cvv: '883',
    declinedAs: 'INSUFFICIENT_FUNDS',
  },
];

/** One card for each other error type of spec §8. */
export const SANDBOX_ERROR_CARDS: readonly SandboxCard[] = [
  {
    name: 'do_not_honor',
    label: 'Do not honor',
    number: '5143010522339965',
    expiry: '08/31',
    cvv: '276',
    declinedAs: 'DO_NOT_HONOR',
  },
  {
    name: 'fraudulent_transaction',
    label: 'Fraudulent transaction',
    number: '5590131743294314',
    expiry: '11/32',
    cvv: '887',
    declinedAs: 'FRAUDULENT_TRANSACTION',
  },
  {
    name: 'not_enrolled',
    label: 'Not enrolled',
    number: '4000000000009011',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'NOT_ENROLLED',
  },
  {
    name: 'withdrawal_limit',
    label: 'Withdrawal limit',
    number: '4000000000000655',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'WITHDRAWAL_LIMIT',
  },
  {
    name: 'refer_to_issuer',
    label: 'Refer to issuer',
    number: '4000000000000010',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'REFER_TO_ISSUER',
  },
  {
    name: 'no_card_record',
    label: 'No card record',
    number: '4000000000000564',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'NO_CARD_RECORD',
  },
  {
    name: 'invalid_card_details',
    label: 'Invalid card details',
    number: '4000000000000143',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'INVALID_CARD_DETAILS',
  },
  {
    name: 'charge_prevented',
    label: 'Charge prevented',
    number: '4000000000000572',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'CHARGE_PREVENTED',
  },
  {
    name: 'pin_retries_exceeded',
    label: 'PIN retries exceeded',
    number: '4000000000000754',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'PIN_RETRIES_EXCEEDED',
  },
  {
    name: 'card_expired',
    label: 'Card expired',
    number: '4000000000000549',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'CARD_EXPIRED',
  },
  {
    name: 'not_completed',
    label: 'Not completed',
    number: '4000000000000218',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'NOT_COMPLETED',
  },
  {
    name: 'amount_exceeded',
    label: 'Amount exceeded',
    number: '4000000000000614',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'AMOUNT_EXCEEDED',
  },
  {
    name: 'payment_expired',
    label: 'Payment expired',
    number: '4000000000009029',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'PAYMENT_EXPIRED',
  },
  {
    name: 'issuer_inoperative',
    label: 'Issuer inoperative',
    number: '4000000000000911',
    expiry: '09/30',
    cvv: '123',
    declinedAs: 'ISSUER_INOPERATIVE',
  },
  {
    name: 'incorrect_pin',
    label: 'Incorrect PIN',
    number: '5399834697894723',
    expiry: '09/31',
    cvv: '883',
    pin: '3310',
    declinedAs: 'INCORRECT_PIN',
  },
  {
    name: 'invalid_otp',
    label: 'Invalid OTP',
    number: '4000000000009037',
    expiry: '09/30',
    cvv: '123',
    otp: '123456',
    declinedAs: 'INVALID_OTP',
  },
];
