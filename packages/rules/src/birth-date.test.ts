// Spec §5 Dates: what is accepted, how it is shown, and what can still become a date while it is typed.

import { describe, expect, it } from 'vitest';
import {
  birthDateToSend,
  checkBirthDate,
  formatBirthDate,
  isDayFirst,
  toIsoBirthDate,
} from './birth-date.ts';
import type { Verdict } from './verdict.ts';

const YEAR = 2026;

describe('§5 Dates: yyyy-mm-dd is accepted and shown as mm/dd/yyyy', () => {
  it.each([
    ['1990-03-07', '03/07/1990'],
    [' 2001-12-31 ', '12/31/2001'],
    ['١٩٩٠-٠٣-٠٧', '03/07/1990'],
  ])('%j is shown as %s', (text, shown) => {
    expect(formatBirthDate(text)).toBe(shown);
    expect(checkBirthDate(text, YEAR)).toBe('valid');
    expect(toIsoBirthDate(text)).toBe(toIsoBirthDate(shown));
  });

  it.each([
    ['', ''],
    ['0', '0'],
    ['03', '03/'],
    ['037', '03/7'],
    ['0307', '03/07/'],
    ['03071990', '03/07/1990'],
    ['030719905', '03/07/1990'],
    ['3/', '3/'],
    ['3/7/', '3/7/'],
    ['3/7/1990', '3/7/1990'],
    ['3-7.1990', '3/7/1990'],
    ['03//07', '03/07/'],
    ['/', ''],
    ['abc', ''],
    ['20/05/1990', '20/05/1990'],
    ['20051990', '2005-19-90'],
  ])('typed %j stands as %j', (text, shown) => {
    expect(formatBirthDate(text)).toBe(shown);
  });

  it.each([
    ['03', '03/'],
    ['03/07', '03/07/'],
    ['0', '03'],
  ])('deleting to %j from %j is not undone', (text, previous) => {
    expect(formatBirthDate(text, previous)).toBe(text);
  });
});

describe('§5 Dates: yyyy-mm-dd is taken key by key too', () => {
  const typeKeys = (keys: string) => {
    let shown = '';
    for (const key of keys) shown = formatBirthDate(shown + key, shown);
    return shown;
  };
  it.each([
    ['19', '19'],
    ['1990', '1990-'],
    ['1990-0', '1990-0'],
    ['1990-03-0', '1990-03-0'],
    ['1990-03-07', '03/07/1990'],
    ['19900307', '03/07/1990'],
    ['1990/03/07', '03/07/1990'],
    ['20011231', '12/31/2001'],
    ['1990-3-', '1990-3-'],
    ['03071990', '03/07/1990'],
    ['\u200e1990-03-07\u200f', '03/07/1990'],
  ])('keys %j show %s', (keys, shown) => expect(typeKeys(keys)).toBe(shown));

  it('deleting is not undone', () => {
    expect(formatBirthDate('1990', '1990-')).toBe('1990');
    expect(formatBirthDate('199', '1990')).toBe('199');
  });
});

it.each([
  ['31/05/1990', true],
  ['20/05/1990', true],
  ['13/12', true],
  ['31/', false],
  ['31/31/1990', false],
  ['05/31/1990', false],
  ['12/05/1990', false],
])('%s has its day first: %s', (text, dayFirst) => expect(isDayFirst(text)).toBe(dayFirst));

describe('§5 Dates: a birth-date check accepts m/d/19xx or 20xx', () => {
  it.each<[string, Verdict]>([
    ['3/7/1990', 'valid'],
    ['03/07/1990', 'valid'],
    ['12/31/1900', 'valid'],
    ['1/1/2025', 'valid'],
    ['3/7/1899', 'invalid'],
    ['3/7/2101', 'invalid'],
    ['1890-03-07', 'invalid'],
    ['3/7/90', 'invalid'],
    ['3/7/19901', 'invalid'],
    ['31/12/1990', 'invalid'],
    ['3 July 1990', 'invalid'],
    ['1990-3-7', 'valid'],
  ])('%s is %s', (text, verdict) => {
    expect(checkBirthDate(text, YEAR)).toBe(verdict);
  });

  it.each<[string, Verdict]>([
    ['2/28/1990', 'valid'],
    ['2/29/1990', 'invalid'],
    ['2/29/1992', 'valid'],
    ['2/29/1900', 'invalid'],
    ['2/29/2000', 'valid'],
    ['4/30/1990', 'valid'],
    ['4/31/1990', 'invalid'],
    ['12/31/1990', 'valid'],
    ['0/7/1990', 'invalid'],
    ['13/7/1990', 'invalid'],
    ['3/0/1990', 'invalid'],
    ['1990-02-30', 'invalid'],
  ])('only days of the calendar: %s is %s', (text, verdict) => {
    expect(checkBirthDate(text, YEAR)).toBe(verdict);
    expect(toIsoBirthDate(text) !== null).toBe(verdict === 'valid');
  });

  it.each<[string, Verdict]>([
    ['12/31/2025', 'valid'],
    ['1/1/2026', 'invalid'],
    ['1/1/2027', 'invalid'],
    ['2026-01-01', 'invalid'],
  ])('a year earlier than the current year, 2026: %s is %s', (text, verdict) => {
    expect(checkBirthDate(text, YEAR)).toBe(verdict);
  });

  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['0', 'incomplete'],
    ['03/', 'incomplete'],
    ['3/3', 'incomplete'],
    ['12/31/', 'incomplete'],
    ['12/31/2', 'incomplete'],
    ['12/31/19', 'incomplete'],
    ['12/31/199', 'incomplete'],
    ['12/31/3', 'invalid'],
    ['12/31/18', 'invalid'],
    ['12/32', 'invalid'],
    ['13', 'invalid'],
    ['00', 'invalid'],
    ['20', 'incomplete'],
    ['1990', 'incomplete'],
    ['1990-', 'incomplete'],
    ['1990-0', 'incomplete'],
    ['1990-03-', 'incomplete'],
    ['1990-13', 'invalid'],
    ['1990-03-3', 'valid'],
    ['31/05', 'invalid'],
  ])('while it is typed: %j is %s', (text, verdict) => {
    expect(checkBirthDate(text, YEAR)).toBe(verdict);
  });
});

it.each([
  ['3/7/1990', '1990-03-07'],
  ['12/31/2001', '2001-12-31'],
  ['1990-03-07', '1990-03-07'],
  ['', null],
  ['2/30/1990', null],
])('%j is sent as %s', (text, sent) => {
  expect(toIsoBirthDate(text)).toBe(sent);
});

it.each([
  ['3/7/1990', '1990-03-07'],
  ['1/1/2026', null],
  ['2/30/1990', null],
])('in 2026 %j may be sent as %s', (text, sent) => {
  expect(birthDateToSend(text, Date.UTC(2026, 0, 1))).toBe(sent);
});
