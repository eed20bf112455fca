// Spec §1: the currencies payers pay in, with their country, symbol and number of decimals.

/** The currencies that payers pay in: no payment is opened in another (docs/behaviour.md, 1). */
export const CURRENCIES = ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XAF', 'XOF', 'EGP', 'TZS'] as const;

export type Currency = (typeof CURRENCIES)[number];

/** Whether `text` is the upper-case code of a currency of spec §1. */
export function isCurrency(text: string): text is Currency {
  return (CURRENCIES as readonly string[]).includes(text);
}

/** Decimals of a currency (I-14): XAF and XOF have none, every other one has two. */
export function minorUnitsOf(currency: string): 0 | 2 {
  return currency === 'XAF' || currency === 'XOF' ? 0 : 2;
}

/** Country of a currency (spec §1) as an ISO code: "anything else gives NG". */
export function countryOf(currency: string): 'NG' | 'GH' | 'ZA' | 'KE' {
  switch (currency) {
    case 'GHS':
      return 'GH';
    case 'ZAR':
      return 'ZA';
    case 'KES':
      return 'KE';
    default:
      return 'NG';
  }
}

/** Symbol of a currency (spec §1): "NGN shows N, USD shows $, any other shows its code". */
export function symbolOf(currency: string): string {
  if (currency === 'NGN') return 'N';
  if (currency === 'USD') return '$';
  return currency;
}
