// Words of the payment link's form, English: spec §2 Payment link form, §5, §8 Transaction and links.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const paymentLink = {
  payMerchant: ({ merchant }: { merchant: string }) => `Pay ${merchant}`,
  fullName: 'Full Name', // §2
  optional: 'You may leave this empty.',
  email: 'Email', // §2
  emailRight: 'This email address looks right.',
  amount: 'Amount', // §2
  limits: ({ currency, min, max }: { currency: string; min: string; max: string }) =>
    `${currency}: minimum ${min}, maximum ${max}`,
  least: ({ min }: { min: string }) => `Minimum ${min}`,
  proceed: 'Proceed', // §2
  next: ({ money }: { money: string }) => `Next you choose how to pay ${money}.`,
  missing: ({ fields }: { fields: string }) => `Still needed: ${fields}`,
  missingNames: { name: 'a shorter name', email: 'your email', amount: 'an amount within the limits' },
  contact: ({ merchant }: { merchant: string }) => `Contact ${merchant}`,
  close: 'Close',
  closesItself: 'This closes by itself in a few seconds. Nothing was charged.',
  notReached:
    'That did not reach us, and nothing was charged. Check your connection and press Proceed again.',
  /** The service says it too. */
  chargeFails:
    'Sorry, we were unable to process this transaction. Please contact the business you are attempting to pay for help', // §8
  // What is wrong with a field; the service says the same
  nameTooLong: 'Enter a name of at most 100 characters.',
  emailWrong: 'Enter an email address like name@example.com.',
  amountMissing: 'Enter an amount.',
  amountTooSmall: ({ least }: { least: string }) => `Enter at least ${least}.`,
  amountTooLarge: ({ most }: { most: string }) => `Enter at most ${most}.`,
  amountNotWhole: ({ currency }: { currency: string }) =>
    `Enter a whole amount: ${currency} has no decimals.`,
  amountTooFine: 'Enter an amount with at most 2 decimals, like 1250.50.',
  amountNoNumber: ({ example }: { example: string }) => `Enter the amount in numbers, like ${example}.`,
  amountChanged: 'The amount of this link has changed. Look at the new amount and press Proceed again.',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'This link is switched off',
    'merchant-closed': 'This business cannot be paid here',
    'not-resolved': "Something's wrong", // §2
  },
  problems: {
    'switched-off': ({ merchant }: { merchant: string }) =>
      `${merchant} no longer takes payments through this link. Please ask for another one.`,
    'merchant-closed': ({ merchant }: { merchant: string }) =>
      `${merchant} takes no payments here at the moment. Nothing was charged.`,
    'not-resolved': () =>
      'There has been an error resolving this payment link. Please confirm that it is not incomplete or wrong.', // §8
  },
} as const;
