// Words of 3-D Secure, English: spec §2 3DS modal and tab, §4 3DS, §8. Fetched only by payers whose bank asks for it.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const threeDs = {
  why: ({ card }: { card: string }) =>
    `Your bank wants to make sure that it is you paying with your ${card}.`,
  proceed: 'Proceed', // §2
  proceedHere: 'Your bank’s page opens over this one.',
  proceedInTab: 'Your bank’s page opens in a new tab. This page waits for you.',
  proceedAway: 'Your bank’s page opens next and brings you back here.',
  anotherCard: 'Try another card',
  noWay: 'An error occurred while redirecting you to your authorization page, please try again', // §8

  // Modal
  connecting: 'Please wait while we connect to your bank', // §2
  frameTitle: 'Your bank’s page',
  cancel: 'Cancel', // §2 "a cancel button"
  openTab: 'Open in a new tab',
  stopTitle: 'Stop this payment?',
  stopMeans:
    'If you have already confirmed it at your bank, the payment is made, and we will show you. If not, please do not confirm it now, and nothing will be charged.',
  stopNot: 'Continue at my bank',
  stop: 'Stop this payment',

  // Tab
  checking: 'Checking your transaction', // §2
  checkingMeans: 'Confirm the payment on your bank’s page. This page continues as soon as you have.',
  openAgain: 'Open the bank’s page again',
  continueHere: 'No new tab? Continue in this window',
  tryAgain: 'Try again', // §2
  /** Not every bank lets us end an attempt, so this holds for one that stays open too (design: another try after 3-D Secure). */
  anotherMeans:
    'Before you try again or pay another way, we ask your bank about this attempt. Please do not confirm it after that: if both go through, the second payment goes back to you.',
  ending: 'Ending this attempt…',

  // Incomplete
  incomplete: 'Incomplete Authorization', // §2
  notCompleted: 'Authorization was not completed', // §2, §4
  stillChecking: 'We are still checking with your bank. You will not be charged twice.',
  noMoneyTaken: 'No money has been taken.',
  otherMethod: 'Use a different method', // §2

  /** Instead, where the card is typed on the processor's own page. */
  hosted: {
    why: () => 'You enter your card on the next page, which is the secure page for cards.',
    proceed: 'Open the card page',
    proceedInTab: 'The card page opens in a new tab. This page waits for you.',
    proceedAway: 'The card page opens next and brings you back here.',
    anotherCard: 'Start again',
    checkingMeans: 'Pay on the card page. This page continues as soon as you have.',
    openAgain: 'Open the card page again',
    anotherMeans:
      'Before you try again or pay another way, we ask about this attempt. Please do not pay on its page after that: if both go through, the second payment goes back to you.',
    stillChecking: 'We are still checking. You will not be charged twice.',
    testHint: 'Test: use a test card of the processor.',
  },

  // TEST MODE
  testHint: 'Test: the bank’s page tells you what to type.',
} as const;
