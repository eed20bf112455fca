// The sandbox's exchange rates: fixed prices of a US dollar, and a small drift by the clock, so that a new quote says another amount.
import type { Currency } from '@titan/rules/currency';
import type { Rates } from '../rates.ts';

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

/** Shorter than a quote lives, so that no two quotes in a row have one rate. */
const STEP_MS = 5 * 60 * 1000;
const WHOLE = 10_000;
/** Hundredths of a percent, up and down. Steps of 37 meet all 121 values before one comes again. */
const DRIFT = 60;
const STRIDE = 37;

/** Builds the sandbox's rates: the same moment always has the same rate, on every machine. */
export function createSandboxRates(): Rates {
  return {
    async rate(from, to, now) {
      const [costs, buys] = [FOR_A_DOLLAR[to as Currency], FOR_A_DOLLAR[from as Currency]];
      if (costs === undefined || buys === undefined) throw new Error(`No rate from ${from} to ${to}`);
      return { numerator: costs * (WHOLE + driftAt(now)), denominator: buys * WHOLE };
    },
  };
}

function driftAt(now: number): number {
  const step = Math.floor(now / STEP_MS);
  return ((step * STRIDE) % (2 * DRIFT + 1)) - DRIFT;
}
