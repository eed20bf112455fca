// Spec §5 Expiry, and MM/YYYY and M/YY as browsers fill them in.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkExpiry, formatExpiry, splitExpiry } from './card-expiry.ts';
import type { Verdict } from './verdict.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 12);

function typeKeys(keys: string): string {
  let shown = '';
  for (const key of keys) shown = formatExpiry(shown + key);
  return shown;
}

describe('§5 Expiry MM/YY, maximum length 5, as typed key by key', () => {
  it.each([
    ['0', '0'],
    ['1', '1'],
    ['09', '09/'],
    ['12', '12/'],
    ['11', '11/'],
    ['9', '09/'],
    ['930', '09/30'],
    ['0930', '09/30'],
    ['09/30', '09/30'],
    ['1/30', '01/30'],
    ['1/', '01/'],
    ['0/', '0'],
    ['/', ''],
    ['0920', '09/20'],
    ['09203', '09/3'],
    ['09/2030', '09/30'],
    ['092030', '09/30'],
    ['93012345', '09/30'],
    ['a0b9c3d0', '09/30'],
    ['٠٩٣٠', '09/30'],
  ])('keys %j show %j', (keys, shown) => {
    expect(typeKeys(keys)).toBe(shown);
  });
});

describe('§5 Expiry from autofill or paste', () => {
  it.each([
    ['0930', '09/30'],
    ['930', '09/30'],
    ['09/30', '09/30'],
    ['9/30', '09/30'],
    ['1/30', '01/30'],
    ['09/2030', '09/30'],
    ['9/2030', '09/30'],
    ['092030', '09/30'],
    ['09-30', '09/30'],
    ['09.2030', '09/30'],
    ['09 / 30', '09/30'],
    [' 09/30 ', '09/30'],
    ['\uff10\uff19\uff0f\uff13\uff10', '09/30'],
    ['09/2130', '09/21'],
    ['12', '12/'],
    ['2030-09', '09/30'],
    ['2030/9', '09/30'],
    ['203009', '09/30'],
    ['2030-09-30', '09/30'],
    ['30-09-2030', '09/30'],
    ['09/30/2030', '09/30'],
    ['Exp 09/30', '09/30'],
    ['Exp. date: 9/2030', '09/30'],
    ['\u200e09/30\u200f', '09/30'],
    ['', ''],
    ['expiry', ''],
  ])('%j shows %j', (text, shown) => {
    expect(formatExpiry(text)).toBe(shown);
  });
});

describe('Deleting is never undone', () => {
  it.each([
    ['12/3', '12/', '12/'],
    ['12/', '12', '12'],
    ['12', '1', '1'],
    ['09/', '09', '09'],
    ['09', '0', '0'],
    ['12/30', '1/30', '1/30'],
    ['12/30', '2/30', '2/30'],
    ['09/30', '0/30', '0/30'],
    ['12/30', '/30', '/30'],
    ['12/30', '1230', '12/30'],
    ['12/30', '12', '12'],
    ['12/30', '', ''],
  ])('%j with a part deleted to %j shows %j', (_previous, text, shown) => {
    expect(formatExpiry(text, true)).toBe(shown);
  });

  it.each([
    ['12', '123', '12/3'],
    ['12', '12/', '12/'],
    ['1/30', '11/30', '11/30'],
    ['0/30', '08/30', '08/30'],
    ['12/30', '12/301', '12/30'],
  ])('%j with a key added to %j shows %j', (_previous, text, shown) => {
    expect(formatExpiry(text)).toBe(shown);
  });

  it('the Backspace key empties the field in at most five presses, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/ '), maxLength: 10 }), (keys) => {
        let shown = typeKeys(keys);
        for (let press = 0; press < 5; press += 1) shown = formatExpiry(shown.slice(0, -1), true);
        expect(shown).toBe('');
      }),
    );
  });

  it('shows at most 5 characters, and what it shows it keeps', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789/- a') }),
        fc.boolean(),
        (text, deleting) => {
          const shown = formatExpiry(text, deleting);
          expect(shown).toMatch(/^[0-9]{0,2}(?:\/[0-9]{0,2})?$/);
          if (/^[0-9]{2}\/[0-9]{2}$/.test(shown)) expect(formatExpiry(shown)).toBe(shown);
        },
      ),
    );
  });
});

describe('§5 month 1-12, year 2022 to 2999, not in the past (the last day of the month is used)', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['0', 'incomplete'],
    ['13/', 'incomplete'],
    ['09/3', 'incomplete'],
    ['1/30', 'incomplete'],
    ['09/30', 'valid'],
    ['12/99', 'valid'],
    ['11/26', 'valid'],
    ['10/26', 'invalid'],
    ['11/25', 'invalid'],
    ['00/30', 'invalid'],
    ['13/30', 'invalid'],
    ['12/21', 'invalid'],
    ['09-30', 'invalid'],
    ['09/2030', 'invalid'],
    ['٠٩/٣٠', 'invalid'],
  ])('in November 2026 %j is %s', (text, verdict) => {
    expect(checkExpiry(text, NOW_MS)).toBe(verdict);
  });

  it.each<[string, string, number, Verdict]>([
    ['the last millisecond of the month', '02/28', Date.UTC(2028, 1, 29, 23, 59, 59, 999), 'valid'],
    ['the first of the next month', '02/28', Date.UTC(2028, 2, 1), 'invalid'],
    ['the last millisecond of the year', '12/26', Date.UTC(2026, 11, 31, 23, 59, 59, 999), 'valid'],
    ['the first of the next year', '12/26', Date.UTC(2027, 0, 1), 'invalid'],
    ['a clock far too early, year 2022', '01/22', 0, 'valid'],
    ['a clock far too early, year 2021', '12/21', 0, 'invalid'],
  ])('%s: %s', (_title, text, nowMs, verdict) => {
    expect(checkExpiry(text, nowMs)).toBe(verdict);
  });
});

describe('§3 Card details: expiry_month, expiry_year (two digits sent)', () => {
  it('splits MM/YY', () => {
    expect(splitExpiry('09/30')).toEqual({ month: '09', year: '30' });
  });

  it.each(['', '9/30', '0930', '09/2030', '09/3', ' 09/30', '09/30\n'])('%j is not split', (text) => {
    expect(splitExpiry(text)).toBeNull();
  });
});
