// Words of the first stage of mobile money, English: spec §2 Mobile money flow, §5 Mobile money number.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { WalletCurrency } from '@titan/rules/wallet-number';

export const mobileMoney = {
  number: 'Wallet number',
  /** Under the label: whose wallets can be used, and how a number is written there. */
  networks: ({ names, example }: { names: string; example: string }) =>
    `Works with ${names}, for example ${example}`,
  example: ({ example }: { example: string }) => `For example ${example}`,
  examples: {
    KES: '0712 345 678',
    GHS: '024 123 4567',
    NGN: '0803 123 4567',
    XAF: '6 71 23 45 67',
    XOF: '07 01 23 45 67',
    EGP: '010 0123 4567',
    ZAR: '082 123 4567',
    TZS: '0754 123 456',
  } satisfies Record<WalletCurrency, string>,
  /** Networks whose processor does not answer for now. */
  networksPaused: ({ names }: { names: string }) => `Not answering right now: ${names}`,
  network: 'Which wallet do you use?',
  missing: ({ fields }: { fields: string }) => `Still needed: ${fields}`,
  // The service says the same
  numberInvalid: 'Please enter a valid wallet number', // §5
  /** A real number that the pattern of §5 leaves out. */
  tryAnotherNumber: 'This number cannot be used here. Please try another number.',
  missingNames: { network: 'your wallet', number: 'wallet number' },
  approveOnPhone: 'You approve this payment on your phone, with your wallet PIN.',
  approveOnPage: ({ name }: { name: string }) =>
    `${name} opens in a new tab, where you approve this payment.`,
  keepOpen: 'We are asking your network. Please keep this page open.',
  otherNetwork: ({ name }: { name: string }) =>
    `This looks like a number of ${name}. If you have moved it to another network, carry on.`,
  promptOpen:
    'A request for this payment is still open. If you approve it as well, you still pay only once: the second payment goes back to you.',
  backToPrompt: 'Go back to the open request',

  // TEST MODE
  testNumbers: 'Fill in a test number',
  testFailing: 'Or with a number that does not pay',
  testChoose: 'Choose what happens',
  testFill: 'Fill',
  testFilled: ({ name }: { name: string }) => `Test number filled in: ${name}`,
  testOutcomes: {
    success: 'Success',
    failed: 'Failed',
    insufficient_funds: 'Not enough money',
    invalid_number: 'Number not registered',
    declined_on_phone: 'Declined on the phone',
    pending: 'Never answered',
    redirect: 'Approved on Wave’s page',
    voucher: 'Voucher to dial for',
    offline: 'Paid at the phone’s menu',
  },
} as const;
