// Spec §1, §2 amounts: whole minor units inside, decimal text only at the edges, never floating point (I-14). A number of others is
// read from its shortest decimal text, and rounded there.

import { minorUnitsOf } from './currency.ts';
import { LIMITS } from './limits.ts';

export type AmountProblem = 'not_a_number' | 'not_positive' | 'too_many_decimals' | 'too_large';

export type ParsedAmount = { ok: true; minor: number } | { ok: false; problem: AmountProblem };

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

/** What a text may have in any currency, as zeros where it has no decimals; three would be a thousand to many. */
const TEXT_DECIMALS = 2;
/** A number this near to a minor unit, in decimals of it, means the unit. */
const TAIL_DECIMALS = 6;
/** Digits that survive a multiplication in binary floating point. */
const TRUE_DIGITS = 15;

/**
 * Reads an amount that someone else wrote (a merchant, a payer on an open link).
 * @param input major units: plain decimal text (ASCII digits, no exponent, plus sign, space or grouping), which is taken exactly,
 *   or a number, whose binary tail (`19.99 * 800` is 15991.999999999998) is not held against it
 * @param currency its code; decides how many decimals are allowed
 * @returns minor units from 1 to `LIMITS.amountMaxMinor`, or the first problem found; never throws
 */
export function parseAmount(input: string | number, currency: string): ParsedAmount {
  const match = DECIMAL.exec(String(input));
  if (!match) return { ok: false, problem: 'not_a_number' };
  const [, sign, whole = '', fraction = ''] = match;
  const units = minorUnitsOf(currency);
  if (sign === '-') return { ok: false, problem: 'not_positive' };
  const kept = whole + fraction.slice(0, units).padEnd(units, '0');
  const more =
    typeof input === 'number' ? roundTail(kept, fraction.slice(units)) : roundText(fraction, units);
  if (more === null) return { ok: false, problem: 'too_many_decimals' };
  // Digits only, so this reads an integer: exact up to the limit, and anything above it still compares as above.
  const minor = Number(kept) + more;
  if (minor === 0) return { ok: false, problem: 'not_positive' };
  if (minor > LIMITS.amountMaxMinor) return { ok: false, problem: 'too_large' };
  return { ok: true, minor };
}

/** The digits after the minor units of a text: zeros give 0, anything else null. */
function roundText(fraction: string, units: number): 0 | null {
  return fraction.length <= TEXT_DECIMALS && /^0*$/.test(fraction.slice(units)) ? 0 : null;
}

/** The digits after the minor units of a number: a binary tail rounds to 0 or 1 more of them, anything else is null. */
function roundTail(kept: string, tail: string): 0 | 1 | null {
  const digits = kept.replace(/^0+/, '').length;
  const seen = Math.max(1, Math.min(TAIL_DECIMALS, TRUE_DIGITS - digits));
  const nearest = tail.padEnd(seen, '0').slice(0, seen);
  if (/^0+$/.test(nearest)) return 0;
  return /^9+$/.test(nearest) ? 1 : null;
}

/**
 * Passes minor units through, or stops a bug.
 * @param minor whole minor units
 * @returns the same number
 * @throws RangeError when it is not a safe integer of at least 0
 */
export function checkedMinor(minor: number): number {
  if (!Number.isSafeInteger(minor) || minor < 0)
    throw new RangeError(`Not an amount in minor units: ${minor}`);
  return minor;
}

/**
 * Writes an amount for the wire: `1500.00`, and `1500` where the currency has no decimals.
 * @param minor whole minor units, at least 0
 * @throws RangeError when `minor` is not such a number
 */
export function toDecimal(minor: number, currency: string): string {
  const units = minorUnitsOf(currency);
  const digits = String(checkedMinor(minor)).padStart(units + 1, '0');
  if (units === 0) return digits;
  return `${digits.slice(0, -units)}.${digits.slice(-units)}`;
}

/**
 * Reads back exactly what `toDecimal` wrote, zero included. For text of others use `parseAmount`.
 * @returns whole minor units
 * @throws RangeError for any other text: that is a bug
 */
export function fromDecimal(text: string, currency: string): number {
  const minor = Number(text.replace('.', ''));
  if (toDecimal(minor, currency) !== text) throw new RangeError('Not a decimal amount of this currency');
  return minor;
}

/**
 * The amount as a JSON number in major units, in its shortest form (`1500.5`). For writing only: never calculate with it.
 * @param minor whole minor units; exact up to `LIMITS.amountMaxMinor` and well above
 * @throws RangeError when `minor` is not a safe integer of at least 0
 */
export function toMajorNumber(minor: number, currency: string): number {
  return Number(toDecimal(minor, currency));
}

/**
 * Writes an amount for people, grouped in thousands: `1,500.00`, XOF `1,500`.
 * @param minor whole minor units, at least 0
 * @throws RangeError when `minor` is not such a number
 */
export function formatAmount(minor: number, currency: string): string {
  const [whole = '', fraction] = toDecimal(minor, currency).split('.');
  const grouped = groupThousands(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * The specification's `{currency} {amount}` (spec §2): `NGN 1,500.00`.
 * @param minor whole minor units, at least 0
 * @throws RangeError when `minor` is not such a number
 */
export function formatMoney(minor: number, currency: string): string {
  return `${currency} ${formatAmount(minor, currency)}`;
}

function groupThousands(whole: string): string {
  const first = whole.length % 3 || 3;
  let grouped = whole.slice(0, first);
  for (let at = first; at < whole.length; at += 3) grouped += `,${whole.slice(at, at + 3)}`;
  return grouped;
}
