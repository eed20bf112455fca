// Spec §5 Dates: "yyyy-mm-dd is accepted and shown as mm/dd/yyyy"; a birth-date check accepts m/d/19xx or 20xx.

import { withAsciiDigits } from './digits.ts';
import type { Verdict } from './verdict.ts';

const ISO = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;
const SHOWN = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/;
/** Digits of month, day and year, or of year, month and day. */
const GROUPS = { '/': [2, 2, 4], '-': [4, 2, 2] } as const;
/** Begins with a year: no month is 19 or 20. */
const YEAR_FIRST = /^(?:19|20)(?:[0-9]|$)/;
/** What can still become m/d/19xx or m/d/20xx. */
const BEGUN =
  /^(?:0|(?:0?[1-9]|1[0-2])(?:\/(?:0|(?:0?[1-9]|[12][0-9]|3[01])(?:\/(?:1|2|19[0-9]?|20[0-9]?)?)?)?)?)?$/;

/** The same of yyyy-mm-dd. */
const BEGUN_ISO = /^(?:19|20)(?:[0-9]?|[0-9]{2}(?:-(?:[01]?|(?:0?[1-9]|1[0-2])(?:-[0-3]?)?)?)?)$/;
/** A day that can be no month, and a month after it. */
const DAY_FIRST = /^(?:1[3-9]|2[0-9]|3[01])\/(?:0?[1-9]|1[0-2])(?:\/|$)/;

/**
 * Shows what was typed, pasted or filled in as `mm/dd/yyyy`: yyyy-mm-dd is turned round once it is whole, digits are grouped, a
 * typed slash is kept (`3/7/1990`).
 * @param text the field's text after the change
 * @param previous the field's text before it; needed so that deleting a slash is not undone
 */
export function formatBirthDate(text: string, previous = ''): string {
  const ascii = withAsciiDigits(text).trim();
  const sign = YEAR_FIRST.test(ascii) ? '-' : '/';
  const sizes = GROUPS[sign];
  const groups = groupDigits(ascii, sizes);
  const last = groups.length - 1;
  const isFull = groups[last]?.length === sizes[last];
  const [year, month, day] = groups;
  const isWhole = isFull && last === sizes.length - 1;
  if (sign === '-' && isWhole && readBirthDate(groups.join(sign)) !== null) return `${month}/${day}/${year}`;
  const isDeleting = text.length < previous.length;
  return groups.join(sign) + (isFull && last < sizes.length - 1 && !isDeleting ? sign : '');
}

/**
 * Verdict on a date of birth (spec §5): a day of the calendar, written m/d/19xx or m/d/20xx or as yyyy-mm-dd, of a year earlier
 * than the current one.
 * @param currentYear of the service's clock, in UTC
 */
export function checkBirthDate(text: string, currentYear: number): Verdict {
  const date = readBirthDate(text);
  if (date !== null) return date.year < currentYear ? 'valid' : 'invalid';
  const ascii = withAsciiDigits(text).trim();
  return BEGUN.test(ascii) || BEGUN_ISO.test(ascii) ? 'incomplete' : 'invalid';
}

/** Whether the day stands before the month (`31/05/1990`), for whom the order is to be named. @param text as from `formatBirthDate` */
export function isDayFirst(text: string): boolean {
  return DAY_FIRST.test(text);
}

/** The date as it is sent, yyyy-mm-dd; null unless it is a day of the calendar from 1900 to 2099. */
export function toIsoBirthDate(text: string): string | null {
  const date = readBirthDate(text);
  if (date === null) return null;
  const [month, day] = [date.month, date.day].map((part) => String(part).padStart(2, '0'));
  return `${date.year}-${month}-${day}`;
}

/**
 * The same, only of one that is valid.
 * @param now by the service's clock, epoch ms
 */
export function birthDateToSend(text: string, now: number): string | null {
  const currentYear = new Date(now).getUTCFullYear();
  return checkBirthDate(text, currentYear) === 'valid' ? toIsoBirthDate(text) : null;
}

type CalendarDate = { year: number; month: number; day: number };

function readBirthDate(text: string): CalendarDate | null {
  const ascii = withAsciiDigits(text).trim();
  const [, isoYear, isoMonth, isoDay] = ISO.exec(ascii) ?? [];
  const [, month = isoMonth, day = isoDay, year = isoYear] = SHOWN.exec(ascii) ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  return isBirthDay(date) ? date : null;
}

function isBirthDay({ year, month, day }: CalendarDate): boolean {
  const isInCentury = year >= 1900 && year < 2100;
  const isMonth = month >= 1 && month <= 12;
  return isInCentury && isMonth && day >= 1 && day <= daysOf(year, month);
}

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 29 : 28;
}

function groupDigits(text: string, sizes: readonly number[]): string[] {
  const groups = [''];
  for (const letter of text) {
    const at = groups.length - 1;
    const group = groups[at] ?? '';
    const size = sizes[at] ?? 0;
    const isLast = at === sizes.length - 1;
    if (!/[0-9]/.test(letter)) {
      if (group !== '' && !isLast) groups.push('');
    } else if (group.length < size) groups[at] = group + letter;
    else if (!isLast) groups.push(letter);
  }
  return groups;
}
