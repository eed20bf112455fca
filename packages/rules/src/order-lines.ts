// What a payment is for, line by line, as a merchant may say it: things by their number and what one costs, and what is added or taken off
// (delivery, tax, a discount below zero). Together they are the payment's amount before fees.
import { LIMITS } from './limits.ts';

/** Minor units of the payment's currency; what one costs may be nothing, or below zero. */
export type OrderLine = { name: string; quantity: number; unitMinor: number };

/** What the line comes to. */
export function lineMinor({ quantity, unitMinor }: Pick<OrderLine, 'quantity' | 'unitMinor'>): number {
  return quantity * unitMinor;
}

/** What all lines come to, below zero where more is taken off than there is; null: more than a payment may be, whichever the sign. */
export function orderMinor(lines: readonly Pick<OrderLine, 'quantity' | 'unitMinor'>[]): number | null {
  const sizes = lines.map((line) => Math.abs(lineMinor(line)));
  // Within this every sum on the way is exact.
  if (sumOf(sizes) > LIMITS.amountMaxMinor) return null;
  return sumOf(lines.map(lineMinor));
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, minor) => sum + minor, 0);
}
