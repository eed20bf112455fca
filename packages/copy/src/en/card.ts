// Words of card entry, English: spec §2 Card flow, §4 Card init, §5.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { CardBrand } from '@titan/rules/card-number';

export const cardCopy = {
  // Card entry
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvv: 'Security code',
  cvvHint: 'CVV, 3 digits on the back',
  cvvHelp: 'Where is the security code?',
  cvvTooltip: 'The last 3 or 4 digits on the back of your card, beside the space for your signature.', // §5 "3 or 4"
  name: 'Name on card',
  // The service says the same
  numberError: 'Invalid card number', // §5
  expiryError: 'Invalid expiry date', // §5
  cvvError: 'Invalid card cvv', // §5
  nameError: 'Enter the name on the card, 2 to 40 letters',
  pay: ({ money }: { money: string }) => `Pay ${money}`, // §5 Pay button
  /** The quiet line under a disabled Pay button. */
  missing: ({ fields }: { fields: string }) => `Still needed: ${fields}`,
  missingNames: { number: 'card number', expiry: 'expiry date', cvv: 'security code', name: 'name' },
  /** Under Pay, once the exchange rate has expired. */
  rateNeeded: 'Get the new rate to see what you will pay.',
  back: 'Back', // §2 Footer actions
  save: 'Save this card for next time',
  /** Without script, where the brand is not known yet. */
  saveMastercard: 'Save this card for next time (Mastercard only)',
  saveMeans: ({ merchant }: { merchant: string }) =>
    `In this browser, for payments to ${merchant}. We keep the number encrypted and never the security code. You can delete it any time.`,
  keepOpen: 'We are talking to your bank. Please keep this page open.',
  secure: 'Mastercard and Visa secure payment', // §2 "Mastercard/Visa secure badge"
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' } satisfies Record<
    CardBrand,
    string
  >,
} as const;
