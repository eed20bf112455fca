// Spec §1, §2 amounts that a machine wrote, read without floating point (I-14). A number is read from its shortest decimal text, and
// rounded there. What people type is read in typed-amount.ts.

import { minorUnitsOf } from './currency.ts';
import { LIMITS } from './limits.ts';

export type AmountProblem = 'not_a_number' | 'not_positive' | 'too_many_decimals' | 'too_large';

export type ParsedAmount = { ok: true; minor: number } | { ok: false; problem: AmountProblem };

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/;

/** So many digits after the point of a text, and no more or fewer, would be a thousand to many. */
const GROUP = 3;
/** A number this near to a minor unit, in decimals of it, means the unit. */
const TAIL_DECIMALS = 6;
/** Digits that survive a multiplication in binary floating point. */
const TRUE_DIGITS = 15;

/**
 * Reads an amount that a machine wrote: a merchant's server, a processor.
 * @param input major units: plain decimal text (ASCII digits, no exponent, plus sign, space or grouping), which is taken exactly,
 *   or a number, whose binary tail (`19.99 * 800` is 15991.999999999998) is not held against it
 * @param currency its code; decides how many decimals are allowed
 * @returns minor units from 1 to `LIMITS.amountMaxMinor`, or the first problem found; never throws
 */
export function parseAmount(input: string | number, currency: string): ParsedAmount {
  const match = DECIMAL.exec(String(input));
  if (match?.[1] === '-') return { ok: false, problem: 'not_positive' };
  const size = sizeOf(match, input, currency);
  return size.ok && size.minor === 0 ? { ok: false, problem: 'not_positive' } : size;
}

/**
 * The same of an amount that may be nothing or below zero: one of an order's lines.
 * @returns minor units, at most `LIMITS.amountMaxMinor` away from zero
 */
export function parseSignedAmount(input: string | number, currency: string): ParsedAmount {
  const match = DECIMAL.exec(String(input));
  const size = sizeOf(match, input, currency);
  return size.ok && match?.[1] === '-' ? { ok: true, minor: 0 - size.minor } : size;
}

/** Without its sign. */
function sizeOf(match: RegExpExecArray | null, input: string | number, currency: string): ParsedAmount {
  if (!match) return { ok: false, problem: 'not_a_number' };
  const [, , whole = '', fraction = ''] = match;
  const units = minorUnitsOf(currency);
  const kept = whole + fraction.slice(0, units).padEnd(units, '0');
  const more =
    typeof input === 'number' ? roundTail(kept, fraction.slice(units)) : roundText(fraction, units);
  if (more === null) return { ok: false, problem: 'too_many_decimals' };
  // Digits only, so this reads an integer: exact up to the limit, and anything above it still compares as above.
  const minor = Number(kept) + more;
  if (minor > LIMITS.amountMaxMinor) return { ok: false, problem: 'too_large' };
  return { ok: true, minor };
}

/** The digits after the minor units of a text: zeros give 0, as databases write them (`1500.0000`), anything else null. */
function roundText(fraction: string, units: number): 0 | null {
  return fraction.length !== GROUP && /^0*$/.test(fraction.slice(units)) ? 0 : null;
}

/** The digits after the minor units of a number: a binary tail rounds to 0 or 1 more of them, anything else is null. */
function roundTail(kept: string, tail: string): 0 | 1 | null {
  const digits = kept.replace(/^0+/, '').length;
  const seen = Math.max(1, Math.min(TAIL_DECIMALS, TRUE_DIGITS - digits));
  const nearest = tail.padEnd(seen, '0').slice(0, seen);
  if (/^0+$/.test(nearest)) return 0;
  return /^9+$/.test(nearest) ? 1 : null;
}
