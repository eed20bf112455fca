// What each way to pay is called and how it works, English: spec §2 Method list, §3 Payment method catalogue.
// Texts marked with a § are the specification's, verbatim; the others are ours.
import type { Channel, MethodId } from '@titan/rules/methods';

export const methodWords = {
  // §3
  labels: {
    pay_with_bank: 'Pay with Bank',
    pay_with_opay: 'Pay with OPay',
    pay_with_palmpay: 'Pay with PalmPay',
    pay_with_gtb: 'Pay with GTBank',
    pay_with_capitec: 'Pay with Capitec',
    mobile_money: 'Pay with Mobile Money',
    card: 'Pay with Debit Card',
    bank_transfer: 'Pay with Bank Transfer',
    wave: 'Pay with Wave',
    mtn: 'Pay with Mtn',
    moov: 'Pay with Moov',
    orange: 'Pay with Orange',
  } satisfies Record<MethodId, string>,
  /** Where the currency is ZAR: "pay_with_bank has the suffix (Instant EFT)". */
  bankInZar: 'Pay with Bank (Instant EFT)', // §3
  howItWorks: ({ method }: { method: string }) => `How ${method} works`,
  /** Behind the info button of each row (spec §2 Method list). */
  steps: {
    card: [
      'Enter your card number, expiry date and security code.',
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
      'Enter the details your bank needs, if any.',
      'Approve with a code or in your bank app.',
    ],
    mobile_money: [
      'Enter your wallet number.',
      'Approve the prompt with your wallet PIN.',
      'Wait for the confirmation here.',
    ],
  } satisfies Record<Channel, readonly string[]>,
} as const;
