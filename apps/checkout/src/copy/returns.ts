// Words of the pages around the bank's, English: spec §2 /charge-card/3ds-test and /charge-card/verify, §8. Only the service loads them.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { CARD_TEXTS } from '@titan/rules/card-declines';

export const returns = {
  frameTitle: 'Your bank’s page',
  noWay: CARD_TEXTS.threeDsRedirectFailed, // §8
  back: 'Back to your payment',
  verifying: 'Verifying your payment', // §2
  verifyingMeans: 'We are asking your bank. This takes a few seconds.',
  stillProcessing: CARD_TEXTS.threeDsStillProcessing, // §8
  failedTitle: 'Payment not completed',
  failed: CARD_TEXTS.verifyNotCompleted, // §8
  failedMoney: 'Should your bank have taken money for it, it goes back to you.',
  notFound: CARD_TEXTS.verifyNotFound, // §8
  elsewhereToo: 'If you came from another tab, that one knows already, and you can close this one.',
  returnedTitle: 'You are back from your bank',
  returnedMeans: 'Your payment goes on in the page around this one.',
  testTitle: 'Test 3-D Secure',
  testMeans: 'This page stands in for your bank’s. No real money moves.',
  testAmount: 'Amount',
  testPaidTo: 'Paid to',
  password: 'Password',
  passwordHint: 'Filled in for you: the test value',
  submit: 'Submit', // §2
} as const;
