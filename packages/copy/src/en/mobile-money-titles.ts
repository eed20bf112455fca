// Headings of the mobile-money stages after the first, English; also in the document's title, before their screens are there.

export const mobileMoneyTitles = {
  otp: 'Enter the code from your network',
  voucher: 'Enter your voucher',
  offline: 'Pay from your phone’s own menu',
  check: 'Approve the payment on your phone',
  delay: 'This is taking longer than usual',
  unknown: 'We are still checking your payment',
  pending: 'Approve the payment in your wallet',
} as const;
