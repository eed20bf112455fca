// Spec §5 Payment link form, §3 Payment link: what a payer may ask a link to take, in the units of its own currency.
import { withAsciiDigits } from './digits.ts';
import { isEmail } from './email.ts';
import { LIMITS } from './limits.ts';
import { minorUnitsOf } from './currency.ts';
import { type AmountProblem, fromDecimal, parseAmount } from './money.ts';

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

export type LinkAmountProblem = 'missing' | 'too_small' | Exclude<AmountProblem, 'not_positive'>;
export type LinkAmount = { ok: true; minor: number } | { ok: false; problem: LinkAmountProblem };

/**
 * The amount that a payer typed on an open link: spaces and thousands' commas are left out, digits of other scripts converted.
 * @returns minor units from the link's minimum to its maximum, or what is wrong
 */
export function readLinkAmount(
  typed: string,
  { plan: { currency }, transaction_limit: limit }: LinkTerms,
): LinkAmount {
  // "1500." and ".50" are on their way to a number, and mean one.
  const text = withoutGrouping(typed).replace(/\.$/, '').replace(/^\./, '0.');
  if (text === '') return { ok: false, problem: 'missing' };
  const read = parseAmount(text, currency);
  if (!read.ok) return { ok: false, problem: read.problem === 'not_positive' ? 'too_small' : read.problem };
  if (read.minor < fromDecimal(limit.min, currency)) return { ok: false, problem: 'too_small' };
  if (read.minor > fromDecimal(limit.max, currency)) return { ok: false, problem: 'too_large' };
  return { ok: true, minor: read.minor };
}

/**
 * Spec §5 "The amount field accepts numeric input only": what stays of a box's text while it is typed. One decimal point where the
 * currency has decimals, and no more of them than it has.
 */
export function numericAmount(typed: string, currency: string): string {
  const [whole = '', ...rest] = withoutGrouping(typed)
    .replace(/[^0-9.]/g, '')
    .split('.');
  const units = minorUnitsOf(currency);
  if (rest.length === 0 || units === 0) return whole;
  return `${whole}.${rest.join('').slice(0, units)}`;
}

function withoutGrouping(typed: string): string {
  return withAsciiDigits(typed).replace(/[\s,_'’]/g, '');
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
