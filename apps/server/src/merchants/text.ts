// Makes a merchant's text safe to show to payers and operators.

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
// Controls, invisible formatting (bidi overrides, zero-width), private use, unassigned and lone surrogates.
const INVISIBLE = /\p{C}/gu;
const SPACES = /\s+/g;
// More than four marks on one letter only serve to cover the lines above and below.
const MARK_FLOOD = /(\p{M}{4})\p{M}+/gu;
// What jsonb cannot store, or what can reorder a log line; line breaks and tabs stay.
const UNSAFE_IN_DATA =
  /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A line of text for people (names, narration). Control, bidi and other invisible characters are **stripped**, not
 * refused: they arrive in names that payers pasted, and a sale must not fail on them. White space, line breaks too,
 * becomes single spaces; the letters become their composed (NFC) form.
 */
export function cleanLine(text: string): string {
  const line = text.replace(LINE_BREAKS, ' ').replace(INVISIBLE, '').replace(SPACES, ' ').trim();
  return line.normalize('NFC').replace(MARK_FLOOD, '$1');
}

/** Text the merchant only wants back (metadata): control and bidi characters are **stripped**, the rest stays as it is. */
export function cleanData(text: string): string {
  return text.replace(UNSAFE_IN_DATA, '');
}
