// Spec §5 CVV, PIN, OTP and card holder name: the short answers a card payment asks for.

import { digitsOnly, withAsciiDigits } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/** The first `max` digits of a typed or pasted code; digits of other scripts converted, everything else dropped. */
export function codeDigits(text: string, max: number): string {
  return digitsOnly(text).slice(0, max);
}

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

/** CVV: exactly 3 digits. */
export function checkCvv(text: string): Verdict {
  return checkDigits(text, LIMITS.cvvDigits, LIMITS.cvvDigits);
}

/** Card PIN: 4 digits. */
export function checkPin(text: string): Verdict {
  return checkDigits(text, LIMITS.pinDigits, LIMITS.pinDigits);
}

/** OTP: digits only, maximum 10; any shorter one may be complete, only the service knows. */
export function checkOtp(text: string): Verdict {
  return checkDigits(text, 1, LIMITS.otpMaxDigits);
}

/**
 * A name without special characters: letters of any script with their marks, single spaces, apostrophes, hyphens
 * and dots stay. Not trimmed, so that it can be applied while typing.
 */
export function cleanHolderName(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[^\p{L}\p{M} '\u2019.-]+/gu, '');
}

/** Spec §3 Card details: the holder's name is only for KES. */
export function asksHolderName(currency: string): boolean {
  return currency === 'KES';
}

/** Card holder name (KES): 2 to 40 characters of what `cleanHolderName` keeps, spaces at the ends not counted. */
export function checkHolderName(text: string): Verdict {
  const { length } = [...cleanHolderName(text).trim()];
  if (length < LIMITS.holderNameMinLength) return 'incomplete';
  return length <= LIMITS.holderNameMaxLength ? 'valid' : 'invalid';
}

function checkDigits(text: string, least: number, most: number): Verdict {
  if (/[^0-9]/.test(text) || text.length > most) return 'invalid';
  return text.length < least ? 'incomplete' : 'valid';
}
