// Spec §5 Mono: the least that can be paid through this processor, and what is said below it.

import { minorUnitsOf } from './currency.ts';
import { LIMITS } from './limits.ts';
import { formatMoney } from './money.ts';

/**
 * What is said when a payment is below the minimum of the bank's processor; null when it can be paid. The specification has no
 * full stop after the amount.
 * @param payment its amount plus fee plus vat, in minor units; `minimumMajor` in major units, 200 unless the processor says more
 */
export function monoMinimumText(payment: {
  processor: string;
  totalMinor: number;
  currency: string;
  minimumMajor?: number;
}): string | null {
  const { processor, totalMinor, currency, minimumMajor = LIMITS.monoMinimumMajor } = payment;
  const minimumMinor = minimumMajor * 10 ** minorUnitsOf(currency);
  if (processor.toLowerCase() !== 'mono' || totalMinor >= minimumMinor) return null;
  const minimum = formatMoney(minimumMinor, currency);
  return `The minimum transaction amount for this bank is ${minimum}. Please try another bank or change your payment method.`;
}
