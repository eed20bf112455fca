// Words of the pay-with-bank stages after the first, English: spec §2 Pay with bank flow, §4, §5, §8.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const payWithBankSteps = {
  anotherBank: 'Use another bank',
  yourBank: 'your bank',

  // bank-authorize
  otpHint: (bank: string) => `${bank} has sent you a one-time code.`,
  payIdHint: (bank: string) => `Get a Pay ID from ${bank} and type it here. It is good for 10 minutes.`,
  validateHint: (bank: string, account: string) =>
    `${bank} has sent a code to make sure that ${account} is yours.`,
  account: (lastFour: string | null) =>
    lastFour === null ? 'this account' : `the account ending in ${lastFour}`,
  otp: 'One-time code (OTP)',
  payId: 'Pay ID',
  codeDigits: '4 to 6 digits',
  codeMissing: (name: string) => `Still needed: ${name}, 4 to 6 digits`,
  codeChange: 'Change the code to try again',
  codeSending: 'Your bank is checking it. Please keep this page open.',
  guide: 'How to generate a Pay ID', // §2

  // Resending
  resendLimit: 'Resend limit exceeded', // §8
  codeIn: (time: string) => `You can ask for a new code in ${time}`,
  noCode: 'No code yet?',
  resend: 'Resend code',
  resending: 'Sending a new code…',
  resent: 'OTP Resent', // §4

  // approval-guide
  guideSteps: (bank: string) => [
    `Open the app of ${bank} and sign in.`,
    'Approve the request for this payment.',
    'Your payment is confirmed here.',
  ], // §2
  keepOpen: 'Please, do not close this page until your payment is confirmed.', // §2
  waiting: 'Waiting for your approval…',

  // bank-pending
  processing: 'Processing your payment. Please wait...', // §2
  longer: 'This transaction is taking longer than usual. Please hold on for a few minutes...', // §2
  over: (merchant: string) =>
    `We have not heard from your bank. Please contact ${merchant} and name the reference below.`,
  overStill:
    'We are still checking, and the same link will show your payment as soon as it arrives. Do not pay a second time.',
  checkNow: 'Check now',
  asking: 'Asking your bank…',
  notYet: 'Your bank has not confirmed it yet. We will keep checking.',
  ifClosed: 'If this page closes, the payment continues, and the same link will show you the result.',
  mayClose: 'You can close this page: the payment continues, and the same link will show you the result.',
  mayLeave:
    'If you use another bank or payment method, please do not approve this payment as well; if you do, the second payment goes back to you.',

  // The bank's own page
  frameTitle: (bank: string) => `Page of ${bank}`,
  // Closes the frame alone: the request stays open at the bank.
  frameClose: (bank: string) => `Close the page of ${bank}`,
  pageNone: (bank: string) => `Go to ${bank}, approve the payment there, and come back here.`,
  pageTab: (bank: string) =>
    `${bank} is open in another tab. Approve the payment there and come back: this page continues by itself.`,
  pageBlocked: (bank: string) => `Your browser stopped ${bank} from opening. Press the button to open it.`,
  openHere: (bank: string) => `Continue to ${bank}`,
  openTab: (bank: string) => `Open ${bank} in a new tab`,
  goThere: (bank: string) => `Go to ${bank}`,

  // TEST MODE
  testCode: (code: string) => `Test code: ${code}. Any other code is wrong.`,
  testFill: 'Use the test code',
  testApp: 'Test bank app',
  testAsks: (merchant: string, money: string) => `${merchant} asks you to pay ${money}.`,
  testActs: { approve: 'Approve', decline: 'Decline', no_money: 'Not enough money', ignore: 'Ignore' },
  testIgnored: 'The request stays open until it runs out.',
} as const;
