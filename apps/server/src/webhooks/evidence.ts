// What is kept of a receiver's answer (decision 0031): enough to see what went wrong, and no secrets.
import type { HttpEvidence } from '@titan/platform/ports';

const MAX_LENGTH = 500;
/** The sentence of an error page often stands behind kilobytes of style. */
const MAX_READ = 16_384;
const UNREADABLE = /<(style|script|svg)\b[\s\S]*?(?:<\/\1>|$)/gi;

/** Keys, signatures, other long tokens, and digits that could be a card number. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b[sp]k_(test|live)_[A-Za-z0-9_-]+/g, '[key]'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 [secret]'],
  [/\bv1,[A-Za-z0-9+/=]{20,}/g, '[signature]'],
  [/[A-Za-z0-9+/_-]{32,}={0,2}/g, '[token]'],
  [/\d(?:[ -]?\d){11,18}/g, '[number]'],
];

/** The start of an answer on one line, at most 500 characters, with secrets replaced. */
export function answerExcerpt(text: string): string {
  const read = text
    .slice(0, MAX_READ)
    .replaceAll(UNREADABLE, ' ')
    .replaceAll(/[\s\p{Cc}\p{Cf}\ufffd]+/gu, ' ');
  // A secret may cross the limit, so more than what is kept is searched.
  return withoutSecrets(read.slice(0, MAX_LENGTH * 2))
    .trim()
    .slice(0, MAX_LENGTH);
}

function withoutSecrets(text: string): string {
  return SECRETS.reduce((shown, [secret, word]) => shown.replaceAll(secret, word), text);
}

/** A try's evidence as it is stored: of the answer's headers without what looks like a secret. */
export function evidenceToKeep(evidence: HttpEvidence): HttpEvidence {
  const { headers } = evidence;
  if (headers === undefined) return evidence;
  const shown = Object.entries(headers).map(([name, value]) => [name, withoutSecrets(value)] as const);
  return { ...evidence, headers: Object.fromEntries(shown) };
}
