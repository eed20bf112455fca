// Headings of the bank-transfer stages after the intro, English; also in the document's title, before their screens are there.

export const bankTransferTitles = {
  account: 'Transfer from your bank',
  help: 'Help with your transfer',
  termination: 'Transfer not confirmed',
  rest: 'Part of your payment has arrived',
  checking: 'We are getting your account',
} as const;
