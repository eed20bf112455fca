// Spec §1, §2 amounts, invariant I-14: text in, text out is the identity for every legal amount.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CURRENCIES, minorUnitsOf } from './currency.ts';
import { LIMITS } from './limits.ts';
import {
  checkedMinor,
  formatAmount,
  formatMoney,
  fromDecimal,
  toDecimal,
  toMajorNumber,
  toSignedDecimal,
} from './money.ts';
import { type AmountProblem, parseAmount, parseSignedAmount } from './parse-amount.ts';

const anyCurrency = fc.constantFrom(...CURRENCIES, 'EUR');
const anyLegalMinor = fc.integer({ min: 1, max: LIMITS.amountMaxMinor });

describe('Merchant API amount: number or decimal string, above 0', () => {
  it.each([
    ['1500', 'NGN', 150_000],
    ['1500.5', 'NGN', 150_050],
    ['1500.05', 'NGN', 150_005],
    ['0.01', 'NGN', 1],
    ['007.50', 'USD', 750],
    ['1500', 'XOF', 1_500],
    ['10000000000000.00', 'NGN', LIMITS.amountMaxMinor],
    ['1000000000000000', 'XAF', LIMITS.amountMaxMinor],
    ['999999999999999', 'XAF', 999_999_999_999_999],
    [1500, 'NGN', 150_000],
    [1500.5, 'NGN', 150_050],
    [0.29, 'NGN', 29],
    [1.15, 'NGN', 115],
    [4.35, 'USD', 435],
    [1500, 'XAF', 1_500],
    // As shops write a total, whatever its currency has.
    ['1500.00', 'XOF', 1_500],
    ['1500.0', 'XAF', 1_500],
    // As databases write one.
    ['1500.0000', 'NGN', 150_000],
    ['1500.5000', 'NGN', 150_050],
    ['15.00000000', 'XOF', 15],
    ['1.0000', 'KES', 100],
    // The binary tail of a sum: 19.99 * 800, 0.1 + 0.2, 1.1 * 3, 35.41 * 100.
    [15_991.999999999998, 'NGN', 1_599_200],
    [0.30000000000000004, 'NGN', 30],
    [3541.0000000000005, 'XOF', 3_541],
    [0.009999999999999787, 'NGN', 1],
    [99.99999999999999, 'KES', 10_000],
    [9_999_999_999.999998, 'NGN', 1_000_000_000_000],
  ])('%j %s is accepted as %d minor units', (input, currency, minor) => {
    expect(parseAmount(input, currency)).toEqual({ ok: true, minor });
  });

  it.each<[string | number, string, AmountProblem]>([
    ['', 'NGN', 'not_a_number'],
    ['abc', 'NGN', 'not_a_number'],
    ['1e3', 'NGN', 'not_a_number'],
    ['+5', 'NGN', 'not_a_number'],
    [' 5', 'NGN', 'not_a_number'],
    ['5 ', 'NGN', 'not_a_number'],
    ['5\n', 'NGN', 'not_a_number'],
    ['1,500', 'NGN', 'not_a_number'],
    ['1.500.00', 'NGN', 'not_a_number'],
    ['.5', 'NGN', 'not_a_number'],
    ['5.', 'NGN', 'not_a_number'],
    ['0x10', 'NGN', 'not_a_number'],
    ['١٥٠٠', 'EGP', 'not_a_number'],
    ['\uff11\uff15\uff10\uff10', 'NGN', 'not_a_number'],
    [1e21, 'NGN', 'not_a_number'],
    [Number.NaN, 'NGN', 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'NGN', 'not_a_number'],
    [Number.NEGATIVE_INFINITY, 'NGN', 'not_a_number'],
    ['0', 'NGN', 'not_positive'],
    ['0.00', 'NGN', 'not_positive'],
    ['-5', 'NGN', 'not_positive'],
    [0, 'XOF', 'not_positive'],
    [-0, 'NGN', 'not_positive'],
    [-1500.5, 'NGN', 'not_positive'],
    ['1500.555', 'NGN', 'too_many_decimals'],
    ['1500.500', 'NGN', 'too_many_decimals'],
    ['1500.0001', 'NGN', 'too_many_decimals'],
    ['1500.5000', 'XAF', 'too_many_decimals'],
    ['1500.5', 'XOF', 'too_many_decimals'],
    // Many write a thousand so.
    ['1.000', 'XOF', 'too_many_decimals'],
    ['1.000', 'NGN', 'too_many_decimals'],
    [1500.5, 'XAF', 'too_many_decimals'],
    [15.004, 'NGN', 'too_many_decimals'],
    [15.00999, 'NGN', 'too_many_decimals'],
    // Only a number has a binary tail: a text says what it means.
    ['0.30000000000000004', 'NGN', 'too_many_decimals'],
    ['15991.999999999998', 'NGN', 'too_many_decimals'],
    ['1499.9999999999998', 'XOF', 'too_many_decimals'],
    [1e-9, 'NGN', 'not_a_number'],
    [0.00000999999999, 'NGN', 'too_many_decimals'],
    ['10000000000000.01', 'NGN', 'too_large'],
    ['1000000000000001', 'XAF', 'too_large'],
    [1e20, 'NGN', 'too_large'],
    ['9'.repeat(400), 'NGN', 'too_large'],
  ])('%j %s is refused: %s', (input, currency, problem) => {
    expect(parseAmount(input, currency)).toEqual({ ok: false, problem });
  });

  it('answers a hostile text of a million characters without hanging', () => {
    expect(parseAmount(`${'0'.repeat(1_000_000)}x`, 'NGN')).toEqual({ ok: false, problem: 'not_a_number' });
    expect(parseAmount(`${'0'.repeat(1_000_000)}5`, 'NGN')).toEqual({ ok: true, minor: 500 });
  });
});

