// Spec §3 conversion (payment_amount, currency, amount), I-14, I-15: integers, one rounding, half up.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, minorUnitsOf } from './currency.ts';
import { convertMinor, type Rate } from './exchange.ts';
import { LIMITS } from './limits.ts';

const rate = (numerator: number, denominator = 1): Rate => ({ numerator, denominator });

describe('a price in another currency', () => {
  it.each<[string, number, string, string, Rate, number]>([
    ['NGN 1,534.25 at 1/1534.25 is USD 1.00', 153_425, 'NGN', 'USD', rate(100, 153_425), 100],
    ['USD 1.00 at 1534.25 is NGN 1,534.25', 100, 'USD', 'NGN', rate(153_425, 100), 153_425],
    ['GHS 10.00 at 0.08 is USD 0.80', 1_000, 'GHS', 'USD', rate(8, 100), 80],
    ['ZAR 18.12 at 100/1812 is USD 1.00', 1_812, 'ZAR', 'USD', rate(100, 1_812), 100],
    ['KES 129.30 at 100/12930 is USD 1.00', 12_930, 'KES', 'USD', rate(100, 12_930), 100],
    ['EGP 48.70 at 100/4870 is USD 1.00', 4_870, 'EGP', 'USD', rate(100, 4_870), 100],
    ['TZS 2,650.00 at 1/2650 is USD 1.00', 265_000, 'TZS', 'USD', rate(1, 2_650), 100],
    ['USD 1.00 at 601.25 is XAF 601: no minor units', 100, 'USD', 'XAF', rate(60_125, 100), 601],
    ['XOF 601 at 100/60125 is USD 1.00', 601, 'XOF', 'USD', rate(100, 60_125), 100],
    ['XAF 5 at par is XOF 5', 5, 'XAF', 'XOF', rate(1), 5],
  ])('%s', (_, minor, from, to, by, expected) => {
    expect(convertMinor(minor, from, to, by)).toBe(expected);
  });

  it.each([
    ['a half is rounded up', 5, rate(1, 2), 3],
    ['less than a half is rounded down', 7, rate(1, 3), 2],
    ['more than a half is rounded up', 8, rate(1, 3), 3],
    ['what would round to nothing is one minor unit', 1, rate(1, 1_000), 1],
  ])('rounds once: %s', (_, minor, by, expected) => {
    expect(convertMinor(minor, 'NGN', 'USD', by)).toBe(expected);
  });

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %s as a price or a side of a rate',
    (bad) => {
      expect(() => convertMinor(bad, 'NGN', 'USD', rate(1))).toThrow(RangeError);
      expect(() => convertMinor(1, 'NGN', 'USD', rate(bad))).toThrow(RangeError);
      expect(() => convertMinor(1, 'NGN', 'USD', rate(1, bad))).toThrow(RangeError);
    },
  );

  it('refuses a result that is too large to be exact', () => {
    expect(() => convertMinor(LIMITS.amountMaxMinor, 'USD', 'NGN', rate(1_000_000))).toThrow(RangeError);
  });
});

const currency = fc.constantFrom(...CURRENCIES);
const side = fc.integer({ min: 1, max: 1_000_000_000 });

describe('for every price and rate (I-15)', () => {
  it('is never off by more than half a minor unit, and so never against the payer by one', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(price, currency, currency, side, side, (minor, from, to, numerator, denominator) => {
        const [inner, outer] = [10n ** BigInt(minorUnitsOf(to)), 10n ** BigInt(minorUnitsOf(from))];
        const exact = BigInt(minor) * BigInt(numerator) * inner;
        const unit = BigInt(denominator) * outer;
        fc.pre(exact / unit < BigInt(Number.MAX_SAFE_INTEGER));
        const converted = BigInt(convertMinor(minor, from, to, rate(numerator, denominator)));
        const off = converted * unit - exact;
        expect(off * 2n <= unit || converted === 1n).toBe(true);
        expect(off * 2n >= -unit).toBe(true);
      }),
    );
  });

  it('grows with the price', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(price, price, side, (one, more, numerator) => {
        const by = rate(numerator, 1_000);
        expect(convertMinor(one, 'NGN', 'XOF', by)).toBeLessThanOrEqual(
          convertMinor(one + more, 'NGN', 'XOF', by),
        );
      }),
    );
  });

  it('at par between currencies of the same decimals is the price itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMITS.amountMaxMinor }), side, (minor, any) => {
        expect(convertMinor(minor, 'NGN', 'USD', rate(any, any))).toBe(minor);
        expect(convertMinor(minor, 'XAF', 'XOF', rate(any, any))).toBe(minor);
      }),
    );
  });
});
