// Words of the endings, English: spec §4 Transaction on load, Results, §8 Transaction and links.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import { plural } from './format.ts';
import { common } from './common.ts';

export const results = {
  // Copying and references
  reference: 'Reference',
  copy: { copy: 'Copy', copyName: 'Copy reference', copied: 'Copied', selected: 'Selected' },
  contact: ({ merchant }: { merchant: string }) => `Contact ${merchant}`,
  backTo: ({ merchant }: { merchant: string }) => `Go back to ${merchant}`,

  // Success
  successTitle: 'Payment received',
  paidBeforeTitle: 'Already paid',
  successMessage: ({ money }: { money: string }) => `Your payment of ${money} has been received`, // §8 Success
  walletMessage: ({ money }: { money: string }) => `Your payment of ${money} has been received.`, // §4 Mobile money
  goingBack: ({ merchant, seconds }: { merchant: string; seconds: number }) =>
    plural(seconds, {
      one: `Going back to ${merchant} in ${seconds} second`,
      other: `Going back to ${merchant} in ${seconds} seconds`,
    }),
  continueNow: 'Continue now',
  stay: 'Stay on this page',
  cardSaved: 'Your card is saved in this browser for next time.',
  cardNotSaved:
    'Your card could not be saved. The payment itself is complete; next time, enter the card again.', // §8 "a warning"
  keepReference: 'You can close this page now. Keep the reference in case you have a question.',

  // Failed
  failedTitle: 'Payment failed',
  returnTitle: 'Your transfer goes back to you',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'No money has been taken for this attempt. An earlier request or transfer account may still be open: if you approve it or send money to it, you pay with that.',
  /** Beside money that came and goes back. */
  earlierOpen:
    'An earlier request or transfer account may still be open: if you approve it or send money to it, you pay with that.',
  stillChecked:
    'We are still checking whether money was taken. If it was, your payment is made, and you will not be charged twice. Come back to this link to see the result.',
  accountOpen:
    'No transfer has reached us yet. If you send the money to the account we gave you, your payment is made.',
  partHeld: ({ money, when }: { money: string; when: string }) =>
    `${money} has arrived, and the rest is still missing. Without the rest, it goes back to you automatically on ${when}.`,
  notCompleted: 'Sorry, your payment was not completed.', // §8 Default result
  startingAgain: ({ seconds }: { seconds: number }) =>
    plural(seconds, {
      one: `Starting again in ${seconds} second`,
      other: `Starting again in ${seconds} seconds`,
    }),
  tryAgain: 'Try again', // §2 Footer actions
  changePayment: 'Change payment', // §2 Footer actions
  changePaymentOption: 'Change payment option', // §2 Footer actions

  // Issue detected
  issueTitle: 'Issue detected', // §2 Checkout states
  issues: {
    /** §4: 'This transaction has already been completed. Please try a new transaction'. Who has paid is not asked to pay again. */
    completed:
      'This transaction has already been completed. Please try a new transaction only if you want to pay for something else.',
    abandoned: 'This transaction was abandoned. Please try a new transaction', // §4
    expired: 'This transaction has expired. Please try a new transaction', // §8
  },
  chargeCompleted: 'This charge has already been completed. Please try a new transaction', // §8

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Link incomplete',
  processedTitle: 'Payment in progress',
  problems: {
    'link-incomplete': "This payment's link seems to be incomplete or wrong, please check again.", // §2, §8
    'unknown-reference': 'There seems to be an issue with verifying the payment information.', // §8
    'something-wrong': common.somethingWrong,
    'being-processed': 'Your payment is currently being processed.', // §2 /charge-mobile-money/verify
  },

  // Endings
  sessionEndTitle: 'Session Ended', // §2
  sessionEnd:
    'You have reached the maximum payment attempt for this transaction, Please start a new transaction to pay.', // §8
  redirectTitle: ({ merchant }: { merchant: string }) => `Taking you back to ${merchant}`,
  redirectMessage: 'If nothing happens, press Continue now.',
  closedTitle: 'Payment closed',
  reopen: 'Go back to the payment',
  closed: 'You left this payment before it was finished. You can close this page now.',
} as const;
