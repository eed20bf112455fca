// Words of the steps that one form answers, English: spec §4 avs, card_enroll, cvv, §5. Part of those stages' own chunk.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { AddressField } from '@titan/rules/billing-address';

export const cardAnswers = {
  justSent: 'You can send it again in a moment.',

  // Billing address
  addressHint: ({ card }: { card: string }) =>
    `The address that your bank has for your ${card}. It goes to your bank and nowhere else.`,
  addressFields: {
    country: 'Country',
    address: 'Street address',
    state: 'State',
    city: 'City',
    zip_code: 'Zip or postcode',
  } satisfies Record<AddressField, string>,
  /** The service says the same. */
  addressErrors: {
    country: 'Choose a country.',
    address: 'Enter your street address.',
    state: 'Choose a state of this country.',
    city: 'Enter your city.',
    zip_code: 'Enter the digits of your postcode.',
  } satisfies Record<AddressField, string>,
  zipHint: 'Digits of your postcode only',
  chooseCountry: 'Choose your country',
  chooseState: 'Choose your state',
  addressMissing: ({ fields }: { fields: string }) => `Still needed: ${fields}`,
  addressMissingNames: {
    country: 'country',
    address: 'street address',
    state: 'state',
    city: 'city',
    zip_code: 'zip or postcode',
  } satisfies Record<AddressField, string>,
  countriesMissing: 'We could not load the list of countries.',
  loadCountries: 'Load it again',

  // card_enroll
  phoneHint: ({ card }: { card: string }) =>
    `The number that your bank has for your ${card}. Your bank sends a code to it.`,

  // birthday
  birthdayHint: ({ card }: { card: string }) =>
    `The date of birth that your bank has for the holder of your ${card}. It goes to your bank and nowhere else.`,

  // CVV
  cvvHint: ({ card }: { card: string }) => `Your bank asks for the security code of your ${card} again.`,
  cvvMissing: 'Still needed: the security code',

  // TEST MODE
  testAddress: ({ address }: { address: string }) => `Test address: ${address}. Any other is wrong.`,
  testAddressFill: 'Use the test address',
  testPhone: ({ phone }: { phone: string }) => `Test number: ${phone}. Any other is wrong.`,
  testPhoneFill: 'Use the test number',
  testBirthday: ({ birthday }: { birthday: string }) =>
    `Test date of birth: ${birthday}. Any other is wrong.`,
  testBirthdayFill: 'Use the test date of birth',
  testCvv: ({ cvv }: { cvv: string }) => `Test CVV: ${cvv}. Any other is wrong.`,
  testCvvFill: 'Use the test CVV',
} as const;
