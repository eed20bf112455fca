// Spec §2 amount + fee + vat, invariant I-08.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LIMITS } from './limits.ts';
import type { FeePlan } from './payable.ts';
import { feeFor, payableMinor } from './payable.ts';

const free: FeePlan = { basisPoints: 0, flatMinor: 0, capMinor: null, vatBasisPoints: 0 };

const anyAmount = fc.integer({ min: 1, max: LIMITS.amountMaxMinor });
const anyPlan: fc.Arbitrary<FeePlan> = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  flatMinor: fc.integer({ min: 0, max: 1_000_000 }),
  capMinor: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }), { nil: null }),
  vatBasisPoints: fc.integer({ min: 0, max: 3_000 }),
});

describe('fee and VAT on the fee only, rounded half up', () => {
  it.each<[string, number, Partial<FeePlan>, number, number]>([
    ['1500.00 at 1.5 %: fee 22.50, vat 1.69', 150_000, { basisPoints: 150, vatBasisPoints: 750 }, 2_250, 169],
    ['nothing to charge', 150_000, {}, 0, 0],
    ['half a minor unit goes up', 100, { basisPoints: 50 }, 1, 0],
    ['less than half goes down', 99, { basisPoints: 50 }, 0, 0],
    ['flat part added to the share', 150_000, { basisPoints: 150, flatMinor: 10_000 }, 12_250, 0],
    [
      'cap holds for share and flat part together',
      10_000_000,
      { basisPoints: 150, flatMinor: 10_000, capMinor: 100_000 },
      100_000,
      0,
    ],
    [
      'VAT is on the capped fee',
      100_000_000,
      { basisPoints: 150, capMinor: 200_000, vatBasisPoints: 750 },
      200_000,
      15_000,
    ],
    ['a cap of 0 is a cap', 150_000, { basisPoints: 150, capMinor: 0, vatBasisPoints: 750 }, 0, 0],
    ['19.25 % VAT without decimals (XAF)', 5_000, { basisPoints: 350, vatBasisPoints: 1_925 }, 175, 34],
    [
      'exact at the largest amount',
      LIMITS.amountMaxMinor,
      { basisPoints: 1, vatBasisPoints: 750 },
      100_000_000_000,
      7_500_000_000,
    ],
  ])('%s', (_title, amountMinor, plan, feeMinor, vatMinor) => {
    expect(feeFor(amountMinor, { ...free, ...plan })).toEqual({ feeMinor, vatMinor });
  });

  it.each<[string, number, Partial<FeePlan>]>([
    ['an amount with a fraction', 1.5, {}],
    ['a negative amount', -1, {}],
    ['a share with a fraction', 100, { basisPoints: 1.5 }],
    ['a negative flat fee', 100, { flatMinor: -1 }],
    ['a negative cap', 100, { capMinor: -1 }],
    ['a fee too large to be exact', Number.MAX_SAFE_INTEGER, { basisPoints: 20_000 }],
  ])('%s is a bug and throws', (_title, amountMinor, plan) => {
    expect(() => feeFor(amountMinor, { ...free, ...plan })).toThrow(RangeError);
  });

  it('each rounding is the nearest minor unit, ties upwards', () => {
    fc.assert(
      fc.property(anyAmount, anyPlan, (amountMinor, plan) => {
        const share = feeFor(amountMinor, { ...plan, flatMinor: 0, capMinor: null }).feeMinor;
        const twiceTheError = 2n * (BigInt(share) * 10_000n - BigInt(amountMinor) * BigInt(plan.basisPoints));
        expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
      }),
    );
  });

  it('a larger amount never costs less, and no fee is above its cap', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, anyPlan, (one, other, plan) => {
        const lower = feeFor(Math.min(one, other), plan);
        const higher = feeFor(Math.max(one, other), plan);
        expect(lower.feeMinor).toBeLessThanOrEqual(higher.feeMinor);
        expect(lower.vatMinor).toBeLessThanOrEqual(higher.vatMinor);
        if (plan.capMinor !== null) expect(higher.feeMinor).toBeLessThanOrEqual(plan.capMinor);
      }),
    );
  });
});

describe('§2 Pay {currency} {amount+fee+vat}, §3 merchant_bears_cost', () => {
  const parts = { amountMinor: 150_000, feeMinor: 2_250, vatMinor: 169 };

  it('the payer pays amount + fee + vat', () => {
    expect(payableMinor({ ...parts, merchantBearsCost: false })).toBe(152_419);
  });

  it('the amount alone when the merchant bears the cost', () => {
    expect(payableMinor({ ...parts, merchantBearsCost: true })).toBe(150_000);
  });

  it.each([
    ['an amount of 0', { amountMinor: 0 }],
    ['a negative fee', { feeMinor: -1 }],
    ['VAT with a fraction', { vatMinor: 0.5 }],
    ['a total too large to be exact', { amountMinor: Number.MAX_SAFE_INTEGER }],
  ])('%s is a bug and throws', (_title, wrong) => {
    expect(() => payableMinor({ ...parts, merchantBearsCost: false, ...wrong })).toThrow(RangeError);
  });

  it('a wrong fee throws even when the merchant bears it', () => {
    expect(() => payableMinor({ ...parts, feeMinor: -1, merchantBearsCost: true })).toThrow(RangeError);
  });

  it('I-08 total = amount + (merchant_bears_cost ? 0 : fee + vat), an integer above 0', () => {
    fc.assert(
      fc.property(anyAmount, anyPlan, fc.boolean(), (amountMinor, plan, merchantBearsCost) => {
        const { feeMinor, vatMinor } = feeFor(amountMinor, plan);
        const total = payableMinor({ amountMinor, feeMinor, vatMinor, merchantBearsCost });
        const cost = merchantBearsCost ? 0n : BigInt(feeMinor) + BigInt(vatMinor);
        expect(BigInt(total)).toBe(BigInt(amountMinor) + cost);
        expect(Number.isSafeInteger(total)).toBe(true);
        expect(Math.min(feeMinor, vatMinor)).toBeGreaterThanOrEqual(0);
        expect(total).toBeGreaterThan(0);
      }),
    );
  });
});