describe('An amount in every form that leaves us', () => {
  it.each([
    [150_000, 'NGN', '1500.00', 1500, 'NGN 1,500.00'],
    [150_050, 'NGN', '1500.50', 1500.5, 'NGN 1,500.50'],
    [1_500, 'XOF', '1500', 1500, 'XOF 1,500'],
    [150_000, 'TZS', '1500.00', 1500, 'TZS 1,500'],
    [150_050, 'TZS', '1500.50', 1500.5, 'TZS 1,500.50'],
    [5, 'USD', '0.05', 0.05, 'USD 0.05'],
    [0, 'NGN', '0.00', 0, 'NGN 0.00'],
    [0, 'XAF', '0', 0, 'XAF 0'],
    [999, 'XAF', '999', 999, 'XAF 999'],
    [99_999, 'KES', '999.99', 999.99, 'KES 999.99'],
    [123_456_750, 'GHS', '1234567.50', 1_234_567.5, 'GHS 1,234,567.50'],
    [LIMITS.amountMaxMinor, 'NGN', '10000000000000.00', 1e13, 'NGN 10,000,000,000,000.00'],
  ] as const)('%d %s is %j on the wire, %d as a number, %j to read', (minor, currency, text, major, read) => {
    expect(toDecimal(minor, currency)).toBe(text);
    expect(fromDecimal(text, currency)).toBe(minor);
    expect(toMajorNumber(minor, currency)).toBe(major);
    expect(formatMoney(minor, currency)).toBe(read);
    expect(formatAmount(minor, currency)).toBe(read.slice(4));
  });

  it.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'minor units %d are a bug and throw',
    (minor) => {
      expect(() => checkedMinor(minor)).toThrow(RangeError);
      expect(() => toDecimal(minor, 'NGN')).toThrow(RangeError);
    },
  );

  it.each([
    ['1500', 'NGN'],
    ['1500.5', 'NGN'],
    ['01500.00', 'NGN'],
    ['-1.00', 'NGN'],
    [' 1.00', 'NGN'],
    ['1e2.00', 'NGN'],
    ['1.5.00', 'NGN'],
    ['15.0', 'NGN'],
    ['', 'NGN'],
    ['', 'XOF'],
    ['1500.00', 'XOF'],
    ['99999999999999999.99', 'NGN'],
  ])('%j %s was not written by toDecimal and throws', (text, currency) => {
    expect(() => fromDecimal(text, currency)).toThrow(RangeError);
  });
});

