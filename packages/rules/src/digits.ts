// Spec §5 "keep digits only for numbers": what payers type, paste and autofill, reduced to ASCII digits.

// Full-width, Arabic-Indic and Persian digits; in each block the last hexadecimal figure is the digit's value.
const FOREIGN_DIGIT = /[\uFF10-\uFF19\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * The same text without characters that nobody sees and that mean nothing in a number or an address: marks of direction, zero-width
 * characters, soft hyphens. Chat programs and address books copy them. Not for words, whose letters some of them join or part.
 */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}+/gu, '');
}

/** The same text with full-width, Arabic-Indic and Persian digits written as ASCII digits, and nothing invisible in it. */
export function withAsciiDigits(text: string): string {
  return withoutInvisible(text).replace(FOREIGN_DIGIT, (digit) => String(digit.charCodeAt(0) & 15));
}

/** The ASCII digits of a text, in order, digits of other scripts converted; everything else is dropped. */
export function digitsOnly(text: string): string {
  return withAsciiDigits(text).replace(/[^0-9]+/g, '');
}

/** Whether a telephone number is written with the plus of its dial code first. */
export function isInternational(text: string): boolean {
  return /^\s*[+\uFF0B]/.test(withoutInvisible(text));
}
