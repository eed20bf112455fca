// Words of the mobile-money stages after the first, English: spec §2 Mobile money flow, §4, §8.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { capital } from './format.ts';

const COPY = { copy: 'Copy', copied: 'Copied', selected: 'Selected' } as const;

export const mobileMoneySteps = {
  // mobile_money_otp
  otpHint: ({ number }: { number: string }) => `Your network has sent a one-time code to ${number} by SMS.`,
  otp: 'One-time code (OTP)',
  authorize: 'Authorize', // §4
  otpMissing: 'Still needed: the code',
  otpChange: 'Change the code to try again',
  otpSending: 'We are checking your code. Please keep this page open.',

  // A voucher is such a code, which the payer fetches
  voucherDial: ({ number }: { number: string }) =>
    `Dial this on the phone ${number} and follow its menu. Then enter the voucher here.`,
  voucherHint: 'Get a voucher from your network, and enter it here.',
  voucher: {
    label: 'Voucher',
    missing: 'Still needed: the voucher',
    change: 'Change the voucher to try again',
    sending: 'We are checking your voucher. Please keep this page open.',
  },

  // Resending
  resendLimit: 'Resend Limit exceeded', // §8
  codeIn: ({ time }: { time: string }) => `You can ask for a new code in ${time}`,
  codeMissing: 'No code yet?',
  resendCode: 'Resend code',
  sendingCode: 'Sending a new code…',
  codeSent: 'OTP Resent', // §4
  promptIn: ({ time }: { time: string }) => `You can ask for a new prompt in ${time}`,
  promptMissing: 'No prompt yet?',
  resendPrompt: 'Send the prompt again',
  sendingPrompt: 'Sending the prompt again…',
  promptSent: 'Prompt sent again',
  anotherNumber: 'Use another number',

  // mobile_money_check
  checkSteps: {
    phone: ({ number }: { number: string }) => `Look at the phone ${number}.`,
    amount: ({ money }: { money: string }) => `Check the amount: ${money}.`,
    pin: 'Enter your wallet PIN there, not here.',
  },
  checkWaiting: 'Waiting for your approval…',
  offline: {
    paybill: 'Paybill number',
    account: 'Account number',
    amount: 'Amount',
    steps: {
      open: ({ number }: { number: string }) => `Open the wallet’s menu on the phone ${number}.`,
      paybill: 'Choose to pay a bill, and enter the paybill number and the account number.',
      pin: 'Enter the amount and your wallet PIN there, not here.',
    },
    waiting: 'Waiting for your payment…',
    mayLeave: 'If you pay another way, do not pay there as well: a second payment goes back to you.',
    copyPaybill: { ...COPY, copyName: 'Copy the paybill number' },
    copyAccount: { ...COPY, copyName: 'Copy the account number' },
    copyAmount: { ...COPY, copyName: 'Copy the amount' },
  },
  looksAgain: ({ time }: { time: string }) => `Checking again in ${time}`,
  moneySent: "I've sent the money", // §2
  asking: 'Asking your network…',
  notYet: 'Your network has not confirmed it yet. We will keep checking.',
  mayClose: 'You can close this page; its link shows the result.',
  mayLeave: 'If you pay another way, do not approve this as well: a second payment goes back to you.',

  // mobile_money_payment_query
  delayMessage:
    'Your network has not told us yet whether you approved. Nothing is lost, and you will not be charged twice.',
  delayApprove: ({ number }: { number: string }) =>
    `If a prompt is still open on ${number}, you can approve it now.`,
  unknownMessage: 'Your network has not answered yet. You will not be charged twice.',
  checkNow: 'Check now',

  // pending_payment
  wallet: 'your wallet',
  redirectOpened: ({ name }: { name: string }) =>
    `${capital(name)} is open in another tab. Approve the payment there and come back: this page continues by itself.`,
  redirectNone: ({ name }: { name: string }) =>
    `Open ${name}, approve the payment there, and come back here.`,
  redirectBlocked: ({ name }: { name: string }) =>
    `Your browser stopped ${name} from opening. Press the button to open it.`,
  goToWallet: ({ name }: { name: string }) => `Go to ${name}`,
  openWallet: ({ name }: { name: string }) => `Open ${name} (new tab)`,
  openAgain: ({ name }: { name: string }) => `Open ${name} again (new tab)`,

  // "Didn't receive a prompt?"
  noPrompt: "Didn't receive a prompt?", // §2
  noPromptHint: 'You can approve it from the menu of your network:',
  dial: ({ code }: { code: string }) => `Dial ${code}`,
  copyCode: { ...COPY, copyName: 'Copy the code' },

  // TEST MODE
  testOtp: ({ otp }: { otp: string }) => `Test code: ${otp}. Any other code is wrong.`,
  testFill: 'Use the test code',
  testPhone: 'Test phone',
  testPrompt: ({ merchant, money }: { merchant: string; money: string }) =>
    `${merchant} asks you to pay ${money}.`,
  testPin: 'Wallet PIN',
  testApprove: 'Approve',
  testDecline: 'Decline',
  testIgnore: 'Ignore',
  testIgnored: 'The prompt stays open until it runs out.',
} as const;
