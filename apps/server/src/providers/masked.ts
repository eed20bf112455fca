// What is shown of a number that pays.

const SHOWN_DIGITS = 4;

/** `****1234`; nothing of it but letters and digits. */
export function maskedNumber(number: string): string {
  return `****${number.replace(/[^0-9A-Za-z]/g, '').slice(-SHOWN_DIGITS)}`;
}
