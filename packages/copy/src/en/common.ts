// Words of the chrome and the method list, English: spec §2.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { Channel } from '@titan/rules/methods';

export const common = {
  // Chrome
  pay: (money: string) => `Pay ${money}`, // §2 Header
  includesFee: (amount: string, fee: string) => `${amount} plus ${fee} fees`,
  rowFee: (fee: string) => `plus ${fee} fees`,
  equivalentOf: (money: string) => `Equivalent of ${money}`, // §2 Header
  testMode: 'TEST MODE', // §2
  testModeMeans: 'No real money moves.',
  testTools: 'Test tools',
  testFaults: 'Let something go wrong',
  close: 'Close payment',
  secured: 'Secured by Titan Checkout',
  methodPage: 'Payment method', // §2
  chooseMethod: 'How would you like to pay?', // §2
  noMethod: 'You cannot pay this right now',
  noMethodMeans: (merchant: string) => `No way to pay is open. Try again later, or ask ${merchant}.`,
  isNew: 'New', // §2 Method list
  methodSteps: (label: string) => `How ${label} works`,
  changeMethod: 'Change payment method', // §2 Footer actions
  cancel: 'Cancel', // §2 Footer actions
  help: 'Help?', // §2 Footer actions
  cancelPayment: 'Cancel Payment', // §2 Footer actions, on init
  offline: 'You are offline. Nothing is sent meanwhile, and this page stays as it is.',
  notSent: 'Not sent: you were offline, so nothing was charged. Try again once you are online.',
  noMoneyTaken: 'No money has been taken.',
  /** Before the reason. */
  declined: 'Payment failed. No money has been taken.',
  noAnswerYet: 'Still waiting for the answer. Stay here: you will not be charged twice.',
  notReached: 'That did not reach us, so nothing was charged. Check your connection and press again.',
  notResent: 'We do not know whether that was sent again. If nothing comes, ask once more.',
  cardDeleted: 'The card is deleted.',
  noRate: 'The new exchange rate did not arrive. Check your connection and ask for it again.',
  processing: 'Processing…',
  problemTitle: "Something's wrong", // §2
  somethingWrong: 'Something did not work on our side. Reload this page to see where your payment stands.',
  reload: 'Reload this page',
  errorTitle: (title: string) => `Error: ${title}`,
} as const;

/** Steps behind the info button of each method row (spec §2 Method list). */
export const methodSteps: Record<Channel, readonly string[]> = {
  card: [
    'Enter your card number, expiry date and CVV.',
    'Approve with your PIN, a code or your bank’s page.',
    'Wait for the confirmation here.',
  ],
  bank_transfer: [
    'Copy the account number we show you.',
    'Transfer the exact amount from your bank app.',
    'Stay here until we confirm it.',
  ],
  pay_with_bank: [
    'Choose your bank.',
    'Enter the details your bank needs.',
    'Approve with a code or in your bank app.',
  ],
  mobile_money: [
    'Enter your wallet number.',
    'Approve the prompt with your wallet PIN.',
    'Wait for the confirmation here.',
  ],
};
