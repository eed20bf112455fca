// Spec §1, §2 amounts: whole minor units inside, decimal text only at the edges, never floating point (I-14). What others wrote is read in
// parse-amount.ts.

import { minorUnitsOf } from './currency.ts';

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

/** The same for an amount that may be below zero: `-500.00`. */
export function toSignedDecimal(minor: number, currency: string): string {
  return `${minor < 0 ? '-' : ''}${toDecimal(Math.abs(minor), currency)}`;
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
 * Writes an amount for people, grouped in thousands: `1,500.00`, XOF `1,500`, and TZS `1,500` too: its cents exist in ISO 4217 alone, and are
 * shown only where there are any.
 * @param minor whole minor units, at least 0
 * @throws RangeError when `minor` is not such a number
 */
export function formatAmount(minor: number, currency: string): string {
  const [whole = '', fraction] = toDecimal(minor, currency).split('.');
  const grouped = groupThousands(whole);
  const isWhole = fraction === undefined || (currency === 'TZS' && fraction === '00');
  return isWhole ? grouped : `${grouped}.${fraction}`;
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
