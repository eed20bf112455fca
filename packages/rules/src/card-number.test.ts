// Spec §5 Card number.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { CardBrand } from './card-number.ts';
import {
  brandOf,
  cardDigits,
  checkCardNumber,
  checkCardNumberLeft,
  groupCardNumber,
  maxCardDigits,
  passesLuhn,
} from './card-number.ts';
import type { Verdict } from './verdict.ts';

const anyDigit = fc.constantFrom(...'0123456789');
const anyDigits = fc.string({ unit: anyDigit, maxLength: 25 });

const anyStart = fc.oneof(
  fc.tuple(fc.constantFrom('4', '51', '55', '2221', '1101', '5640'), fc.constant(16)),
  fc.tuple(fc.constantFrom('5060', '5061', '5078', '5079', '6500'), fc.integer({ min: 16, max: 19 })),
);
const anyValidNumber = fc
  .tuple(anyStart, fc.string({ unit: anyDigit, minLength: 19 }))
  .map(([[prefix, length], rest]) => (prefix + rest).slice(0, length - 1))
  .map((body) => body + [...'0123456789'].find((check) => passesLuhn(body + check)));

describe('§5 Card number: digits only', () => {
  it.each([
    ['4084 1278 8317 2787', '4084127883172787'],
    ['4084-1278-8317-2787', '4084127883172787'],
    ['  4084\t1278\u00a08317\n2787 ', '4084127883172787'],
    [
      '\uff14\uff10\uff18\uff14\uff11\uff12\uff17\uff18\uff18\uff13\uff11\uff17\uff12\uff17\uff18\uff17',
      '4084127883172787',
    ],
    ['٤٠٨٤١٢٧٨٨٣١٧٢٧٨٧', '4084127883172787'],
    ['card: 4084', '4084'],
    ['', ''],
  ])('%j is read as %j', (text, digits) => {
    expect(cardDigits(text)).toBe(digits);
  });
});

describe('§5 Brand by prefix', () => {
  it.each<[string, CardBrand | null]>([
    ['50', null],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', null],
    ['2220', null],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['272', null],
    ['4', 'visa'],
    ['5060', 'verve'],
    ['5061', 'verve'],
    ['5062', null],
    ['5077', null],
    ['5078', 'verve'],
    ['5079', 'verve'],
    ['506', null],
    ['6500', 'verve'],
    ['6501', null],
    ['1101', 'provider'],
    ['110', null],
    ['3400', null],
    ['', null],
  ])('%j is %s', (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
    expect(brandOf(`${digits}${digits.length === 4 ? '999999999999' : ''}`)).toBe(brand);
  });
});

describe('§5 grouped in fours on display, maximum displayed length 23', () => {
  it.each([
    ['', ''],
    ['4084', '4084'],
    ['40841', '4084 1'],
    ['4084127883172787', '4084 1278 8317 2787'],
    ['5061460410120223210', '5061 4604 1012 0223 210'],
    ['50614604101202232109', '5061 4604 1012 0223 210'],
    ['506146041012022321098765', '5061 4604 1012 0223 210'],
  ])('%j shows as %j', (digits, shown) => {
    expect(groupCardNumber(digits)).toBe(shown);
  });

  it('shows every digit of a number that may be typed, and nothing else', () => {
    fc.assert(
      fc.property(anyDigits, (digits) => {
        const typed = digits.slice(0, maxCardDigits(digits));
        expect(cardDigits(groupCardNumber(typed))).toBe(typed);
        expect(groupCardNumber(digits).length).toBeLessThanOrEqual(23);
      }),
    );
  });
});

describe('§5 a Luhn pass', () => {
  it.each([
    ['4084127883172787', true],
    ['5061460410120223210', true],
    ['506066506066506067', true],
    ['4084127883172786', false],
    ['', false],
    ['4084 1278 8317 2787', false],
    ['408412788317278x', false],
  ])('%j passes: %s', (digits, expected) => {
    expect(passesLuhn(digits)).toBe(expected);
  });

  it('every text of digits has exactly one check digit, so a single wrong digit is seen', () => {
    fc.assert(
      fc.property(anyDigits, (digits) => {
        const passing = [...'0123456789'].filter((check) => passesLuhn(digits + check));
        expect(passing).toHaveLength(1);
      }),
    );
  });
});

describe('§5 length is 16 digits, or 19 for verve, where we take 16 to 19', () => {
  it.each([
    ['4084', 16],
    ['5061', 19],
    ['', 16],
  ])('a number starting %j has at most %d digits', (digits, most) => {
    expect(maxCardDigits(digits)).toBe(most);
  });

  it.each<[string, string, Verdict, Verdict]>([
    ['an empty field', '', 'incomplete', 'incomplete'],
    ['a few digits', '4084', 'incomplete', 'invalid'],
    ['15 digits', '408412788317278', 'incomplete', 'invalid'],
    ['visa, 16 digits, Luhn pass', '4084127883172787', 'valid', 'valid'],
    ['visa, 16 digits, Luhn failure', '4084127883172786', 'invalid', 'invalid'],
    ['visa, 17 digits', '40841278831727870', 'invalid', 'invalid'],
    ['visa, 19 digits, Luhn pass', '4000000000000000006', 'invalid', 'invalid'],
    ['mastercard, 16 digits, Luhn pass', '5188513618552975', 'valid', 'valid'],
    ['provider brand, 16 digits, Luhn pass', '1101000000000006', 'valid', 'valid'],
    ['unknown brand, 16 digits, Luhn pass', '5640000000000005', 'valid', 'valid'],
    ['unknown brand, 16 digits, Luhn failure', '5640000000000000', 'invalid', 'invalid'],
    ['verve, 15 digits', '506146041012022', 'incomplete', 'invalid'],
    ['verve, 16 digits, Luhn pass', '5061460410120225', 'valid', 'valid'],
    ['verve, 16 digits, Luhn failure', '5061460410120223', 'incomplete', 'invalid'],
    ['verve, 18 digits, Luhn pass', '506066506066506067', 'valid', 'valid'],
    ['verve, 18 digits, Luhn failure', '506066506066506068', 'incomplete', 'invalid'],
    ['verve, 19 digits, Luhn pass', '5061460410120223210', 'valid', 'valid'],
    ['verve, 19 digits, Luhn failure', '5061460410120223211', 'invalid', 'invalid'],
    ['verve, 20 digits', '50614604101202232100', 'invalid', 'invalid'],
    ['not digits only', '4084 1278 8317 2787', 'invalid', 'invalid'],
  ])('%s: %j is %s, and %s when the field is left', (_title, digits, typing, left) => {
    expect(checkCardNumber(digits)).toBe(typing);
    expect(checkCardNumberLeft(digits)).toBe(left);
  });

  it.each([
    '1101000000000006',
    '4084127883172787',
    '5188513618552975',
    '5442056106072595',
    '4562543755474674',
    '5384063928932071',
    '5061460410120223210',
    '5258585922666506',
  ])('§9 Sandbox: test card %s can be typed', (digits) => {
    expect(checkCardNumber(digits)).toBe('valid');
    expect(cardDigits(groupCardNumber(digits))).toBe(digits);
  });

  it('no error shows before full length: each beginning of a valid number is at least incomplete', () => {
    fc.assert(
      fc.property(anyValidNumber, (digits) => {
        expect(checkCardNumber(digits)).toBe('valid');
        for (let length = 0; length < digits.length; length += 1) {
          expect(checkCardNumber(digits.slice(0, length))).not.toBe('invalid');
        }
      }),
    );
  });
});
