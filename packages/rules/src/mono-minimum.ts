// Spec §5 Mono: the least that can be paid through this processor, and the sentence below it.

import { minorUnitsOf } from './currency.ts';
import { LIMITS } from './limits.ts';
import { formatMoney } from './money.ts';

type Payment = { processor: string; totalMinor: number; currency: string; minimumMajor?: number };

/**
 * The minimum of the bank's processor, in minor units, where a payment is below it; null when it can be paid.
 * @param payment its amount plus fee plus vat, in minor units; `minimumMajor` in major units, 200 unless the processor says more
 */
export function monoMinimumOf(payment: Payment): number | null {
  const { processor, totalMinor, currency, minimumMajor = LIMITS.monoMinimumMajor } = payment;
  const minimumMinor = minimumMajor * 10 ** minorUnitsOf(currency);
  return processor.toLowerCase() === 'mono' && totalMinor < minimumMinor ? minimumMinor : null;
}

/** The same as a sentence. */
export function monoMinimumText(payment: Payment): string | null {
  const minimumMinor = monoMinimumOf(payment);
  return minimumMinor === null ? null : bankMinimumText(minimumMinor, payment.currency);
}

/** The specification has no full stop after the amount. */
export function bankMinimumText(minimumMinor: number, currency: string): string {
  const minimum = formatMoney(minimumMinor, currency);
  return `The minimum transaction amount for this bank is ${minimum}. Please try another bank or change your payment method.`;
}
