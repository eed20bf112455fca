// Spec §1: currencies, their country, symbol and decimals.

import { describe, expect, it } from 'vitest';

import { countryOf, CURRENCIES, isCurrency, minorUnitsOf, symbolOf } from './currency.ts';

describe('§1 payers pay in NGN, GHS, ZAR, KES, USD, XAF, XOF, EGP or TZS', () => {
  it('lists exactly these', () => {
    expect(CURRENCIES).toEqual(['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XAF', 'XOF', 'EGP', 'TZS']);
  });

  it.each([
    ['NGN', true],
    ['TZS', true],
    ['EUR', false],
    ['ngn', false],
    ['', false],
    ['constructor', false],
  ])('%j is one of them: %s', (text, expected) => {
    expect(isCurrency(text)).toBe(expected);
  });
});

describe('§1 currency to country and symbol, I-14 decimals', () => {
  it.each([
    ['NGN', 'NG', 'N', 2],
    ['GHS', 'GH', 'GHS', 2],
    ['ZAR', 'ZA', 'ZAR', 2],
    ['KES', 'KE', 'KES', 2],
    ['USD', 'NG', '$', 2],
    ['XAF', 'NG', 'XAF', 0],
    ['XOF', 'NG', 'XOF', 0],
    ['EGP', 'NG', 'EGP', 2],
    ['TZS', 'NG', 'TZS', 2],
    ['EUR', 'NG', 'EUR', 2],
    ['toString', 'NG', 'toString', 2],
  ] as const)('%s gives %s, shows %s, has %d decimals', (currency, country, symbol, decimals) => {
    expect(countryOf(currency)).toBe(country);
    expect(symbolOf(currency)).toBe(symbol);
    expect(minorUnitsOf(currency)).toBe(decimals);
  });
});
