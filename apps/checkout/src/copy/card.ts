// Words of card entry, English: spec §2 Card flow, §4 Card init, §5.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { CardBrand } from '@titan/rules/card-number';

export const cardCopy = {
  // Card entry
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM/YY',
  cvv: 'Security code (CVV)',
  cvvHint: '3 digits on the back',
  cvvHelp: 'Where is the security code?',
  cvvTooltip: 'The last 3 or 4 digits on the back of your card, beside the space for your signature.', // §5 "3 or 4"
  name: 'Name on card',
  numberError: 'Invalid card number', // §5
  expiryError: 'Invalid expiry date', // §5
  cvvError: 'Invalid card cvv', // §5
  nameError: 'Enter the name on the card, 2 to 40 letters',
  pay: (money: string) => `Pay ${money}`, // §5 Pay button
  /** The quiet line under a disabled Pay button. */
  missing: (fields: readonly string[]) => `Still needed: ${fields.join(', ')}`,
  missingNames: { number: 'card number', expiry: 'expiry date', cvv: 'CVV', name: 'name' },
  keepOpen: 'We are talking to your bank. Please keep this page open.',
  notReached: 'That did not reach us, so nothing was charged. Check your connection and press again.',
  secure: 'Mastercard and Visa secure payment', // §2 "Mastercard/Visa secure badge"
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtual' } satisfies Record<
    CardBrand,
    string
  >,

  // TEST MODE
  testCards: 'Fill in a test card',
  testErrorCards: 'Or with a card that fails',
  testErrorChoose: 'Choose an error',
  testFill: 'Fill',
  testFilled: (name: string) => `Test card filled in: ${name}`,
} as const;
