// Spec §5 CVV, PIN, OTP and card holder name: the short answers a card payment asks for.

import { digitsOnly } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/** The first `max` digits of a typed or pasted code; digits of other scripts converted, everything else dropped. */
export function codeDigits(text: string, max: number): string {
  return digitsOnly(text).slice(0, max);
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
