// The rule of each field in the very words that a wrong one is answered with, so that OpenAPI and the API page say what is enforced.
import * as z from 'zod/mini';

type Inner = { type: string; shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType };

/** Nothing that JSON could hold, so that every schema refuses it. */
const PROBE = Symbol('not JSON');
const WORDS = /^"[^"]+" (?:must be|is required:) (.+)$/;

/** Writes the rules into the schema's description, as far as its own errors have words for them. */
export function describeFields(schema: z.ZodMiniType): void {
  const { shape } = objectOf(schema);
  if (!shape) return;
  for (const [name, inner] of Object.entries(shape)) {
    const rule = ruleOf(schema, name);
    if (rule !== null && !z.globalRegistry.has(inner)) z.globalRegistry.add(inner, { description: rule });
    describeFields(inner);
  }
}

function ruleOf(schema: z.ZodMiniType, name: string): string | null {
  const parsed = z.safeParse(schema, { [name]: PROBE });
  const issue = parsed.error?.issues.find(({ path }) => path.length === 1 && path[0] === name);
  return issue ? (WORDS.exec(issue.message)?.[1] ?? null) : null;
}

function objectOf(schema: z.ZodMiniType): Inner {
  const def = schema._zod.def as unknown as Inner;
  return def.innerType ? objectOf(def.innerType) : def;
}
