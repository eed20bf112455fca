// How connectors read JSON: by a schema of what they need of it. What processors, and gateways before them, write in more than one form has its
// schema here, so that every connector reads all of the forms, and none of them as something that it does not say.
import { parseAmount } from '@titan/rules/parse-amount';
import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

// Lists and objects.

/** For what is only shown or kept: whatever else stands there counts as nothing. */
export const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  otherwise(z.nullish(schema), null as never);

/** What is there or is not. An empty object, list or text is nothing too; anything else has to be read. */
export const orEmpty = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.nullish(z.pipe(z.transform(emptyAsNull), z.nullable(schema)));

/**
 * Rows, of which each counts. A single one may stand without its list, as gateways write it that come from XML. Nothing, null and `{}` are no
 * list, and do not say that there are no rows.
 */
export const listOf = <Schema extends z.ZodMiniType>(row: Schema) =>
  z.pipe(z.transform(inList), z.array(row));

/** Details, which may be left out: whatever is no list has none, and a row that cannot be read is left out. */
export const detailsOf = <Schema extends z.ZodMiniType>(row: Schema) =>
  z._default(
    otherwise(
      z.pipe(
        listOf(orNothing(row)),
        z.transform((rows) => rows.filter((each) => each !== null && each !== undefined)),
      ),
      [],
    ),
    [],
  );

const emptyAsNull = (given: unknown): unknown =>
  given === '' || (typeof given === 'object' && given !== null && Object.keys(given).length === 0)
    ? null
    : given;

function inList(given: unknown): unknown {
  const isRow = typeof given === 'object' && emptyAsNull(given) !== null && !Array.isArray(given);
  return isRow ? [given] : given;
}

// Numbers and texts. What may begin with a zero, such as the number of an account, is text alone: a number has lost it.

/** A word or a number that names something, as text. */
export const code = z.pipe(z.union([z.string(), z.number(), z.bigint()]), z.transform(String));

/** Major units, as they are written: `minorOf` reads both. */
export const amount = z.pipe(
  z.union([z.number(), z.string(), z.bigint()]),
  z.transform((given) => (typeof given === 'bigint' ? String(given) : given)),
);
export type WrittenAmount = z.infer<typeof amount>;

/** Minor units; null for what is no amount, or is not told. */
export function minorOf(
  written: WrittenAmount | null | undefined,
  currency: string | null | undefined,
): number | null {
  const parsed = parseAmount(written ?? '', currency ?? '');
  return parsed.ok ? parsed.minor : null;
}

/** Epoch ms; null for no time. One that names no zone is in UTC. */
export function timeOf(text: string | null | undefined): number | null {
  const isZoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text ?? '');
  const time = Date.parse(isZoned ? (text ?? '') : `${(text ?? '').replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? null : time;
}

/** A whole number from zero. */
export const count = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))]),
  z.pipe(z.transform(Number), z.int().check(z.nonnegative())),
);

/** A processor's number for something, of up to 64 bits, as text. */
export const id = z.pipe(
  z.union([z.int(), z.bigint(), z.string()]),
  z.pipe(z.transform(String), z.string().check(z.regex(/^[1-9]\d{0,19}$/))),
);

/** The body as the schema has it; null for every other. Whole numbers too wide for a JavaScript number are read as `bigint`. */
export function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: string,
): z.output<Schema> | null {
  return schema.safeParse(jsonIn(body)).data ?? null;
}

type Revive = (key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, revive: Revive) => unknown;

/**
 * Whole numbers that a JavaScript number cannot hold become a `bigint`, so that no id loses its last digits. A byte order mark before the JSON
 * is dropped (RFC 8259, 8.1). Undefined for no JSON.
 */
function jsonIn(body: string): unknown {
  try {
    return parse(body.replace(/^\uFEFF/, ''), (_key, value, { source = '' }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source)
        ? BigInt(source)
        : value,
    );
  } catch {
    return undefined;
  }
}
