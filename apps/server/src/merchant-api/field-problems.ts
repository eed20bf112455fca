// Turns what a schema found wrong with a body into `data: {field: {message}}` of the merchant API's error (facts/merchant-api "Error").
import type * as z from 'zod/mini';
import { nearestField } from './nearest-field.ts';

/** One problem a field, keyed by its path in the body (`customer.email`). */
export type FieldProblems = Record<string, { message: string }>;

/** A developer mends a few at a time, and a hostile body may hold thousands. */
const MAX_PROBLEMS = 30;
const MAX_NAME_SHOWN = 60;

type Issue = z.core.$ZodIssue;

/**
 * Every problem at once, the first of each field.
 * @param issues as the schema reported them
 * @param knownFields the fields that exist at each place of the body; '' is the top
 */
export function problemsOf(
  issues: readonly Issue[],
  knownFields: ReadonlyMap<string, readonly string[]>,
): FieldProblems {
  const problems = new Map<string, string>();
  for (const [field, message] of issues.flatMap((issue) => messagesOf(issue, knownFields))) {
    if (problems.size < MAX_PROBLEMS && !problems.has(field)) problems.set(field, message);
  }
  return Object.fromEntries([...problems].map(([field, message]) => [field, { message }]));
}

function messagesOf(issue: Issue, knownFields: ReadonlyMap<string, readonly string[]>): [string, string][] {
  const place = fieldOf(issue.path);
  if (issue.code !== 'unrecognized_keys') {
    return [place === '' ? ['body', 'The body must be a JSON object'] : [place, issue.message]];
  }
  const known = knownFields.get(place) ?? [];
  return issue.keys.slice(0, MAX_PROBLEMS).map((key) => {
    const field = place === '' ? shown(key) : `${place}.${shown(key)}`;
    const isThere = (path: string): boolean => stands(path, knownFields);
    const meant = nearestField(key, known, isThere) ?? deeperField(key, place, knownFields);
    return [field, `"${field}" is not allowed. ${suggestion(meant, place, known)}`];
  });
}

function stands(path: string, knownFields: ReadonlyMap<string, readonly string[]>): boolean {
  const at = path.lastIndexOf('.');
  return knownFields.get(path.slice(0, Math.max(0, at)))?.includes(path.slice(at + 1)) ?? false;
}

/** The field of just this name further down in the body: `otp` stands in `authorization`. */
function deeperField(
  key: string,
  place: string,
  knownFields: ReadonlyMap<string, readonly string[]>,
): string | null {
  for (const [deeper, names] of knownFields) {
    if (deeper !== place && deeper.startsWith(place) && names.includes(key)) return `${deeper}.${key}`;
  }
  return null;
}

function suggestion(nearest: string | null, place: string, known: readonly string[]): string {
  const prefix = place === '' ? '' : `${place}.`;
  if (nearest === null) return `Allowed here: ${known.map((name) => `"${prefix}${name}"`).join(', ')}`;
  return `Did you mean "${known.includes(nearest) ? prefix + nearest : nearest}"?`;
}

// Positions in a list are left out: the message is about the list.
function fieldOf(path: readonly PropertyKey[]): string {
  return path.filter((part) => typeof part === 'string').join('.');
}

function shown(key: string): string {
  return key.length > MAX_NAME_SHOWN ? `${key.slice(0, MAX_NAME_SHOWN)}…` : key;
}
