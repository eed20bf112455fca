// The tables of fields on the API page, from the JSON schemas of the OpenAPI document.

/** What is read of a JSON schema. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

export type Field = { name: string; type: string; isRequired: boolean; rule: string };

/** The fields of an object, those inside of objects by their whole name. */
export function fieldsOf(schema: JsonSchema, place = ''): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([part, inner]) => {
    const name = place === '' ? part : `${place}.${part}`;
    const field = {
      name,
      type: typeOf(inner),
      isRequired: required.has(part),
      rule: inner.description ?? '',
    };
    return [field, ...fieldsOf(objectIn(inner), name)];
  });
}

/** Of a list, or of something that may be null, what it is a list of, or else is. */
function objectIn(schema: JsonSchema): JsonSchema {
  if (schema.items) return objectIn(schema.items);
  return schema.anyOf?.find(({ properties }) => properties) ?? schema;
}

function typeOf(schema: JsonSchema): string {
  const { type, enum: values, anyOf, items } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map(String).join(' · ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (items) return `list of ${typeOf(items)}`;
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'anything');
}
