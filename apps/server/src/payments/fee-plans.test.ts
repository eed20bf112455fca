// Spec §3 fees per channel, and VAT by country.
import { CURRENCIES } from '@titan/rules/currency';
import { CHANNELS } from '@titan/rules/methods';
import { describe, expect, it } from 'vitest';
import { CHANNEL_RULES } from '../testing/channel-rules.ts';
import { feePlan, feesOf, payableOn } from './fees.ts';

describe('feesOf', () => {
  it.each([
    // The published sample: 1500 at 1.5 % is 22.50, VAT 7.5 % of it 1.69 (half up).
    [150_000, 'NGN', 2_250, 169],
    // The cap: NGN 2,000.00, before VAT.
    [50_000_000, 'NGN', 200_000, 15_000],
    [1, 'NGN', 0, 0],
    [145_000, 'KES', 4_205, 673],
    [10_000, 'XOF', 290, 52],
  ] as const)('a card payment of %d %s costs %d and %d VAT', (amountMinor, currency, fee, vat) => {
    expect(feesOf(CHANNEL_RULES, amountMinor, currency, ['card'])).toEqual({ card: { fee, vat } });
  });

  it('names exactly the channels that are offered', () => {
    expect(Object.keys(feesOf(CHANNEL_RULES, 100, 'GHS', ['mobile_money', 'card']))).toEqual([
      'mobile_money',
      'card',
    ]);
    expect(feesOf(CHANNEL_RULES, 100, 'GHS', [])).toEqual({});
  });

  it('has a plan of whole numbers for every channel and currency', () => {
    for (const channel of CHANNELS) {
      for (const currency of CURRENCIES) {
        const plan = feePlan(CHANNEL_RULES[channel].tariff, currency);
        expect(Object.values(plan).every((value) => value === null || Number.isSafeInteger(value))).toBe(
          true,
        );
        expect(plan.vatBasisPoints).toBeGreaterThan(0);
      }
    }
  });
});

describe('what the payer pays on a channel', () => {
  const fees = { card: { fee: 2_250, vat: 169 }, mobile_money: { fee: 100, vat: 7 } };

  it.each([
    ['its fee and VAT beside the amount', 'card', false, 152_419],
    ['those of that channel alone', 'mobile_money', false, 150_107],
    ['the amount where the merchant bears the cost', 'card', true, 150_000],
    ['the amount where the channel has no fee recorded', 'bank_transfer', false, 150_000],
  ] as const)('%s', (_, channel, merchantBearsCost, payable) => {
    const payment = { amount_minor: 150_000, fees, merchant_bears_cost: merchantBearsCost };
    expect(payableOn(payment, channel)).toBe(payable);
  });
});
