// Pay-ins: the query of a list, `currency, date_from, date_to, limit (10), starting_after, ending_before`.
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { readTime } from '@titan/rules/read-time';
import { isReference } from '@titan/rules/reference';
import * as z from 'zod/mini';
import type { FieldProblems } from './fields.ts';
import { text } from './field-schemas.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LIMIT_MAX = 100;
const DATE_RULE = 'a date such as 2026-11-21, or a time with its zone such as 2026-11-21T08:00:00Z';

function date(field: string) {
  return z.optional(text(field, DATE_RULE, (value) => readTime(value) !== null));
}

function pointer(field: string) {
  return z.optional(text(field, 'the pointer of a row of this list', isReference));
}

/** The fields of every list's query. */
export const LIST_FIELDS = {
  currency: z.optional(text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency)),
  date_from: date('date_from'),
  date_to: date('date_to'),
  limit: z.optional(
    text(
      'limit',
      `a whole number from 1 to ${LIMIT_MAX}`,
      (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LIMIT_MAX,
    ),
  ),
  starting_after: pointer('starting_after'),
  ending_before: pointer('ending_before'),
};

type ListQuery = {
  currency?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  limit?: string | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
};

/** A date without a time is the whole UTC day: its start as `date_from`, its end as `date_to`. */
export function pageOf({ currency, date_from: from, date_to: to, limit }: ListQuery) {
  const [first, last] = [from, to].map((text) => (text === undefined ? null : readTime(text)));
  return {
    currency: currency ?? null,
    from: first ? new Date(first.at) : null,
    to: last ? new Date(last.at + (last.isDay ? DAY_MS : 0)) : null,
    limit: Number(limit ?? 10),
  };
}

/** A page has one direction. */
export function bothWays(raw: Record<string, unknown>): FieldProblems {
  if (raw['starting_after'] === undefined || raw['ending_before'] === undefined) return {};
  return { ending_before: { message: '"ending_before" cannot be sent together with "starting_after"' } };
}

/** The error for a pointer to no row of the list. */
export const NO_SUCH_POINTER = (field: string): string =>
  `"${field}" must be the pointer of a row of this list`;
