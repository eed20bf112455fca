// What is kept of a receiver's answer (decision 0031): enough to see what went wrong, and nothing that is a secret.

const MAX_LENGTH = 500;

/** Keys, signatures and other long tokens, and digits that could be a card's. */
const SECRETS: readonly [RegExp, string][] = [
  [/\b[sp]k_(test|live)_[A-Za-z0-9_-]+/g, '[key]'],
  [/\b(Bearer|Basic)\s+\S+/gi, '$1 [secret]'],
  [/\bv1,[A-Za-z0-9+/=]{20,}/g, '[signature]'],
  [/[A-Za-z0-9+/_-]{32,}={0,2}/g, '[token]'],
  [/\d(?:[ -]?\d){11,18}/g, '[number]'],
];

/** The beginning of an answer in one line, at most 500 characters, with secrets cut out. */
export function answerExcerpt(text: string): string {
  // What is cut could end in the middle of a secret, so it is searched a little beyond.
  let shown = text.slice(0, MAX_LENGTH * 2).replaceAll(/[\s\p{Cc}\p{Cf}\ufffd]+/gu, ' ');
  for (const [secret, word] of SECRETS) shown = shown.replaceAll(secret, word);
  return shown.trim().slice(0, MAX_LENGTH);
}
