// Words of 3-D Secure, English: spec §2 3DS modal and tab, §4 3DS, §8. Fetched only by payers whose bank asks for it.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { CARD_TEXTS } from '@titan/rules/card-declines';

export const threeDs = {
  why: (card: string) => `Your bank wants to be sure that it is you who pays with your ${card}.`,
  proceed: 'Proceed', // §2
  proceedHere: 'Your bank’s page opens over this one.',
  proceedInTab: 'Your bank’s page opens in a new tab. This page waits for you.',
  proceedAway: 'Your bank’s page opens now and leads you back here.',
  anotherCard: 'Try another card',
  noWay: CARD_TEXTS.threeDsRedirectFailed, // §8

  // Modal
  connecting: 'Please wait while we connect to your bank', // §2
  frameTitle: 'Your bank’s page',
  cancel: 'Cancel', // §2 "a cancel button"
  openTab: 'Open in a new tab',
  stopTitle: 'Stop this payment?',
  stopMeans:
    'If you have confirmed it at your bank, the payment is made, and we show you so. If not, do not confirm it any more, and nothing is charged.',
  stopNot: 'Go on at my bank',
  stop: 'Stop this payment',

  // Tab
  checking: 'Checking your transaction', // §2
  checkingMeans: 'Confirm the payment on your bank’s page. This page goes on by itself as soon as you have.',
  openAgain: 'Open the bank’s page again',
  continueHere: 'No new tab? Continue in this window',
  tryAgain: 'Try again', // §2
  /** Not every bank lets us end an attempt, so this holds for one that stays open too (design: another try after 3-D Secure). */
  anotherMeans:
    'Before you try again or pay another way, we ask your bank about this attempt. Do not confirm it after that: if both go through, the second goes back to you.',
  ending: 'Ending this attempt…',

  // Incomplete
  incomplete: 'Incomplete Authorization', // §2
  notCompleted: CARD_TEXTS.threeDsNotCompleted, // §2, §4
  stillChecking: 'We are still checking with your bank. You will not be charged twice.',
  noMoneyTaken: 'No money has been taken.',
  otherMethod: 'Use a different method', // §2

  // TEST MODE
  testHint: 'Test: the bank’s page tells you what to type.',
} as const;
