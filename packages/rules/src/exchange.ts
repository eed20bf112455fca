// Spec §3 conversion: a price in one currency as an amount in another, by a whole-number rate and one rounding (I-14, I-15).
import { minorUnitsOf } from './currency.ts';
import { checkedMinor } from './money.ts';

/** What one major unit of a currency costs in another: exactly `numerator / denominator` of its major units. Both are above 0. */
export type Rate = { numerator: number; denominator: number };

/**
 * Converts a price. Reckoned exactly and rounded once, half up, to a whole minor unit; never to nothing.
 * @param minor whole minor units of `from`, above 0
 * @returns whole minor units of `to`, at least 1
 * @throws RangeError when a number is not whole, not above 0, or the result is too large to be exact
 */
export function convertMinor(minor: number, from: string, to: string, rate: Rate): number {
  const price = positive(minor) * positive(rate.numerator) * tenTo(minorUnitsOf(to));
  const unit = positive(rate.denominator) * tenTo(minorUnitsOf(from));
  const rounded = (2n * price + unit) / (2n * unit);
  return checkedMinor(Number(rounded > 0n ? rounded : 1n));
}

function positive(value: number): bigint {
  if (checkedMinor(value) === 0) throw new RangeError('A price and both sides of a rate are above 0');
  return BigInt(value);
}

function tenTo(power: number): bigint {
  return 10n ** BigInt(power);
}
