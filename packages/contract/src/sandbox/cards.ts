// The sandbox's cards: what TEST MODE offers the payer and what the sandbox provider knows (spec §9 Sandbox).
// Numbers are the ones providers publish for testing, or made on test ranges; none belongs to a person.
import type { CardErrorType } from '@titan/rules/card-error-types';
import type { BillingAddress } from '../payer/card.schema.ts';

export type SandboxCard = {
  /** Short name in the address (`?preset=pin`) and in the sandbox's book. */
  name: string;
  label: string;
  number: string;
  expiry: string;
  cvv: string;
  /** The steps that the issuer asks for, in this order, each with its right answer. */
  avs?: BillingAddress;
  /** The issuer names the country of that address, ISO 3166 alpha-2. */
  avsCountry?: string;
  phone?: string;
  /** As it is sent, yyyy-mm-dd. */
  birthday?: string;
  asksCvvAgain?: true;
  pin?: string;
  otp?: string;
  /** 3-D Secure: the bank's page is an address, or HTML of the bank's own. The one right answer is SANDBOX_BANK_CODE. */
  threeDs?: 'url' | 'html';
  /** Declined with this error type; the others are approved. */
  declinedAs?: CardErrorType;
  /** Once saved, it is charged without its CVV; the others ask for it. */
  savedWithoutCvv?: true;
};

/** What the sandbox's bank takes for right on its 3-D Secure pages. */
export const SANDBOX_BANK_CODE = '1234';

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
    savedWithoutCvv: true,
  },
  {
    name: '3ds',
    label: '3-D Secure',
    number: '4562543755474674',
    expiry: '09/30',
    cvv: '123',
    threeDs: 'url',
  },
  {
    name: '3ds_html',
    label: '3-D Secure, bank’s own page',
    number: '4000000000009045',
    expiry: '09/30',
    cvv: '123',
    threeDs: 'html',
  },
  {
    name: 'avs',
    label: 'Billing address (AVS)',
    number: '5384063928932071',
    expiry: '09/30',
    cvv: '123',
    avs: {
      country: 'Nigeria',
      address: 'Osapa, Lekki',
      state: 'Lagos',
      city: 'Lekki',
      zip_code: '101010',
    },
  },
  {
    name: 'avs_country',
    label: 'Billing address in a named country',
    number: '4000000000009060',
    expiry: '09/30',
    cvv: '123',
    avs: {
      country: 'United States',
      address: '20 Main Street',
      state: 'New York',
      city: 'Albany',
      zip_code: '12207',
    },
    avsCountry: 'US',
  },
  {
    name: 'birthday',
    label: 'Date of birth',
    number: '4000000000009078',
    expiry: '09/30',
    cvv: '123',
    birthday: '1990-03-07',
  },
  {
    name: 'card_enroll',
    label: 'Card enroll',
    number: '5061460410120223210',
    expiry: '09/30',
    cvv: '123',
    phone: '08000000000',
    otp: '123456',
  },
  {
    name: 'cvv',
    label: 'CVV again',
    number: '4000000000009052',
    expiry: '09/30',
    cvv: '123',
    asksCvvAgain: true,
  },
  {
    name: 'insufficient_funds',
    label: 'Insufficient funds',
    number: '5258585922666506',
    expiry: '09/31',
    cvv: '883',
    pin: '3310',
    otp: '12345',
    declinedAs: 'INSUFFICIENT_FUNDS',
  },
];

/** One card for each other error type of spec §8. */
export const SANDBOX_ERROR_CARDS: readonly SandboxCard[] = [
  declining('DO_NOT_HONOR', 'Do not honor', '5143010522339965', { expiry: '08/31', cvv: '276' }),
  declining('FRAUDULENT_TRANSACTION', 'Fraudulent transaction', '5590131743294314', {
    expiry: '11/32',
    cvv: '887',
  }),
  declining('NOT_ENROLLED', 'Not enrolled', '4000000000009011'),
  declining('WITHDRAWAL_LIMIT', 'Withdrawal limit', '4000000000000655'),
  declining('REFER_TO_ISSUER', 'Refer to issuer', '4000000000000010'),
  declining('NO_CARD_RECORD', 'No card record', '4000000000000564'),
  declining('INVALID_CARD_DETAILS', 'Invalid card details', '4000000000000143'),
  declining('CHARGE_PREVENTED', 'Charge prevented', '4000000000000572'),
  declining('PIN_RETRIES_EXCEEDED', 'PIN retries exceeded', '4000000000000754'),
  declining('CARD_EXPIRED', 'Card expired', '4000000000000549'),
  declining('NOT_COMPLETED', 'Not completed', '4000000000000218'),
  declining('AMOUNT_EXCEEDED', 'Amount exceeded', '4000000000000614'),
  declining('PAYMENT_EXPIRED', 'Payment expired', '4000000000009029'),
  declining('ISSUER_INOPERATIVE', 'Issuer inoperative', '4000000000000911'),
  declining('INCORRECT_PIN', 'Incorrect PIN', '5399834697894723', {
    expiry: '09/31',
    cvv: '883',
    pin: '3310',
  }),
  declining('INVALID_OTP', 'Invalid OTP', '4000000000009037', { otp: '123456' }),
];

/**
 * Approved with its CVV, declined with another; and limited as a real card is, to 10 declines a day (decision 0025). Not among those
 * that TEST MODE offers, because everybody tries those.
 */
export const SANDBOX_LIMITED_CARD: SandboxCard = {
  name: 'limited',
  label: 'Limited',
  number: '4000000000004293',
  expiry: '09/30',
  cvv: '123',
};

function declining(
  declinedAs: CardErrorType,
  label: string,
  number: string,
  own: Partial<SandboxCard> = {},
): SandboxCard {
  return { name: declinedAs.toLowerCase(), label, number, expiry: '09/30', cvv: '123', ...own, declinedAs };
}
