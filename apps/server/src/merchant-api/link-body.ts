// Payment links: the bodies of POST and PATCH /payment-links, each field with its rule in words.
import { CURRENCIES, type Currency, isCurrency } from '@titan/rules/currency';
import * as z from 'zod/mini';
import type { Env } from '../db/column-values.ts';
import {
  BLANK_LINK,
  LINK_LENGTHS,
  type LinkTermsRow,
  type MerchantLinkRow,
  hasBoundsReversed,
} from '../links/merchant-links.ts';
import { isOutsideUrl, normalUrl, OUTSIDE_URL_RULE } from '../merchants/outside-url.ts';
import { type KeptText, keptText } from '../merchants/kept-text.ts';
import { localeField, lookChanges, lookFields } from './customization.ts';
import type { FieldProblems } from './fields/fields.ts';
import { ITEMS, keptItems, sumProblem, unitProblems } from './fields/items.ts';
import {
  AMOUNT_RULE,
  amountProblem,
  amountText,
  minorOf,
  must,
  orNull,
  text,
} from './fields/field-schemas.ts';
import { payersText } from './fields/text-field.ts';

const money = (field: string) => z.optional(amountText(field, AMOUNT_RULE));

function fieldsFor(env: Env) {
  return {
    name: payersText('name', { min: 1, max: LINK_LENGTHS.name }),
    description: z.optional(
      z.nullable(payersText('description', { min: 0, max: LINK_LENGTHS.description, orNull: true })),
    ),
    /** A fixed amount … */
    amount: money('amount'),
    /** … or the bounds of an open one. How they go together is checked below. */
    min: money('min'),
    max: money('max'),
    redirect_url: orNull('redirect_url', OUTSIDE_URL_RULE[env], (value) => isOutsideUrl(value, env)),
    customization: z.optional(
      z.strictObject(lookFields(env, 'customization.'), {
        error: (issue) =>
          issue.code === 'invalid_type'
            ? must(
                'customization',
                'an object with "logo", "primary_color", "secondary_color" and "support_email", as far as wanted',
              )(issue)
            : undefined,
      }),
    ),
    locale: localeField,
    items: z.optional(z.nullable(ITEMS[env])),
    active: z.optional(z.boolean({ error: must('active', 'true or false') })),
  };
}

function newLinkFor(env: Env) {
  return z.strictObject({
    ...fieldsFor(env),
    currency: text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency),
  });
}

function changeFor(env: Env) {
  const { name, ...rest } = fieldsFor(env);
  return z.strictObject({ name: z.optional(name), ...rest });
}

/** The bodies by the kind of key that sends them, as with initialise. */
export const NEW_LINK_BODY = { test: newLinkFor('test'), live: newLinkFor('live') } as const;
export const LINK_CHANGE_BODY = { test: changeFor('test'), live: changeFor('live') } as const;

export type NewLinkBody = z.infer<(typeof NEW_LINK_BODY)[Env]>;
export type LinkChangeBody = z.infer<(typeof LINK_CHANGE_BODY)[Env]>;

// Payment links: from a body that its schema has accepted to the terms of a link, or what is wrong with its amounts.

type WrongTerms = { ok: false; problems: FieldProblems };
type ReadNewLink = { ok: true; terms: LinkTermsRow; currency: Currency } | WrongTerms;
type ReadLinkChange = { ok: true; terms: LinkTermsRow } | WrongTerms;

/** Reads the body of POST /payment-links. */
export function readNewLink({ currency, ...body }: NewLinkBody): ReadNewLink {
  if (!isCurrency(currency)) throw new Error('The currency passed validation but is not supported');
  const terms = withChange(BLANK_LINK, body, currency);
  const wrong = termsProblems(terms, currency);
  return wrong ? { ok: false, problems: wrong } : { ok: true, terms, currency };
}

