// Words of the card stages after card entry, English: spec §4 PIN, OTP, no_auth, §8 Card.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { plural } from './format.ts';

export const cardSteps = {
  // PIN
  pinTitle: 'Enter your card PIN',
  pinHint: ({ card }: { card: string }) => `The 4-digit PIN of your ${card}. The shop never sees it.`,
  pinLegend: 'Card PIN',
  pinBox: ({ position }: { position: number }) => `Digit ${position} of 4`,
  pinSendsItself: 'Your PIN is sent 1 second after the fourth digit. Press any key to stop it.',
  pinSending: 'Sending your PIN… Press any key to stop it.',
  continue: 'Continue',

  // OTP
  otpTitle: 'Enter the code from your bank',
  otpHint: ({ card }: { card: string }) =>
    `Your bank has sent a one-time code for your ${card}, usually by SMS.`,
  otp: 'One-time code (OTP)',
  authorize: 'Authorize', // §4
  otpMissing: 'Still needed: the code',
  otpChange: 'Change the code to try again',
  resendIn: ({ time }: { time: string }) => `You can ask for a new code in ${time}`,
  resend: 'Resend code',
  resending: 'Sending a new code…',
  resendLeft: ({ left }: { left: number }) =>
    plural(left, {
      one: 'No code yet? You can ask once more.',
      other: `No code yet? You can ask ${left} more times.`,
    }),
  resent: 'OTP Resent', // §4
  resendLimit: 'Resend limit exceeded', // §8
  tryAnotherCard: 'Try another card', // §4

  // Billing address, card_enroll and CVV: their other words are in card-answers.ts
  addressTitle: 'Enter your billing address',
  phoneTitle: 'Enter your phone number',
  birthdayTitle: 'Enter your date of birth',
  cvvTitle: 'Confirm your security code',

  // Saved cards
  savedTitle: 'Pay with a saved card',
  deleteTitle: 'Delete this card?',

  // Names of the card in sentences
  thisCard: 'card',
  cardEnding: ({ type, lastFour }: { type: string; lastFour: string }) =>
    `${type && `${type} `}card ending in ${lastFour}`,

  // 3ds; its other words are in three-ds.ts
  bankTitle: 'Confirm with your bank',
  /** Instead, where the card is typed on the processor's own page. */
  hostedTitle: 'Pay on the card page',

  // no_auth, checking
  noAuthTitle: 'This card cannot be used here',
  retry: 'Retry', // §4
  checkingTitle: 'We are still checking your payment',
  checkingMessage: 'Your bank has not answered yet. You will not be charged twice.',
  checkingHint: 'We keep checking. You can close this page and come back with the same link.',
  checkNow: 'Check now',
  checkAsking: 'Checking…',

  // TEST MODE
  testPin: ({ pin, failing }: { pin: string; failing: string }) =>
    `Test PIN: ${pin}. Cards that fail: ${failing}.`,
  testPinFill: 'Use the test PIN',
  testOtp: ({ otp, failing }: { otp: string; failing: string }) =>
    `Test code: ${otp}. Cards that fail: ${failing}. Any other code is wrong.`,
  testOtpFill: 'Use the test code',
} as const;
