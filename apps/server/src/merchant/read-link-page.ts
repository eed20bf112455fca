// facts/merchant-api "payment links": what may stand behind the `?` of GET /payment-links.
import { readSlug } from '@titan/rules/payment-link';
import type { FieldProblems } from './field-problems.ts';

export type LinkPage =
  /** `after`: the slug of the last link of the page before. */
  { ok: true; limit: number; after: string | null } | { ok: false; problems: FieldProblems };

const USUAL = '10';
const MOST = 100;
const MAX_PROBLEMS = 10;

/** Reads the query; texts, and lists where a name stands twice. */
export function readLinkPage(query: Record<string, unknown>): LinkPage {
  const { limit = USUAL, starting_after: after, ...unknown } = query;
  const count = countOf(limit);
  const slug = typeof after === 'string' ? readSlug(after) : null;
  const problems: FieldProblems = {
    ...unknownProblems(Object.keys(unknown)),
    ...(count === null ? { limit: { message: `"limit" must be a whole number from 1 to ${MOST}` } } : {}),
    ...(after !== undefined && slug === null ? { starting_after: { message: AFTER } } : {}),
  };
  return count === null || Object.keys(problems).length > 0
    ? { ok: false, problems }
    : { ok: true, limit: count, after: slug };
}

const AFTER = '"starting_after" must be the slug of the last link of the page before';

function countOf(limit: unknown): number | null {
  const count = typeof limit === 'string' && /^\d{1,3}$/.test(limit) ? Number(limit) : 0;
  return count >= 1 && count <= MOST ? count : null;
}

function unknownProblems(names: string[]): FieldProblems {
  const message = (name: string) => `"${name}" is not allowed. Allowed here: "limit", "starting_after"`;
  return Object.fromEntries(names.slice(0, MAX_PROBLEMS).map((name) => [name, { message: message(name) }]));
}
