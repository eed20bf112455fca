// Words of the pages around the bank's, English: spec §2 /charge-card/3ds-test and /charge-card/verify, §8. Only the service loads them.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns = {
  frameTitle: 'Your bank’s page',
  noWay: threeDs.noWay, // §8
  noWayMoney: 'Nothing is taken before you confirm at your bank.',
  back: 'Back to your payment',
  verifying: 'Verifying your payment', // §2
  verifyingMeans: 'We are asking your bank. This takes a few seconds.',
  // §8
  stillProcessing:
    'There seems to be an issue verifying this transaction, please reload this page. If problem persists, please contact support.',
  failedTitle: 'Payment not completed',
  failed: results.notCompleted, // §8
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back': 'What your bank took for this attempt goes back to you. It has not been sent yet.',
    'sent-back':
      'What your bank took for this attempt has been sent back to you; your bank may need a few days to show it.',
    'still-checked': 'We are still checking with your bank. You will not be charged twice.',
  },
  /** Beside a payment that another attempt has paid. */
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back':
      'A second attempt was charged as well. That money goes back to you; it has not been sent yet.',
    'sent-back':
      'A second attempt was charged as well. That money has been sent back to you; your bank may need a few days to show it.',
  },
  notFound: 'Unable to verify this transaction. Please contact support.', // §8
  elsewhereKnown:
    'If you came from another tab, that one has the result already, and you can close this one.',
  elsewhereGoesOn: 'If you came from another tab, that one continues once your bank has answered.',
  returnedTitle: 'You are back from your bank',
  returnedMeans: 'Your payment continues on the page around this one.',
  testTitle: 'Test 3-D Secure',
  testMeans: 'This page stands in for your bank’s. No real money moves.',
  testAmount: 'Amount',
  testPaidTo: 'Paid to',
  password: 'Password',
  passwordHint: 'Filled in for you: the test value',
  submit: 'Submit', // §2
} as const;
