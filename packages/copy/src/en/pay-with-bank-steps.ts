// Words of the pay-with-bank stages after the first, English: spec §2 Pay with bank flow, §4, §5, §8.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { GuidedBank } from '@titan/rules/pay-id-guide';
import { capital } from './format.ts';

type OfBank = { bank: string };

export const payWithBankSteps = {
  anotherBank: 'Use another bank',
  yourBank: 'your bank',

  // bank-authorize
  otpHint: ({ bank }: OfBank) => `${capital(bank)} has sent you a one-time code.`,
  payIdHint: ({ bank }: OfBank) => `Get a Pay ID from ${bank} and type it here. It is good for 10 minutes.`,
  validateHint: ({ bank, account }: OfBank & { account: string }) =>
    `${capital(bank)} has sent a code to make sure that ${account} is yours.`,
  thisAccount: 'this account',
  accountEnding: ({ lastFour }: { lastFour: string }) => `the account ending in ${lastFour}`,
  otp: 'One-time code (OTP)',
  payId: 'Pay ID',
  codeDigits: '4 to 6 digits',
  codeMissing: ({ name }: { name: string }) => `Still needed: ${name}, 4 to 6 digits`,
  codeChange: 'Change the code to try again',
  codeSending: 'Your bank is checking it. Please keep this page open.',
  guide: 'How to generate a Pay ID', // §2
  /** "A collapsible six-step guide" (§2), of the banks that have one, by slug. */
  guides: {
    'kuda-mfb': [
      'Open the Kuda app and sign in.',
      'Tap Pay.',
      'Tap Pay ID.',
      'Choose to make a payment.',
      'Confirm with your PIN, fingerprint or face.',
      'Copy your Pay ID and type it here.',
    ],
  } satisfies Record<GuidedBank, readonly string[]>,
  /** §4 "the button says Validate rather than Authorize" where the account is validated. */
  send: {
    otp: 'Authorize',
    payId: 'Authorize',
    validate: 'Validate',
    birthday: 'Continue',
    phone: 'Continue',
  },
  birthdayHint: ({ bank }: OfBank) =>
    `${capital(bank)} asks for the date of birth of the account’s holder. It goes to your bank and nowhere else.`,
  phoneHint: ({ bank }: OfBank) => `${capital(bank)} asks for the phone number that it has for this account.`,
  holderChange: {
    birthday: 'Change the date of birth to try again',
    phone: 'Change the number to try again',
  },

  // Resending
  resendLimit: 'Resend limit exceeded', // §8
  codeIn: ({ time }: { time: string }) => `You can ask for a new code in ${time}`,
  noCode: 'No code yet?',
  resend: 'Resend code',
  resending: 'Sending a new code…',
  resent: 'OTP Resent', // §4

  // approval-guide
  guideSteps: ({ bank }: OfBank) => [
    `Open the app of ${bank} and sign in.`,
    'Approve the request for this payment.',
    'Your payment is confirmed here.',
  ], // §2
  keepOpen: 'Please, do not close this page until your payment is confirmed.', // §2
  waiting: 'Waiting for your approval…',

  // bank-pending
  processing: 'Processing your payment. Please wait...', // §2
  longer: 'This transaction is taking longer than usual. Please hold on for a few minutes...', // §2
  over: ({ merchant }: { merchant: string }) =>
    `We have not heard from your bank. Please contact ${merchant} and name the reference below.`,
  overStill:
    'We are still checking, and the same link will show your payment as soon as it arrives. Do not pay a second time.',
  checkNow: 'Check now',
  asking: 'Asking your bank…',
  notYet: 'Your bank has not confirmed it yet. We will keep checking.',
  ifClosed: 'If this page closes, the payment continues; its link shows the result.',
  mayClose: 'You can close this page; its link shows the result.',
  mayLeave: 'If you pay another way, do not approve this as well: a second payment goes back to you.',

  // The bank's own page
  frameTitle: ({ bank }: OfBank) => `Page of ${bank}`,
  // Closes the frame alone: the request stays open at the bank.
  frameClose: ({ bank }: OfBank) => `Close the page of ${bank}`,
  pageNone: ({ bank }: OfBank) => `Go to ${bank}, approve the payment there, and come back here.`,
  pageTab: ({ bank }: OfBank) =>
    `${capital(bank)} is open in another tab. Approve the payment there and come back: this page continues by itself.`,
  pageBlocked: ({ bank }: OfBank) =>
    `Your browser stopped ${bank} from opening. Press the button to open it.`,
  openHere: ({ bank }: OfBank) => `Continue to ${bank}`,
  openTab: ({ bank }: OfBank) => `Open ${bank} in a new tab`,
  goThere: ({ bank }: OfBank) => `Go to ${bank}`,

  // TEST MODE
  testCode: ({ code }: { code: string }) => `Test code: ${code}. Any other code is wrong.`,
  testFill: 'Use the test code',
  testHolder: {
    birthday: ({ text }: { text: string }) => `Test date of birth: ${text}. Any other is wrong.`,
    phone: ({ text }: { text: string }) => `Test number: ${text}. Any other is wrong.`,
  },
  testHolderFill: 'Use it',
  testApp: 'Test bank app',
  testAsks: ({ merchant, money }: { merchant: string; money: string }) =>
    `${merchant} asks you to pay ${money}.`,
  testActs: { approve: 'Approve', decline: 'Decline', no_money: 'Not enough money', ignore: 'Ignore' },
  testIgnored: 'The request stays open until it runs out.',
} as const;
