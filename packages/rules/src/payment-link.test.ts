// Spec §5 Payment link form, §3 transaction_limit: amounts in every currency's own units, email and name.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, minorUnitsOf } from './currency.ts';
import { formatAmount, toDecimal } from './money.ts';
import {
  isOpenLink,
  linkFormMissing,
  type LinkTerms,
  readLinkAmount,
  readSlug,
  slugInAddress,
} from './payment-link.ts';

/** From 100 to 5,000 of the currency's major units. */
function open(currency: string): LinkTerms {
  const unit = minorUnitsOf(currency) === 0 ? 1 : 100;
  const decimal = (major: number) => toDecimal(major * unit, currency);
  return {
    plan: { amount: decimal(0), currency },
    transaction_limit: { min: decimal(100), max: decimal(5_000) },
  };
}

const FIXED: LinkTerms = {
  plan: { amount: '5000.00', currency: 'NGN' },
  transaction_limit: { min: '5000.00', max: '5000.00' },
};

describe("§1 plan amount '0.00' means open", () => {
  it.each(CURRENCIES)('in %s', (currency) => expect(isOpenLink(open(currency))).toBe(true));
  it('any other is fixed', () => expect(isOpenLink(FIXED)).toBe(false));
});

describe('§5 Proceed is disabled when the amount is empty, below min or above max', () => {
  const rows = ['NGN', 'XOF'].flatMap((currency) => {
    const hasDecimals = minorUnitsOf(currency) > 0;
    const unit = hasDecimals ? 100 : 1;
    return [
      [currency, '', 'missing'],
      [currency, '   ', 'missing'],
      [currency, '0', 'too_small'],
      [currency, '99', 'too_small'],
      [currency, '99.99', hasDecimals ? 'too_small' : 'too_many_decimals'],
      [currency, '100', 100 * unit],
      [currency, '100.00', 100 * unit],
      [currency, '5000', 5_000 * unit],
      [currency, '5,000', 5_000 * unit],
      [currency, '5 000', 5_000 * unit],
      [currency, '١٠٠', 100 * unit],
      [currency, '5000.01', hasDecimals ? 'too_large' : 'too_many_decimals'],
      [currency, '5001', 'too_large'],
      [currency, '1000000000000000000', 'too_large'],
      [currency, '100.005', 'too_many_decimals'],
      [currency, '100.', 100 * unit],
      [currency, '.5', hasDecimals ? 'too_small' : 'too_many_decimals'],
      [currency, '-100', 'too_small'],
      [currency, '1e3', 'not_a_number'],
      [currency, 'NaN', 'not_a_number'],
      [currency, '100 naira', 'not_a_number'],
    ] as const;
  });
  it.each(rows)('%s: %j is %s', (currency, typed, expected) => {
    const read = readLinkAmount(typed, open(currency));
    expect(read.ok ? read.minor : read.problem).toBe(expected);
  });
  it('every amount between them is taken to the minor unit (I-14)', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.integer({ min: 100, max: 5_000 }),
        (currency, amount) => {
          const typed = toDecimal(amount * (minorUnitsOf(currency) === 0 ? 1 : 100), currency);
          expect(readLinkAmount(typed, open(currency)).ok).toBe(true);
        },
      ),
    );
  });
});

describe('§5 numeric input only: an amount is read as its payer meant it, or asked about, and never multiplied', () => {
  const read = (typed: string, currency: string) => {
    const amount = readLinkAmount(typed, {
      plan: { amount: currency === 'XOF' ? '0' : '0.00', currency },
      transaction_limit:
        currency === 'XOF' ? { min: '1', max: '9000000' } : { min: '0.01', max: '9000000.00' },
    });
    return amount.ok ? amount.minor : amount.problem;
  };
  it.each([
    // One or two digits after it: a decimal sign, in every script.
    ['250,50', 250_50],
    ['250,5', 250_50],
    ['250.5', 250_50],
    ['1250,50', 1_250_50],
    [',50', 50],
    ['٢٥٠٫٥٠', 250_50],
    ['۲۵۰٫۵', 250_50],
    ['250،50', 250_50],
    ['２５０，５０', 250_50],
    // On its way to one.
    ['250,', 250_00],
    ['1.250,', 1_250_00],
    // Groups of three, and another sign before the decimals.
    ['1,250', 1_250_00],
    ['1,250.50', 1_250_50],
    ['1.250,50', 1_250_50],
    ['1.250,5', 1_250_50],
    ['1 250,50', 1_250_50],
    ['1\u00a0250,50', 1_250_50],
    ['1\u202f250.50', 1_250_50],
    ["1'250.50", 1_250_50],
    ['1’250,50', 1_250_50],
    ['1,250,000', 1_250_000_00],
    ['1.250.000', 1_250_000_00],
    ['1.250.000,50', 1_250_000_50],
    ['١٬٢٥٠٫٥٠', 1_250_50],
    ['\u200f٢٥٠٫٥٠', 250_50],
    // What can be two amounts, or none.
    ['1.250', 'too_many_decimals'],
    ['0,250', 'too_many_decimals'],
    ['1250,505', 'too_many_decimals'],
    ['1٫250', 'too_many_decimals'],
    ['1,2,3', 'not_a_number'],
    ['1,250,50', 'not_a_number'],
    ['1.250.50', 'not_a_number'],
    ['1,250 50', 'not_a_number'],
    ['1.5.5', 'not_a_number'],
    ['15 00', 'not_a_number'],
    ['0 250', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['5k', 'not_a_number'],
    ['250 rand', 'not_a_number'],
    ['.', 'not_a_number'],
    [',', 'not_a_number'],
  ])('ZAR: %j is %s', (typed, expected) => expect(read(typed, 'ZAR')).toBe(expected));
  it.each([
    ['250,50', 'too_many_decimals'],
    ['250,5', 'too_many_decimals'],
    ['250.50', 'too_many_decimals'],
    ['1.250,00', 1_250],
    ['1 250', 1_250],
    ['1,250', 1_250],
    ['1.250.000', 1_250_000],
    ['250,', 250],
  ])('XOF, which has no decimals: %j is %s', (typed, expected) => expect(read(typed, 'XOF')).toBe(expected));
  it('what we write for people is read back as it was, in every currency', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CURRENCIES),
        fc.integer({ min: 1, max: 900_000_000 }),
        (currency, minor) => {
          const terms = {
            plan: { amount: toDecimal(0, currency), currency },
            transaction_limit: { min: toDecimal(1, currency), max: toDecimal(900_000_000, currency) },
          };
          expect(readLinkAmount(formatAmount(minor, currency), terms)).toEqual({ ok: true, minor });
        },
      ),
    );
  });
});

