// facts/merchant-api "metadata": an object of at most 5 keys, each at most 20 characters of A-Z a-z 0-9 - _.
import { cleanData } from '../merchants/text.ts';

export type Metadata = Record<string, unknown>;

const MAX_KEYS = 5;
const KEY = /^[A-Za-z0-9_-]{1,20}$/;
const MAX_DEPTH = 3;
const MAX_JSON_LENGTH = 4_000;

/** What is wrong with a merchant's metadata, as the end of a sentence that begins with the field's name; null when it is fine. */
export function metadataProblem(metadata: Metadata): string | null {
  if (Object.keys(metadata).length > MAX_KEYS) return `may have at most ${MAX_KEYS} keys`;
  const problem = valueProblem(metadata, 1);
  if (problem !== null) return problem;
  return JSON.stringify(metadata).length > MAX_JSON_LENGTH
    ? `may be at most ${MAX_JSON_LENGTH} characters of JSON`
    : null;
}

/** The metadata as it is stored and given back: control and bidi characters stripped from its texts. */
export function cleanMetadata(metadata: Metadata): Metadata {
  return cleanValue(metadata) as Metadata;
}

// The depth is checked on the way down, so a body nested ten thousand deep is refused at its fourth level.
function valueProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'number') return numberProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return `may be nested at most ${MAX_DEPTH} levels deep`;
  if (!Array.isArray(value) && !Object.keys(value).every((key) => KEY.test(key))) {
    return 'keys must be 1 to 20 characters of A-Z, a-z, 0-9, "-" and "_"';
  }
  for (const inner of Object.values(value)) {
    const problem = valueProblem(inner, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

// A number that JavaScript cannot hold would come back as another one.
function numberProblem(value: number): string | null {
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? null : 'has a number too large to keep exactly; send it as text';
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanData(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanValue(inner)]));
}
