// What clients send for a field that they do not have: null at every edge; at the merchant API also "", and from PHP [] for an object.
import * as z from 'zod/mini';

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
};

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;
const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/**
 * A body or a query without its empty fields. A field that null removes becomes null; any other counts as left out, so that a required one is
 * reported as missing. What is inside of `metadata`, or of a text by language, stays as it is.
 * @param schema the one that will read the result
 * @param sent parsed JSON of anything
 */
export function withoutEmpty(schema: z.ZodMiniType, sent: unknown): unknown {
  return without(schema, sent, isEmpty);
}

/** The same, but null alone is empty: forms send the others, which have meanings of their own. */
export function withoutNulls(schema: z.ZodMiniType, sent: unknown): unknown {
  return without(schema, sent, (_, value) => value === null);
}

type IsEmpty = (field: z.ZodMiniType, value: unknown) => boolean;

/** Copies only what has empty fields: most requests have none. */
function without(schema: z.ZodMiniType, sent: unknown, isLeftOut: IsEmpty): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const { shape, innerType, element } = defOf(schema);
  if (innerType) return without(innerType, sent, isLeftOut);
  if (shape && !Array.isArray(sent)) return withoutFields(shape, sent, isLeftOut);
  if (!element || !Array.isArray(sent)) return sent;
  const kept = sent.map((each) => without(element, each, isLeftOut));
  return kept.every((each, index) => each === sent[index]) ? sent : kept;
}

function withoutFields(shape: NonNullable<Def['shape']>, sent: object, isLeftOut: IsEmpty): object {
  let kept: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const clean = field ? withoutOne(field, value, isLeftOut) : value;
    if (clean === value) continue;
    kept ??= { ...sent };
    if (clean === undefined) delete kept[name];
    else kept[name] = clean;
  }
  return kept ?? sent;
}

/** Undefined: it counts as left out. */
function withoutOne(field: z.ZodMiniType, value: unknown, isLeftOut: IsEmpty): unknown {
  if (!isLeftOut(field, value)) return without(field, value, isLeftOut);
  return takes(field, null) ? null : undefined;
}

const isEmpty: IsEmpty = (field, value) => {
  if (value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0 && isObject(field) && !takes(field, value);
};

/** Whether an object may be meant. */
function isObject(field: z.ZodMiniType): boolean {
  const { type, innerType, options = [] } = defOf(field);
  if (innerType) return isObject(innerType);
  return type === 'object' || type === 'record' || options.some(isObject);
}

/** The JSON schema of a body, in which every field that may be left out may be null as well. */
export function withNulls(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, required = [] } = schema;
  return {
    ...schema,
    ...(items && { items: withNulls(items) }),
    ...(anyOf && { anyOf: anyOf.map(withNulls) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          required.includes(name) ? withNulls(field) : orNull(withNulls(field)),
        ]),
      ),
    }),
  };
}

/** What is read of a JSON schema. */
type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

function orNull(field: JsonSchema): JsonSchema {
  const { type, anyOf, enum: values } = field;
  if (anyOf)
    return anyOf.some((each) => each.type === 'null')
      ? field
      : { ...field, anyOf: [...anyOf, { type: 'null' }] };
  if (type === undefined) return field;
  return { ...field, type: [type, 'null'].flat(), ...(values && { enum: [...values, null] }) };
}
