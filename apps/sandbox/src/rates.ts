// The sandbox's exchange rates: fixed prices of a US dollar with a small drift over time, so that a new quote has another amount.
import type { Currency } from '@titan/rules/currency';
import type { Rate } from '@titan/rules/exchange';

/** Hundredths of a major unit for USD 1.00. */
const FOR_A_DOLLAR: Record<Currency, number> = {
  NGN: 153_425,
  GHS: 1_245,
  ZAR: 1_812,
  KES: 12_930,
  USD: 100,
  XAF: 60_125,
  XOF: 60_125,
  EGP: 4_870,
  TZS: 265_000,
};

/** Shorter than a quote's life, so that no two quotes in a row have the same rate. */
const STEP_MS = 5 * 60 * 1000;
const WHOLE = 10_000;
/** Hundredths of a percent, up and down. Steps of 37 visit all 121 values before one repeats. */
const DRIFT = 60;
const STRIDE = 37;

/** Major units of `to` for one of `from` at a time (epoch ms), the same on every machine; null: the pair is not traded. */
export function rateAt(from: string, to: string, now: number): Rate | null {
  const [costs, buys] = [FOR_A_DOLLAR[to as Currency], FOR_A_DOLLAR[from as Currency]];
  if (costs === undefined || buys === undefined) return null;
  return { numerator: costs * (WHOLE + driftAt(now)), denominator: buys * WHOLE };
}

function driftAt(now: number): number {
  const step = Math.floor(now / STEP_MS);
  return ((step * STRIDE) % (2 * DRIFT + 1)) - DRIFT;
}
