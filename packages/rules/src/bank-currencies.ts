// Spec §2, §3 Pay with bank: the currencies whose accounts can be debited.

/** Naira and rand: every bank of spec §3 Bank branding is of one of the two. */
const BANK_CURRENCIES = ['NGN', 'ZAR'] as const;

/** Whether pay with bank exists in a currency. */
export function isBankCurrency(currency: string): boolean {
  return BANK_CURRENCIES.some((each) => each === currency);
}
