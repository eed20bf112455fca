// Words of the chrome and around the method list, English: spec §2.
// Texts marked with a § are the specification's, verbatim; the others are ours.

export const common = {
  // Chrome
  pay: ({ money }: { money: string }) => `Pay ${money}`, // §2 Header
  includesFee: ({ fee }: { fee: string }) => `incl. ${fee} fees`,
  amount: 'Amount',
  fees: 'Fees',
  total: 'Total',
  rowFee: ({ fee }: { fee: string }) => `+ ${fee} fees`,
  order: 'Order',
  orderTotal: 'Order total',
  times: ({ quantity }: { quantity: number }) => `× ${quantity}`,
  takenOff: ({ money }: { money: string }) => `−${money}`,
  anyBankApp: 'from any bank app',
  onCardPage: 'On a secure card page',
  equivalentOf: ({ money }: { money: string }) => `Equivalent of ${money}`, // §2 Header
  testMode: 'TEST MODE', // §2
  testModeMeans: 'No real money moves.',
  testTools: 'Test tools',
  testFaults: 'Let something go wrong',
  close: 'Close payment',
  secured: 'Secured by Titan Checkout',
  /** Of the choice at the foot of the page, heard and not seen. */
  methodPage: 'Payment method', // §2
  chooseMethod: 'How would you like to pay?', // §2
  isNew: 'New', // §2 Method list
  changeMethod: 'Change payment method', // §2 Footer actions
  cancel: 'Cancel', // §2 Footer actions
  help: 'Help?', // §2 Footer actions
  cancelPayment: 'Cancel Payment', // §2 Footer actions, on init
  offline: 'You are offline. Nothing is sent or checked until you are back online.',
  // Of what was pressed, and no more: a prompt or bank's page that is open may have been approved.
  notSent: 'Not sent: you were offline, so this charged nothing. Try again once you are online.',
  noMoneyTaken: 'No money has been taken.',
  /** Before the reason. */
  declined: 'Payment failed. No money has been taken.',
  noAnswerYet: 'Still waiting for an answer. Please stay on this page: you will not be charged twice.',
  notReached: 'That did not reach us, so it charged nothing. Check your connection and press again.',
  notResent: 'We are not sure that it was sent again. If nothing arrives, please ask once more.',
  cardDeleted: 'Your card has been deleted.',
  noRate: 'We could not get the new exchange rate. Check your connection and try again.',
  processing: 'Processing…',
  problemTitle: "Something's wrong", // §2
  somethingWrong: 'Something went wrong on our side. Reload this page to see where your payment stands.',
  reload: 'Reload this page',
  /** The document's: what is on it, and whose. */
  pageTitle: ({ screen, merchant }: { screen: string; merchant: string }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }: { title: string }) => `Error: ${title}`,
} as const;
