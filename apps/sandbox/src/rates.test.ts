// Spec §3 conversion in TEST MODE: a rate for every pair of currencies, and a new one when a quote has expired.
import { CURRENCIES } from '@titan/rules/currency';
import { convertMinor } from '@titan/rules/exchange';
import { describe, expect, it } from 'vitest';
import { QUOTE_LIFETIME_MS } from '@titan/server/payments/attempts/exchange';
import { rateAt } from './rates.ts';

const rateOf = (from: string, to: string, now: number) => {
  const rate = rateAt(from, to, now);
  if (!rate) throw new Error(`There is no rate from ${from} to ${to}`);
  return rate;
};
const NOW = Date.UTC(2026, 10, 21, 8);

describe('the sandbox’s rates', () => {
  it('exist for every pair of currencies of spec §1', () => {
    for (const from of CURRENCIES) {
      for (const to of CURRENCIES) {
        const amount = convertMinor(150_000, from, to, rateOf(from, to, NOW));
        expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      }
    }
  });

  it('are the same for the same moment, and differ once a quote has expired', () => {
    for (let quote = 0; quote < 200; quote += 1) {
      const at = NOW + quote * QUOTE_LIFETIME_MS;
      const rate = rateOf('NGN', 'USD', at);
      expect(rateOf('NGN', 'USD', at)).toEqual(rate);
      expect(rateOf('NGN', 'USD', at + QUOTE_LIFETIME_MS)).not.toEqual(rate);
    }
  });

  it('drift by no more than 0.6 %', () => {
    for (let step = 0; step < 300; step += 1) {
      const amount = convertMinor(1_000_000_00, 'USD', 'NGN', rateOf('USD', 'NGN', NOW + step * 300_000));
      expect(Math.abs(amount - 153_425_000_000)).toBeLessThanOrEqual(153_425_000_000 * 0.006);
    }
  });

  it('do not exist for a currency that is not traded', () => {
    expect(rateAt('NGN', 'EUR', NOW)).toBeNull();
  });
});
