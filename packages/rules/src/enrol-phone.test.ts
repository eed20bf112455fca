// Spec §5 Card-enroll phone.

import { describe, expect, it } from 'vitest';
import { checkEnrolPhone, enrolPhoneDigits, toNationalPhone } from './enrol-phone.ts';
import type { Verdict } from './verdict.ts';

describe('§5 Card-enroll phone', () => {
  it.each<[string, string]>([
    ['0803 123 4567', '08031234567'],
    ['0803-123-4567', '08031234567'],
    ['٠٨٠٣١٢٣٤٥٦٧', '08031234567'],
    ['abc', ''],
    ['0803123456789', '080312345678'],
    ['+234 803 123 4567', '8031234567'],
    ['00234 803 123 4567', '8031234567'],
    ['2348031234567', '8031234567'],
    // Still being typed: it may yet be anything.
    ['234', '234'],
    ['234803123456', '234803123456'],
  ])('takes digits only, maximum length 12: %s stands as %s', (typed, shown) => {
    expect(enrolPhoneDigits(typed)).toBe(shown);
  });

  it.each([
    '08031234567',
    '8031234567',
    '+2348031234567',
    '2348031234567',
    '+234 0803 123 4567',
    '00234 803 123 4567',
  ])('what payers really type is sent with its leading 0: %s', (typed) => {
    expect(toNationalPhone(typed)).toBe('08031234567');
    expect(toNationalPhone(enrolPhoneDigits(typed))).toBe('08031234567');
    expect(checkEnrolPhone(typed)).toBe('valid');
  });

  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['0', 'incomplete'],
    ['0803123456', 'incomplete'],
    ['803123456', 'incomplete'],
    ['08031234567', 'valid'],
    ['080312345678', 'valid'],
    ['0803123456789', 'invalid'],
    ['234803123456', 'incomplete'],
    // No Nigerian number, though long enough.
    ['80000000000', 'invalid'],
    ['00000000000', 'invalid'],
    ['06031234567', 'invalid'],
    ['07031234567', 'valid'],
    ['09031234567', 'valid'],
  ])('at least 11 digits with a leading 0, at most 12: %s is %s', (typed, verdict) => {
    expect(checkEnrolPhone(typed)).toBe(verdict);
  });
});
