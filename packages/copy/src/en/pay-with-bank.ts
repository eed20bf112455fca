// Words of the first stage of pay with bank, English: spec §2 Bank selection, §5 Bank account number, §8.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { BankField } from '@titan/rules/bank-fields';
import { plural } from './format.ts';

export const payWithBank = {
  bank: 'Which bank would you like to pay with?', // §2
  searchHint: 'Type to search, or choose from the list.',
  plainHint: 'Choose it from the list, then continue.',
  openList: 'Show all banks',
  choose: 'Choose your bank',
  isNew: 'New', // §2
  /** In the browser's own list. */
  newBank: ({ bank }: { bank: string }) => `${bank} (New)`,
  noneFound: 'No bank of that name is in the list.',
  found: ({ count }: { count: number }) =>
    plural(count, { one: '1 bank found', other: `${count} banks found` }),
  cantFind: "Can't find your bank here?", // §2
  goOn: 'Continue',
  gettingBanks: 'Getting the banks…',
  // §8 has "occured"
  listFailed: 'An error occurred while getting the banks for this payment method. Please refresh the list',
  listGivenUp: 'Please try another payment method.', // §8
  refresh: 'Refresh the list',

  labels: {
    account_number: 'Account number',
    phone_number: 'Phone number',
    account_name: 'Account name',
    date_of_birth: 'Date of birth',
  },
  hints: {
    account_number: 'The 10 digits of the account you pay from',
    phone_number: 'The number that your bank knows you by',
    account_name: 'As it stands on the account',
    date_of_birth: 'Month, day and year: mm/dd/yyyy, as in 05/31/1990',
  },
  /** What is wrong with a field; the service says the same. */
  errors: {
    account_number: 'Please enter a valid account number', // §5
    phone_number: 'Please enter a valid phone number.', // §5
    account_name: 'Please enter the account name, at least 3 letters.',
    date_of_birth: 'Invalid date of birth', // §5
  } satisfies Record<BankField, string>,
  // §5 has no full stop after the amount; the service says the same
  minimum: ({ money }: { money: string }) =>
    `The minimum transaction amount for this bank is ${money}. Please try another bank or change your payment method.`,
  accountWarning: ({ digits }: { digits: number }) => `${digits} of 10 digits`,
  mode: 'How does your bank know you?',
  modes: { phone: 'By phone number', account: 'By account number' },
  missing: ({ fields }: { fields: string }) => `Still needed: ${fields}`,
  missingNames: {
    bank: 'your bank',
    account_number: 'account number',
    phone_number: 'phone number',
    account_name: 'account name',
    date_of_birth: 'date of birth',
  },
  next: 'Next you approve this payment with your bank.',
  keepOpen: 'We are asking your bank. Please keep this page open.',
  requestOpen:
    'A payment at your bank is still open. If you approve it as well, you still pay only once: the second payment goes back to you.',
  backToRequest: 'Go back to the open payment',

  // TEST MODE
  test: 'Fill in test details',
  testOutcomes: { success: 'Success', invalid_account: 'Invalid account' },
  testOtherSteps: 'Providus Bank asks for a date of birth, Jaiz Bank for a phone number.',
  testFilled: ({ name }: { name: string }) => `Test details filled in: ${name}`,
} as const;
