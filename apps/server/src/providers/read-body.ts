// How connectors read JSON: by a schema of what they need of it.
import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

/** For what is only shown or kept: whatever else stands there counts as nothing. */
export const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  otherwise(z.nullish(schema), null as never);

/** The body as the schema has it; null for every other. Whole numbers too wide for a JavaScript number are read as `bigint`. */
export function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: string,
): z.output<Schema> | null {
  return schema.safeParse(jsonIn(body)).data ?? null;
}

type Revive = (key: string, value: unknown, context: { source?: string }) => unknown;
const parse = JSON.parse as (text: string, revive: Revive) => unknown;

/** Whole numbers that a JavaScript number cannot hold become a `bigint`, so that no id loses its last digits. Undefined for no JSON. */
function jsonIn(body: string): unknown {
  try {
    return parse(body, (_key, value, { source = '' }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(source)
        ? BigInt(source)
        : value,
    );
  } catch {
    return undefined;
  }
}
