// Headings of the pay-with-bank stages after the first, English; also in the document's title, before their screens are there.

export const payWithBankTitles = {
  otp: 'Enter the code from your bank',
  payId: 'Enter your Pay ID',
  validate: 'Confirm your account',
  birthday: 'Enter your date of birth',
  phone: 'Enter your phone number',
  guide: 'Approve the payment in your bank app',
  pending: 'Your payment is with your bank',
  over: "Something's wrong", // §4
  help: 'Help with your payment',
  unavailable: "I can't find my bank", // §2
} as const;
