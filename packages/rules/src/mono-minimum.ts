// Spec §5 Mono: the least that can be paid through this processor.

import { minorUnitsOf } from './currency.ts';
import { LIMITS } from './limits.ts';

type PaymentByBank = { processor: string; totalMinor: number; currency: string; minimumMajor?: number };

/**
 * The minimum of the bank's processor, in minor units, where a payment is below it; null when it can be paid.
 * @param payment its amount plus fee plus vat, in minor units; `minimumMajor` in major units, 200 unless the processor says more
 */
export function monoMinimumOf(payment: PaymentByBank): number | null {
  const { processor, totalMinor, currency, minimumMajor = LIMITS.monoMinimumMajor } = payment;
  const minimumMinor = minimumMajor * 10 ** minorUnitsOf(currency);
  return processor.toLowerCase() === 'mono' && totalMinor < minimumMinor ? minimumMinor : null;
}
