// Spec §5 Expiry: MM/YY as typed, pasted or autofilled, and whether the card is still in date.

import { digitsOnly, withAsciiDigits } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/**
 * Shows what was typed as `MM/YY`, at most 5 characters.
 * Takes MMYY, MM/YYYY, M/YY, MMYYYY and any separator, and from a paste or autofill a year first or a date in full; a first digit from 2 to 9 becomes `0d/`.
 * @param text the field's text after the change
 * @param deleting whether the change took something away; what is deleted (the slash too) is not put back
 */
export function formatExpiry(text: string, deleting = false): string {
  const typed = monthFirst(withAsciiDigits(text).trim());
  // A month of one digit, which no other can follow.
  const whole = !deleting && /^(?:[2-9](?!\d\D)|[1-9]\D)/.test(typed) ? `0${typed}` : typed;
  const month = /^\d{0,2}/.exec(whole)?.[0] ?? '';
  const rest = whole.slice(month.length);
  const year = twoDigitYear(digitsOnly(rest));
  const slash = year !== '' || (month.length === 2 && (rest !== '' || !deleting)) ? '/' : '';
  return month + slash + year;
}

/**
 * Verdict on the expiry (spec §5): month 1 to 12, year 2022 to 2999 (`YY` is read as 20YY), not before today by the
 * last day of the month in UTC. Under 5 characters it is incomplete: "the error shows once 5 characters are entered".
 * @param text as from `formatExpiry`
 * @param nowMs server time, milliseconds since 1970 UTC
 */
export function checkExpiry(text: string, nowMs: number): Verdict {
  if (text.length < LIMITS.expiryLength) return 'incomplete';
  const parts = splitExpiry(text);
  if (parts === null) return 'invalid';
  const month = Number(parts.month);
  const year = 2000 + Number(parts.year);
  if (month < 1 || month > 12) return 'invalid';
  if (year < LIMITS.expiryYearMin || year > LIMITS.expiryYearMax) return 'invalid';
  return nowMs < expiryEndMs(parts) ? 'valid' : 'invalid';
}

/** The first moment, epoch ms, at which a card of this expiry (two digits each) is out of date: "the last day of the month is used". */
export function expiryEndMs({ month, year }: { month: string; year: string }): number {
  return Date.UTC(2000 + Number(year), Number(month), 1);
}

/**
 * The two digits of month and year that are sent (spec §3 Card details).
 * @param text as from `formatExpiry`
 * @returns null unless it has the shape `MM/YY`; `checkExpiry` decides whether it is in date
 */
export function splitExpiry(text: string): { month: string; year: string } | null {
  const [, month, year] = /^([0-9]{2})\/([0-9]{2})$/.exec(text) ?? [];
  return month !== undefined && year !== undefined ? { month, year } : null;
}

/**
 * What is not written month first: a year first, as password managers keep it (`2030-09`, `2030-09-30`, `203009`), a date in full
 * (`30-09-2030`), and words before any of it (`Exp 09/30`).
 */
function monthFirst(text: string): string {
  return text
    .replace(/^\D*\p{L}\D*/u, '')
    .replace(/^20([2-9]\d)(?:\D+(\d\d?)|(\d\d))(?:\D+\d*)?$/, '$2$3/$1')
    .replace(/^\d\d?\D+(?=(?:0?\d|1[0-2])\D+20\d\d$)/, '');
}

// A card of 2020 is never valid, so digits after "20" mean that the payer writes the year in full.
function twoDigitYear(digits: string): string {
  return digits.length > 2 && digits.startsWith('20') ? digits.slice(2, 4) : digits.slice(0, 2);
}
