// The three kinds of text that come in at any edge, and what is left of each: a figure or a code, a line for people, and opaque text.
import { withAsciiDigits } from './digits.ts';

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
// Controls, invisible formatting (bidi overrides, zero-width), private use, unassigned, lone surrogates, and letters that are drawn as nothing.
// A joiner or non-joiner between two letters stays: Persian, Sinhala or Urdu words are spelt with them.
const INVISIBLE =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])|(?![\u200c\u200d])[\p{C}\u115f\u1160\u2800\u3164\uffa0]/gu;
// The byte order mark counts as white space in a pattern, and is nothing.
const WHITE = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
const SPACES = /\s+/g;
// More than four marks on one letter only serve to cover the lines above and below.
const MARK_FLOOD = /(\p{M}{4})\p{M}+/gu;
// Dashes of every kind, and the minus sign, which Unicode does not count among them.
const SEPARATORS = /[\s\p{Pd}\u2212\p{M}\p{C}]+/gu;

/**
 * A line of text for people (names, narration). Control, bidi and other invisible characters are **stripped**, not
 * refused: they arrive in names that payers pasted, and a sale must not fail on them. White space, line breaks too,
 * becomes single spaces; the letters become their composed (NFC) form.
 */
export function cleanLine(text: string): string {
  const line = text.replace(WHITE, ' ').replace(INVISIBLE, '').replace(SPACES, ' ').trim();
  return line.normalize('NFC').replace(MARK_FLOOD, '$1');
}

/** The same of several lines, such as a note. */
export function cleanLines(text: string): string {
  return text.split(LINE_BREAK).map(cleanLine).join('\n').trim();
}

/** A figure whose own reader knows its separators (an amount, a date, a phone number): ASCII digits, nothing invisible, no line break. */
export function cleanFigure(text: string): string {
  return withAsciiDigits(cleanLine(text));
}

/** A code, which is its letters and digits alone, however it was written down: `024-202` and `٠٢٤ ٢٠٢` are `024202`. */
export function cleanCode(text: string): string {
  return withAsciiDigits(text).replace(SEPARATORS, '');
}

/**
 * Whether the database can keep it as it is: neither NUL nor half a surrogate pair stands in it. Of an object or a list, nor in anything
 * inside.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && !/\p{Cs}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
