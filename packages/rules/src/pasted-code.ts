// The code in a text that a payer pastes into a box for one.

import { codeDigits } from './codes.ts';
import { withAsciiDigits } from './digits.ts';

/** A figure, with what stands within an amount, a date or a time. */
const FIGURE = /[0-9]+(?:[.,:/-][0-9]+)*/g;
/** The figure that a message calls the code: in the same sentence, and soon. */
const NAMED_FIGURE = /\b(?:(?:pass)?code|otp|pin)\b[^0-9.!?\n]{0,16}([0-9]+(?:[.,:/-][0-9]+)*)/gi;

/**
 * The code in a pasted text: its digits, or where it is a message ("Your OTP is 123456. Do not share."), the only figure there of 4 to 8
 * digits, or the one that it calls the code. Null where there is none, or which one it is cannot be told.
 */
export function pastedCode(text: string, max: number): string | null {
  const message = withAsciiDigits(text);
  if (!/\p{L}/u.test(message)) return codeDigits(message, max) || null;
  const isCode = (figure: string) => /^[0-9]{4,8}$/.test(figure) && figure.length <= max;
  const [only, ...others] = new Set(message.match(FIGURE)?.filter(isCode));
  if (only !== undefined && others.length === 0) return only;
  const named = [...message.matchAll(NAMED_FIGURE)].map(([, figure = '']) => figure).filter(isCode);
  const [code = null, ...rest] = new Set(named);
  return rest.length === 0 ? code : null;
}