/** Reads the body of PATCH /payment-links/{slug} into the terms of the changed link. */
export function readLinkChange(body: LinkChangeBody, link: MerchantLinkRow): ReadLinkChange {
  const problems = amountProblems(body, link.currency);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const terms = withChange(link, body, link.currency);
  const wrong = termsProblems(terms, link.currency);
  return wrong ? { ok: false, problems: wrong } : { ok: true, terms };
}

/** What a change may not name, with the reason. */
export function currencyStays(fields: Record<string, unknown>): FieldProblems {
  return 'currency' in fields ? { currency: { message: CURRENCY_STAYS } } : {};
}

const CURRENCY_STAYS =
  '"currency" cannot be changed: payers may have the link already. Make another link, and switch this one off.';
const EITHER =
  '"amount" fixes what is paid; leave "min" and "max" out beside it, or leave "amount" out and let the payer choose between them';

/** What is wrong with each of the amounts by itself, those of lines too, and that a link is fixed or open; `isNew`: it has none of them yet. */
export function amountProblems(
  fields: Record<string, unknown>,
  currency: unknown,
  isNew = false,
): FieldProblems {
  const problems = unitProblems(fields['items'], currency);
  for (const field of ['amount', 'min', 'max']) {
    const wrong = amountProblem({ amount: fields[field], currency })['amount'];
    if (wrong) problems[field] = { message: wrong.message.replace('"amount"', `"${field}"`) };
  }
  const hasNone = ['amount', 'min', 'max'].every((field) => fields[field] === undefined);
  if (isNew && hasNone) return { min: { message: missing('min') }, max: { message: missing('max') } };
  const isBoth = 'amount' in fields && ('min' in fields || 'max' in fields);
  return isBoth ? { ...problems, amount: { message: EITHER } } : problems;
}

const missing = (field: 'min' | 'max'): string =>
  `"${field}" is required: the least and the most that a payer may choose, or a fixed "amount"`;

/** What is wrong with the whole. Null: nothing. */
function termsProblems(terms: LinkTermsRow, currency: string): FieldProblems | null {
  const wrong = boundsProblem(terms) ?? sumProblem(terms.items, terms.amount_minor, currency);
  return Object.keys(wrong).length > 0 ? wrong : null;
}

function boundsProblem(terms: LinkTermsRow): FieldProblems | null {
  const { amount_minor: amount, min_minor: min, max_minor: max } = terms;
  if (amount !== null) return null;
  if (min === null || max === null)
    return {
      ...(min === null ? { min: { message: missing('min') } } : {}),
      ...(max === null ? { max: { message: missing('max') } } : {}),
    };
  return hasBoundsReversed(terms) ? { max: { message: '"max" must be at least "min"' } } : null;
}

/** Applies a body to the terms: a field that is left out stays, one that is null is removed. */
function withChange(terms: LinkTermsRow, body: LinkChangeBody, currency: string): LinkTermsRow {
  const { name, description, redirect_url: redirectUrl, items, active, customization, locale } = body;
  const names = textAfter({ plain: terms.name, texts: terms.names }, name);
  const descriptions = textAfter({ plain: terms.description, texts: terms.descriptions }, description);
  return {
    logo: terms.logo,
    logo_url: terms.logo_url,
    primary_color: terms.primary_color,
    secondary_color: terms.secondary_color,
    support_email: terms.support_email,
    locale: terms.locale,
    ...lookChanges({ ...customization, locale }),
    name: names.plain ?? '',
    names: names.texts,
    description: descriptions.plain,
    descriptions: descriptions.texts,
    ...amountsAfter(terms, body, currency),
    redirect_url: changed(terms.redirect_url, redirectUrl, normalUrl),
    items: items === undefined ? terms.items : (keptItems(items ?? [], currency) ?? null),
    active: active ?? terms.active,
    ends_at: terms.ends_at,
  };
}

function textAfter(before: KeptText, sent: LinkChangeBody['name'] | null): KeptText {
  return sent === undefined ? before : keptText(sent);
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
