// The fields that a schema knows, by where in the body they stand: what an unknown one is compared with (field-problems.ts).
import type * as z from 'zod/mini';

type Inner = { type: string; shape?: Record<string, Known>; innerType?: Known };
type Known = { _zod: { def: Inner } };

/** '' is the top. Objects inside of objects are walked; lists and records have no names to know. */
export function knownFieldsOf(schema: z.ZodMiniType): ReadonlyMap<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  walk(schema as unknown as Known, '', known);
  return known;
}

function walk(schema: Known, place: string, known: Map<string, readonly string[]>): void {
  const { shape, innerType } = schema._zod.def;
  if (innerType) return walk(innerType, place, known);
  if (!shape) return;
  known.set(place, Object.keys(shape));
  for (const [name, inner] of Object.entries(shape))
    walk(inner, place === '' ? name : `${place}.${name}`, known);
}
