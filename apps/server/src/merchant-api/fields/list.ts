// Pay-ins: the query of a list, `currency, date_from, date_to, limit (10), starting_after, ending_before`.
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { readTime } from '@titan/rules/read-time';
import { isReference } from '@titan/rules/reference';
import * as z from 'zod/mini';
import { type Refused, wrongField } from '../envelope.ts';
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

export const limitOf = ({ limit }: Pick<ListQuery, 'limit'>): number => Number(limit ?? 10);

/** A date without a time is the whole UTC day: its start as `date_from`, its end as `date_to`. */
export function pageOf({ currency, date_from: from, date_to: to, limit }: ListQuery) {
  const [first, last] = [from, to].map((text) => (text === undefined ? null : readTime(text)));
  return {
    currency: currency ?? null,
    from: first ? new Date(first.at) : null,
    to: last ? new Date(last.at + (last.isDay ? DAY_MS : 0)) : null,
    limit: limitOf({ limit }),
  };
}

/** A page has one direction. */
export function bothWays(raw: Record<string, unknown>): FieldProblems {
  if (raw['starting_after'] === undefined || raw['ending_before'] === undefined) return {};
  return { ending_before: { message: '"ending_before" cannot be sent together with "starting_after"' } };
}

/** The ids that a page begins after or ends before, by the pointer that was sent; a refusal: it is of no row. */
export async function cursorOf(
  { starting_after: after, ending_before: before }: Pick<ListQuery, 'starting_after' | 'ending_before'>,
  idOf: (pointer: string) => Promise<number | null>,
): Promise<{ after: number | null; before: number | null } | Refused> {
  const pointer = after ?? before;
  if (pointer === undefined) return { after: null, before: null };
  const id = await idOf(pointer);
  const field = after === undefined ? 'ending_before' : 'starting_after';
  if (id === null) return wrongField(field, `"${field}" must be the pointer of a row of this list`);
  return after === undefined ? { after: null, before: id } : { after: id, before: null };
}

/** The rows of the page, of which one more than its limit was read; going backwards that one is the newest. */
export function shownOf<Row>(rows: readonly Row[], limit: number, before: number | null = null) {
  return { hasMore: rows.length > limit, shown: before === null ? rows.slice(0, limit) : rows.slice(-limit) };
}
