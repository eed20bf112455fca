// facts/merchant-api "payment links": from what a merchant sent to the terms of a link, or everything that is wrong with it.
import { type Currency, isCurrency } from '@titan/rules/currency';
import { parseHexColour } from '@titan/rules/merchant-theme';
import { parseAmount } from '@titan/rules/money';
import type { LinkTermsRow, MerchantLinkRow } from '../store/merchant-links.ts';
import { type FieldProblems, problemsOf } from './field-problems.ts';
import {
  KNOWN_CHANGE_FIELDS,
  KNOWN_LINK_FIELDS,
  LINK_CHANGE_BODY,
  type LinkChangeBody,
  NEW_LINK_BODY,
} from './link-body.ts';
import { cleanLine } from './merchant-text.ts';
import { type Env, normalUrl } from './outside-url.ts';
import { amountProblem } from './read-initialize-body.ts';

type Problem = { ok: false; problems: FieldProblems };
export type ReadNewLink = { ok: true; terms: LinkTermsRow; currency: Currency } | Problem;
export type ReadLinkChange = { ok: true; terms: LinkTermsRow } | Problem;

/** What a link is before a merchant has said anything about it. */
const BLANK: LinkTermsRow = {
  name: '',
  description: null,
  amount_minor: null,
  min_minor: null,
  max_minor: null,
  redirect_url: null,
  logo_url: null,
  primary_color: null,
  secondary_color: null,
  active: true,
};

/**
 * Reads the body of POST /payment-links.
 * @param raw parsed JSON of anything
 * @param env of the key that sent it
 */
export function readNewLink(raw: unknown, env: Env): ReadNewLink {
  const parsed = NEW_LINK_BODY[env].safeParse(raw);
  const fields = isRecord(raw) ? raw : {};
  const problems = {
    ...(parsed.success ? {} : problemsOf(parsed.error.issues, KNOWN_LINK_FIELDS)),
    ...moneyProblems(fields, fields['currency']),
  };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };
  const { currency, ...body } = parsed.data;
  if (!isCurrency(currency)) throw new Error('A body was accepted that its own rules refuse');
  const terms = withChange(BLANK, body, currency);
  const wrong = boundsProblem(terms);
  return wrong ? { ok: false, problems: wrong } : { ok: true, terms, currency };
}

/** Reads the body of PATCH /payment-links/{slug}: what the link is afterwards. */
export function readLinkChange(raw: unknown, env: Env, link: MerchantLinkRow): ReadLinkChange {
  const parsed = LINK_CHANGE_BODY[env].safeParse(raw);
  const fields = isRecord(raw) ? raw : {};
  const problems = {
    ...(parsed.success ? {} : problemsOf(parsed.error.issues, KNOWN_CHANGE_FIELDS)),
    ...('currency' in fields ? { currency: { message: CURRENCY_STAYS } } : {}),
    ...moneyProblems(fields, link.currency),
  };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };
  const terms = withChange(link, parsed.data, link.currency);
  const wrong = boundsProblem(terms);
  return wrong ? { ok: false, problems: wrong } : { ok: true, terms };
}

const CURRENCY_STAYS =
  '"currency" cannot be changed: payers may have the link already. Make another link, and switch this one off.';
const EITHER =
  '"amount" fixes what is paid; leave "min" and "max" out beside it, or leave "amount" out and let the payer choose between them';

/** What is wrong with each of the amounts by itself, and that a link is fixed or open. */
function moneyProblems(fields: Record<string, unknown>, currency: unknown): FieldProblems {
  const problems: FieldProblems = {};
  for (const field of ['amount', 'min', 'max']) {
    const wrong = amountProblem({ amount: fields[field], currency })['amount'];
    if (wrong) problems[field] = { message: wrong.message.replace('"amount"', `"${field}"`) };
  }
  const isBoth = 'amount' in fields && ('min' in fields || 'max' in fields);
  return isBoth ? { ...problems, amount: { message: EITHER } } : problems;
}

function boundsProblem({
  amount_minor: amount,
  min_minor: min,
  max_minor: max,
}: LinkTermsRow): FieldProblems | null {
  if (amount !== null) return null;
  const missing = (field: 'min' | 'max') => ({
    [field]: {
      message: `"${field}" is required: the least and the most that a payer may choose, or a fixed "amount"`,
    },
  });
  if (min === null || max === null)
    return { ...(min === null ? missing('min') : {}), ...(max === null ? missing('max') : {}) };
  return max < min ? { max: { message: '"max" must be at least "min"' } } : null;
}

/** The terms with what a body says about them; what it leaves out stays, what it sets to null goes. */
function withChange(terms: LinkTermsRow, body: LinkChangeBody, currency: string): LinkTermsRow {
  const { name, description, redirect_url: redirectUrl, active, customization = {} } = body;
  const { logo, primary_color: primary, secondary_color: secondary } = customization;
  return {
    name: name === undefined ? terms.name : cleanLine(name),
    description: changed(terms.description, description, (text) => cleanLine(text) || null),
    ...amountsAfter(terms, body, currency),
    redirect_url: changed(terms.redirect_url, redirectUrl, normalUrl),
    logo_url: changed(terms.logo_url, logo, normalUrl),
    primary_color: changed(terms.primary_color, primary, parseHexColour),
    secondary_color: changed(terms.secondary_color, secondary, parseHexColour),
    active: active ?? terms.active,
  };
}

function changed(
  before: string | null,
  sent: string | null | undefined,
  read: (text: string) => string | null,
): string | null {
  if (sent === undefined) return before;
  return sent === null ? null : read(sent);
}

/** A fixed amount ends an open one, and the other way round. */
function amountsAfter(terms: LinkTermsRow, { amount, min, max }: LinkChangeBody, currency: string) {
  if (amount !== undefined)
    return { amount_minor: minorOf(amount, currency), min_minor: null, max_minor: null };
  const { amount_minor: fixed } = terms;
  return {
    amount_minor: min === undefined && max === undefined ? fixed : null,
    min_minor: min === undefined ? terms.min_minor : minorOf(min, currency),
    max_minor: max === undefined ? terms.max_minor : minorOf(max, currency),
  };
}

function minorOf(amount: string | number, currency: string): number {
  const read = parseAmount(amount, currency);
  if (!read.ok) throw new Error('An amount was accepted that its own rules refuse');
  return read.minor;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
