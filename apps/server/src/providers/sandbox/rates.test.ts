// Spec §3 conversion in TEST MODE: a rate for every pair of currencies, and a new one when a quote has expired.
import { CURRENCIES } from '@titan/rules/currency';
import { convertMinor } from '@titan/rules/exchange';
import { describe, expect, it } from 'vitest';
import { QUOTE_LIFETIME_MS } from '../../payments/exchange.ts';
import { createSandboxRates } from './provider.ts';

const rates = createSandboxRates();
const NOW = Date.UTC(2026, 10, 21, 8);

describe('the sandbox’s rates', () => {
  it('exist for every pair of currencies of spec §1', async () => {
    for (const from of CURRENCIES) {
      for (const to of CURRENCIES) {
        const amount = convertMinor(150_000, from, to, await rates.rate(from, to, NOW));
        expect(Number.isSafeInteger(amount) && amount > 0).toBe(true);
      }
    }
  });

  it('are the same for the same moment, and differ once a quote has expired', async () => {
    for (let quote = 0; quote < 200; quote += 1) {
      const at = NOW + quote * QUOTE_LIFETIME_MS;
      const rate = await rates.rate('NGN', 'USD', at);
      expect(await rates.rate('NGN', 'USD', at)).toEqual(rate);
      expect(await rates.rate('NGN', 'USD', at + QUOTE_LIFETIME_MS)).not.toEqual(rate);
    }
  });

  it('drift by no more than 0.6 %', async () => {
    for (let step = 0; step < 300; step += 1) {
      const amount = convertMinor(
        1_000_000_00,
        'USD',
        'NGN',
        await rates.rate('USD', 'NGN', NOW + step * 300_000),
      );
      expect(Math.abs(amount - 153_425_000_000)).toBeLessThanOrEqual(153_425_000_000 * 0.006);
    }
  });

  it('do not exist for a currency that is not traded', async () => {
    await expect(rates.rate('NGN', 'EUR', NOW)).rejects.toThrow('No rate from NGN to EUR');
  });
});
