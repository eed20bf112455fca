// Spec §5 Payment link form, §3 Payment link: what a payer may ask a link to take, in the units of its own currency.
import { symbolOf } from './currency.ts';
import { withAsciiDigits, withoutInvisible } from './digits.ts';
import { isEmail } from './email.ts';
import { LIMITS } from './limits.ts';
import { fromDecimal } from './money.ts';
import { type AmountProblem, parseAmount } from './parse-amount.ts';

/** Spec §3 transaction_limit: decimals of the link's currency, as `toDecimal` writes them. */
export type TransactionLimit = { min: string; max: string };

/** What the rules need to know of a link. */
export type LinkTerms = { plan: { amount: string; currency: string }; transaction_limit: TransactionLimit };

/** Spec §1: "an open amount (plan amount '0.00' means open)"; `0` where the currency has no decimals. */
export function isOpenLink({ plan }: Pick<LinkTerms, 'plan'>): boolean {
  return fromDecimal(plan.amount, plan.currency) === 0;
}

/** The form that the address of a link has after `/pay/`: lower case, as it is stored. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/**
 * The slug that a payer's address means: letters may have been capitalised by a phone.
 * @returns null for what can be no slug
 */
export function readSlug(text: string): string | null {
  const slug = text.toLowerCase();
  return SLUG.test(slug) ? slug : null;
}

/** The same of an address that a chat program or a sentence has ended with signs of its own: `demo-fixed.`, `demo-fixed)`. */
export function slugInAddress(text: string): string | null {
  return readSlug(withoutInvisible(text).replace(/[^\p{L}\p{N}]+$/u, ''));
}

export type LinkAmountProblem = 'missing' | 'too_small' | Exclude<AmountProblem, 'not_positive'>;
export type LinkAmount = { ok: true; minor: number } | { ok: false; problem: LinkAmountProblem };

/**
 * The amount that a payer typed on an open link, with the signs of their own country (§5).
 * @returns minor units from the link's minimum to its maximum, or what is wrong
 */
export function readLinkAmount(
  typed: string,
  { plan: { currency }, transaction_limit: limit }: LinkTerms,
): LinkAmount {
  const figure = withoutCurrency(plainSigns(typed), currency);
  if (figure === '') return { ok: false, problem: 'missing' };
  const read = parseAmount(plainDecimal(figure), currency);
  if (!read.ok) return { ok: false, problem: read.problem === 'not_positive' ? 'too_small' : read.problem };
  if (read.minor < fromDecimal(limit.min, currency)) return { ok: false, problem: 'too_small' };
  if (read.minor > fromDecimal(limit.max, currency)) return { ok: false, problem: 'too_large' };
  return { ok: true, minor: read.minor };
}

/** What payers write beside an amount of the currency, in lower case, apart from its code and our symbol. */
const CURRENCY_SIGNS: Readonly<Record<string, readonly string[]>> = {
  NGN: ['₦', '#'],
  GHS: ['gh₵', 'gh¢', 'ghc', '₵', '¢'],
  ZAR: ['r'],
  KES: ['kshs', 'ksh', '/=', '/-'],
  TZS: ['tshs', 'tsh', '/=', '/-'],
  USD: ['us$'],
  XAF: ['f cfa', 'fcfa', 'cfa', 'f'],
  XOF: ['f cfa', 'fcfa', 'cfa', 'f'],
  EGP: ['e£', '£', 'le', 'ج.م'],
};

/** Signs that mean the same: every space and apostrophe groups, and so does the Arabic sign for it. */
const SAME_SIGNS = [
  [/[\s'’_٬]/g, ' '],
  [/[،，]/g, ','],
  [/．/g, '.'],
] as const;

/** Digits with at most one decimal sign, which may be first or last: a number is typed from left to right. */
const UNGROUPED = /^(?=.*\d)(?<whole>-?\d*)(?:[.,٫](?<fraction>\d*))?$/;

/**
 * Groups of three, by one sign throughout, and another sign before the decimals. A single point before three digits means thousands to
 * some and decimals to others, so it is left to the other form, which finds it to have too many decimals.
 */
const GROUPED =
  /^(?!-?\d+\.\d{3}$)(?<whole>-?[1-9]\d{0,2}([ ,.])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](?<fraction>\d*))?$/;

function plainSigns(typed: string): string {
  let text = withAsciiDigits(typed);
  for (const [signs, sign] of SAME_SIGNS) text = text.replace(signs, sign);
  return text.trim();
}

/** Takes off the link's own currency, before or behind the figure; another one stays. Empty where only (part of) it is there yet. */
function withoutCurrency(text: string, currency: string): string {
  const lower = text.toLowerCase();
  // Of two that begin alike the longer is looked for first.
  const signs = [currency, ...(CURRENCY_SIGNS[currency] ?? []), symbolOf(currency)].map((sign) =>
    sign.toLowerCase(),
  );
  if (signs.some((sign) => sign.startsWith(lower))) return '';
  const [before = '', behind = ''] = [
    signs.find((sign) => lower.startsWith(sign)),
    signs.find((sign) => lower.endsWith(sign)),
  ];
  const figure = before
    ? text.slice(before.length).replace(/^\. /, '')
    : text.slice(0, text.length - behind.length);
  return figure.trim();
}

/** What was typed as `parseAmount` reads it; empty for what can be no amount, or two. */
function plainDecimal(text: string): string {
  const found = (GROUPED.exec(text) ?? UNGROUPED.exec(text))?.groups;
  if (found === undefined) return '';
  const { whole = '', fraction = '' } = found;
  return `${whole.replace(/[ ,.]/g, '') || '0'}${fraction && `.${fraction}`}`;
}

/** Fields of the form, in their order. */
export type LinkField = 'name' | 'email' | 'amount';

/**
 * Spec §5: what keeps Proceed disabled, in the order of the form. The name is asked for and may stay empty, but not be longer than
 * `LIMITS.payerNameMaxLength`.
 */
export function linkFormMissing(
  { name, email, amount }: Record<LinkField, string>,
  link: LinkTerms,
): LinkField[] {
  const missing: LinkField[] = [];
  if (name.trim().length > LIMITS.payerNameMaxLength) missing.push('name');
  if (!isEmail(email)) missing.push('email');
  if (isOpenLink(link) && !readLinkAmount(amount, link).ok) missing.push('amount');
  return missing;
}
