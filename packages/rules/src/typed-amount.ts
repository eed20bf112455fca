// Spec §5: amounts as people type them (a payer, a merchant's team, an operator), with the signs of any of their countries. What machines
// send is read in parse-amount.ts, strictly.
import { CURRENCIES, type Currency, minorUnitsOf } from './currency.ts';
import { withAsciiDigits } from './digits.ts';
import { LIMITS } from './limits.ts';

export type TypedAmountProblem =
  | 'missing'
  | 'not_a_number'
  | 'other_currency'
  | 'not_positive'
  | 'too_many_decimals'
  | 'too_large';

export type TypedAmount = { ok: true; minor: number } | { ok: false; problem: TypedAmountProblem };

/** What stands beside an amount of the currency, in lower case; of two that begin or end alike the longer comes first. */
const SIGNS: Readonly<Record<Currency, readonly string[]>> = {
  NGN: ['ngn', '₦', '#', 'n'],
  GHS: ['ghs', 'gh₵', 'gh¢', 'ghc', '₵', '¢'],
  ZAR: ['zar', 'r'],
  KES: ['kes', 'kshs', 'ksh', '/=', '/-'],
  TZS: ['tzs', 'tshs', 'tsh', '/=', '/-'],
  USD: ['usd', 'us$', '$us', '$'],
  XAF: ['xaf', 'f cfa', 'fcfa', 'cfa', 'f'],
  XOF: ['xof', 'f cfa', 'fcfa', 'cfa', 'f'],
  EGP: ['egp', 'e£', '£e', '£', 'le', 'ج.م.', 'ج.م'],
};

/** Signs that mean the same: spaces, apostrophes and the Arabic sign for it group thousands; full-width characters are ASCII ones. */
const SAME_SIGNS = [
  [/[！-～]/g, (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)],
  [/[\s'’ʼ_٬]/g, () => ' '],
  [/،/g, () => ','],
  [/−/g, () => '-'],
] as const;

/** Groups of three, by one sign throughout, and another sign before the decimals. */
const GROUPED = /^(-?[1-9]\d{0,2}(?:([ ,.])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,٫](\d*))?$/;

/** Digits with at most one decimal sign, which may be first or last: a number is typed from left to right. */
const UNGROUPED = /^(?=.*\d)(-?\d*)()(?:[.,٫](\d*))?$/;

/** Four or more digits behind a sign that may have been for thousands: a slip (`1,5000`), not decimals. */
const SLIPPED_GROUP = /^[1-9]\d{0,2}[.,]\d{4,}$/;

/**
 * Reads an amount that somebody typed: a sign before the last one or two digits is the decimal sign, groups of exactly three are thousands,
 * the currency may stand before or behind, and zeros after the currency's decimals change nothing. What can be two amounts is none.
 * @param currency its code; decides the decimals, and whose signs may stand beside the figure
 * @returns minor units from 1 to `LIMITS.amountMaxMinor`, or what is wrong; `missing` also where there is no more than a beginning
 */
export function readTypedAmount(typed: string, currency: string): TypedAmount {
  const text = plainSigns(typed);
  const figure = withoutCurrency(text, currency);
  if (figure === '') return { ok: false, problem: 'missing' };
  const found = GROUPED.exec(figure) ?? UNGROUPED.exec(figure);
  if (!found)
    return { ok: false, problem: isOfAnother(figure, currency) ? 'other_currency' : 'not_a_number' };
  const [, whole = '', , fraction = ''] = found;
  const units = minorUnitsOf(currency);
  if (fraction.length === 3 || SLIPPED_GROUP.test(figure) || /[^0]/.test(fraction.slice(units)))
    return { ok: false, problem: 'too_many_decimals' };
  return withinLimits(Number(whole.replace(/[ ,.]/g, '') + fraction.slice(0, units).padEnd(units, '0')));
}

function withinLimits(minor: number): TypedAmount {
  if (minor <= 0) return { ok: false, problem: 'not_positive' };
  return minor > LIMITS.amountMaxMinor ? { ok: false, problem: 'too_large' } : { ok: true, minor };
}

/** An amount as one currency counts it, minor units. */
export type Amount = { currency: Currency; minor: number };

/** What was typed as an amount of each currency that it can be one of: a sign beside it leaves few. */
export function readAnyAmount(typed: string): Amount[] {
  return CURRENCIES.flatMap((currency) => {
    const read = readTypedAmount(typed, currency);
    return read.ok ? [{ currency, minor: read.minor }] : [];
  });
}

function plainSigns(typed: string): string {
  const same = SAME_SIGNS.reduce((text, [signs, sign]) => text.replace(signs, sign), withAsciiDigits(typed));
  return same.trim().toLowerCase();
}

/** Takes off the currency's own signs, before and behind the figure; another's stay. Empty where only (part of) one is there yet. */
function withoutCurrency(text: string, currency: string): string {
  const signs = SIGNS[currency as Currency] ?? [currency.toLowerCase()];
  if (signs.some((sign) => sign.startsWith(text))) return '';
  const before = signs.find((sign) => text.startsWith(sign)) ?? '';
  const rest = text.slice(before.length).replace(/^\. /, '');
  const behind = signs.find((sign) => rest.endsWith(sign)) ?? '';
  return rest.slice(0, rest.length - behind.length).trim();
}

/** Whether it would be an amount of another currency that we take, or has a sign or code of any. */
function isOfAnother(figure: string, currency: string): boolean {
  if (/\d/.test(figure) && /\p{Sc}|^[a-z]{3}\P{L}|\P{L}[a-z]{3}$/u.test(figure)) return true;
  return CURRENCIES.some((other) => other !== currency && UNGROUPED.test(withoutCurrency(figure, other)));
}
