// Spec §5 CVV, PIN, OTP and card holder name.

import { describe, expect, it } from 'vitest';

import {
  asksHolderName,
  checkCvv,
  checkHolderName,
  checkOtp,
  checkPin,
  cleanHolderName,
  codeDigits,
} from './codes.ts';
import { pastedCode } from './pasted-code.ts';
import { CURRENCIES } from './currency.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

describe('§5 Codes: digits only, up to a maximum', () => {
  it.each([
    ['123456', LIMITS.otpMaxDigits, '123456'],
    ['12 34-56', LIMITS.otpMaxDigits, '123456'],
    ['\uff11\uff12\uff13\uff14\uff15\uff16', LIMITS.otpMaxDigits, '123456'],
    ['12345678901', LIMITS.otpMaxDigits, '1234567890'],
    ['12345', LIMITS.pinDigits, '1234'],
    ['abc', LIMITS.cvvDigits, ''],
  ])('%j with at most %d is read as %j', (text, max, digits) => {
    expect(codeDigits(text, max)).toBe(digits);
  });
});

describe('a pasted text gives its code', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['\u0661\u0662\u0663\u0664', '1234'],
    ['12345678901', '1234567890'],
    ['Your OTP is 123456. Do not share.', '123456'],
    ['G-123456 is your verification code', '123456'],
    ['رمزك هو \u0661\u0662\u0663\u0664\u0665\u0666', '123456'],
    ['Pay KES 5000.00 on 23/11/2026 at 14:05 with 123456', '123456'],
    ['Use 123456 now. 123456 is good for 5 min', '123456'],
    ['Ref 20261123. Your code: 445566', '445566'],
    ['445566 is your OTP. Ref 20261123', null],
    ['Code 1234, PIN 5678', null],
    ['Use 123456 or 654321', null],
    ['Your code is on its way', null],
    ['Call 08001234567 for your code', null],
    ['', null],
  ])('%j: %j', (text, code) => {
    expect(pastedCode(text, LIMITS.otpMaxDigits)).toBe(code);
  });

  it('not one that is longer than the field takes', () => {
    expect(pastedCode('Your code is 12345678', 6)).toBe(null);
  });
});

describe('§5 CVV: exactly 3 digits', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['12', 'incomplete'],
    ['123', 'valid'],
    ['000', 'valid'],
    ['1234', 'invalid'],
    ['12a', 'invalid'],
    ['12 ', 'invalid'],
  ])('%j is %s', (text, verdict) => {
    expect(checkCvv(text)).toBe(verdict);
  });
});

describe('§5 PIN: 4 single digits', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['123', 'incomplete'],
    ['1234', 'valid'],
    ['12345', 'invalid'],
    ['12.4', 'invalid'],
  ])('%j is %s', (text, verdict) => {
    expect(checkPin(text)).toBe(verdict);
  });
});

describe('§5 OTP: digits only, maximum 10, nothing to authorize when empty', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['1', 'valid'],
    ['12345', 'valid'],
    ['1234567890', 'valid'],
    ['12345678901', 'invalid'],
    ['1234 56', 'invalid'],
  ])('%j is %s', (text, verdict) => {
    expect(checkOtp(text)).toBe(verdict);
  });
});

describe('§5 Text helpers strip special characters from names', () => {
  it.each([
    ['Amina Wanjiku', 'Amina Wanjiku'],
    ["O'Brien-Otieno Jr.", "O'Brien-Otieno Jr."],
    ['D’Souza', 'D’Souza'],
    ['Ọláníyan', 'Ọláníyan'],
    ['Ola\u0301', 'Ola\u0301'],
    ['أمينة محمد', 'أمينة محمد'],
    ['ሰላም', 'ሰላም'],
    ['A\tB\u00a0 C', 'A B C'],
    ['<b>Amina</b>', 'bAminab'],
    ['4084 1278', ' '],
    ['Amina 😀', 'Amina '],
    ['Amina ', 'Amina '],
  ])('%j becomes %j', (text, name) => {
    expect(cleanHolderName(text)).toBe(name);
  });
});

describe('§5 For KES the card holder name is 2 to 40 characters', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['A', 'incomplete'],
    [' A ', 'incomplete'],
    ['Al', 'valid'],
    ['a'.repeat(40), 'valid'],
    [` ${'a'.repeat(40)} `, 'valid'],
    ['a'.repeat(41), 'invalid'],
    ['𞤀'.repeat(40), 'valid'],
    ['A1', 'incomplete'],
    ['12345', 'incomplete'],
  ])('%j is %s', (text, verdict) => {
    expect(checkHolderName(text)).toBe(verdict);
  });
});

it.each(CURRENCIES)('§3 Card details: the name is asked only for KES: %s', (currency) => {
  expect(asksHolderName(currency)).toBe(currency === 'KES');
});
