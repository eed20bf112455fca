// Spec §5 Payment link form, §3 transaction_limit: amounts in every currency's own units, email and name.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, minorUnitsOf } from './currency.ts';
import { toDecimal } from './money.ts';
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
      [currency, '5.000', 5_000 * unit],
      [currency, '5000.01', hasDecimals ? 'too_large' : 'too_many_decimals'],
      [currency, '5001', 'too_large'],
      [currency, '1000000000000000000', 'too_large'],
      [currency, '1000.005', 'too_many_decimals'],
      [currency, '100.', 100 * unit],
      [currency, '.5', hasDecimals ? 'too_small' : 'too_many_decimals'],
      [currency, '-100', 'too_small'],
      [currency, '1e3', 'not_a_number'],
      [currency, 'NaN', 'not_a_number'],
      [currency, '$100', 'other_currency'],
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