describe('I-14 text in, text out is the identity for every legal amount', () => {
  it('minor units survive the wire text', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), anyCurrency, (minor, currency) => {
        expect(fromDecimal(toDecimal(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('legal text survives minor units', () => {
    const whole = fc.integer({ min: 0, max: 9_999_999_999_999 });
    const cents = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
    fc.assert(
      fc.property(whole, cents, (units, fraction) => {
        const text = `${units}.${fraction}`;
        expect(toDecimal(fromDecimal(text, 'NGN'), 'NGN')).toBe(text);
      }),
    );
  });

  it('what we write, as text or as a JSON number, is read back as the same amount', () => {
    fc.assert(
      fc.property(anyLegalMinor, anyCurrency, (minor, currency) => {
        const json: unknown = JSON.parse(JSON.stringify(toMajorNumber(minor, currency)));
        expect(parseAmount(toDecimal(minor, currency), currency)).toEqual({ ok: true, minor });
        expect(parseAmount(json as number, currency)).toEqual({ ok: true, minor });
      }),
    );
  });

  it('a price times a quantity in binary floating point is the amount that it is in decimals', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 10_000 }),
        anyCurrency,
        (priceMinor, quantity, currency) => {
          const product = toMajorNumber(priceMinor, currency) * quantity;
          expect(parseAmount(product, currency)).toEqual({ ok: true, minor: priceMinor * quantity });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('a cart added up in binary floating point is the amount that it is in decimals', () => {
    const cart = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(cart, (prices) => {
        const total = prices.reduce((sum, minor) => sum + toMajorNumber(minor, 'NGN'), 0);
        const minor = prices.reduce((sum, each) => sum + each, 0);
        expect(parseAmount(total, 'NGN')).toEqual({ ok: true, minor });
      }),
    );
  });

  it('a number that is 0.004 or more off a minor unit is refused', () => {
    const off = fc.integer({ min: 4, max: 996 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000 }),
        off,
        anyCurrency,
        (minor, thousandths, currency) => {
          const text = `${toDecimal(minor, currency)}${minorUnitsOf(currency) === 0 ? '.' : ''}`;
          const number = Number(`${text}${String(thousandths).padStart(3, '0')}`);
          expect(parseAmount(number, currency)).toEqual({ ok: false, problem: 'too_many_decimals' });
        },
      ),
    );
  });

  it('what people read is the wire text with commas before every third digit, and without the empty cents of TZS', () => {
    fc.assert(
      fc.property(anyLegalMinor, anyCurrency, (minor, currency) => {
        const shown = formatAmount(minor, currency);
        const wire = toDecimal(minor, currency);
        expect(shown.replaceAll(',', '')).toBe(currency === 'TZS' ? wire.replace(/\.00$/, '') : wire);
        expect(shown).toMatch(/^[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]{2})?$/);
      }),
    );
  });

  it('never throws and never answers outside the limits, whatever the text', () => {
    const almostAnAmount = fc.string({ unit: fc.constantFrom(...'0159.-+e ,x'), maxLength: 25 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), almostAnAmount, fc.double()), anyCurrency, (input, currency) => {
        const parsed = parseAmount(input, currency);
        if (!parsed.ok) return;
        expect(Number.isSafeInteger(parsed.minor)).toBe(true);
        expect(parsed.minor).toBeGreaterThan(0);
        expect(parsed.minor).toBeLessThanOrEqual(LIMITS.amountMaxMinor);
      }),
    );
  });
});

describe('An amount that may be below zero: a line of an order', () => {
  it.each<[string | number, string, number]>([
    ['-500.5', 'NGN', -50_050],
    [-500.5, 'NGN', -50_050],
    [-(0.1 + 0.2), 'NGN', -30],
    ['-1500.00', 'XOF', -1_500],
    ['0', 'NGN', 0],
    ['-0.00', 'NGN', 0],
    [-0, 'NGN', 0],
    ['1500.05', 'NGN', 150_005],
    ['-10000000000000', 'NGN', -LIMITS.amountMaxMinor],
  ])('%j %s is accepted as %d minor units', (input, currency, minor) => {
    expect(parseSignedAmount(input, currency)).toEqual({ ok: true, minor });
  });

  it.each<[string | number, string, AmountProblem]>([
    ['--5', 'NGN', 'not_a_number'],
    ['−5', 'NGN', 'not_a_number'],
    ['', 'NGN', 'not_a_number'],
    [Number.NaN, 'NGN', 'not_a_number'],
    ['-0.001', 'NGN', 'too_many_decimals'],
    ['-1.5', 'XAF', 'too_many_decimals'],
    ['-10000000000000.01', 'NGN', 'too_large'],
  ])('%j %s is refused: %s', (input, currency, problem) => {
    expect(parseSignedAmount(input, currency)).toEqual({ ok: false, problem });
  });

  it('is written with its sign, and nothing without one', () => {
    expect([-50_050, -1, 0, 150_000].map((minor) => toSignedDecimal(minor, 'NGN'))).toEqual([
      '-500.50',
      '-0.01',
      '0.00',
      '1500.00',
    ]);
    expect(toSignedDecimal(-1_500, 'XOF')).toBe('-1500');
  });
});