describe('§5 what keeps Proceed disabled', () => {
  const right = { name: 'Ada Obi', email: ' ada@example.com ', amount: '100' };
  it('nothing, when email (trimmed) and amount are right', () =>
    expect(linkFormMissing(right, open('NGN'))).toEqual([]));
  it.each(['', ' ', 'ada', 'ada@', '@example.com', 'ada@example', 'a b@example.com'])(
    'the email %j',
    (email) => expect(linkFormMissing({ ...right, email }, open('NGN'))).toEqual(['email']),
  );
  it('not an empty name, which the specification does not ask for', () =>
    expect(linkFormMissing({ ...right, name: '' }, open('NGN'))).toEqual([]));
  it('a name that is longer than 100 characters', () => {
    expect(linkFormMissing({ ...right, name: 'a'.repeat(100) }, open('NGN'))).toEqual([]);
    expect(linkFormMissing({ ...right, name: 'a'.repeat(101) }, open('NGN'))).toEqual(['name']);
  });
  it('everything that is wrong, in the order of the form', () =>
    expect(linkFormMissing({ name: '', email: '', amount: '99' }, open('NGN'))).toEqual(['email', 'amount']));
  it('no amount, where the link has a fixed one', () =>
    expect(linkFormMissing({ ...right, amount: '' }, FIXED)).toEqual([]));
});

describe('§5 an amount may stand beside its own currency', () => {
  it.each([
    ['NGN', '₦1,000', 1_000_00],
    ['NGN', 'N1000', 1_000_00],
    ['NGN', 'n 1000', 1_000_00],
    ['NGN', '#1000', 1_000_00],
    ['NGN', 'NGN 1000', 1_000_00],
    ['NGN', '1000 NGN', 1_000_00],
    ['NGN', '\u2066NGN\u00a01,000.50\u2069', 1_000_50],
    ['GHS', 'GH₵1,000', 1_000_00],
    ['KES', 'Ksh. 1,000', 1_000_00],
    ['KES', 'KSh1000/=', 'not_a_number'],
    ['KES', '1000/=', 1_000_00],
    ['USD', 'US$ 1,000', 1_000_00],
    ['USD', '$1,000.5', 1_000_50],
    ['XOF', '1 000 FCFA', 1_000],
    ['XOF', '1 000 F', 1_000],
    ['EGP', '١٬٠٠٠ ج.م', 1_000_00],
    // On its way to one.
    ['NGN', 'N', 'missing'],
    ['NGN', 'NG', 'missing'],
    ['KES', 'Ks', 'missing'],
    // Another currency's.
    ['NGN', '$1000', 'not_a_number'],
    ['NGN', 'KES 1000', 'not_a_number'],
    ['USD', 'N1000', 'not_a_number'],
    ['NGN', 'NN1000', 'not_a_number'],
  ])('%s: %j is %s', (currency, typed, expected) => {
    const decimals = currency === 'XOF' ? '' : '.00';
    const read = readLinkAmount(typed, {
      plan: { amount: `0${decimals}`, currency },
      transaction_limit: { min: `1${decimals}`, max: `9000000${decimals}` },
    });
    expect(read.ok ? read.minor : read.problem).toBe(expected);
  });
});

describe('the part of an address after /pay/', () => {
  it.each([
    'demo-fixed.',
    'demo-fixed)',
    'Demo-fixed).',
    'demo-fixed…',
    'demo-fixed”',
    'demo-fixed\u200b',
    'demo-fixed ',
    '\u200edemo-fixed',
    'demo-fixed>,',
  ])('%j, as a chat program ends it, leads to the link', (text) =>
    expect(slugInAddress(text)).toBe('demo-fixed'),
  );

  it.each([
    ['demo-fixed', 'demo-fixed'],
    ['Demo-Fixed', 'demo-fixed'],
    ['a', 'a'],
    ['7', '7'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), null],
    ['', null],
    ['-a', null],
    ['a-', null],
    ['a_b', null],
    ['../x', null],
    ['İ', null],
    ["x';--", null],
  ])('%j is the link %j', (text, slug) => expect(readSlug(text)).toBe(slug));
});
