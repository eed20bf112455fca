// Words of the embed script, which stand in a merchant's page before the payment does, English: all of them ours.

export const inlineScript = {
  payment: 'Payment',
  close: 'Close payment',
  opening: 'Opening the payment…',
  refused: 'This payment could not be opened. Please contact the shop.',
  unreachable: 'This payment could not be opened. Check your connection, then try again.',
  tryAgain: 'Try again',
  slow: 'This takes longer than usual.',
  offline: 'You are offline. Try again when you are connected.',
  inThisWindow: 'The payment opens in this window.',
  openPage: 'Open the payment page',
} as const;
