// Spec §5 Card number: digits, brand by prefix, length, Luhn, and grouping in fours.

import { digitsOnly } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

export type CardBrand = 'mastercard' | 'visa' | 'verve' | 'provider';

/**
 * The digits of a typed, pasted or autofilled card number: spaces, dashes and all else dropped, full-width and
 * Arabic-Indic digits converted. Not shortened: a number that is too long must be seen as invalid, not as another card.
 */
export function cardDigits(text: string): string {
  return digitsOnly(text);
}

/**
 * Brand by prefix (spec §5).
 * @param digits ASCII digits, possibly only the first few
 * @returns null while the prefix does not decide it, or when no brand has it
 */
export function brandOf(digits: string): CardBrand | null {
  const firstFour = Number(digits.slice(0, 4));
  if (/^5[1-5]/.test(digits) || (firstFour >= 2221 && firstFour <= 2720)) return 'mastercard';
  if (digits.startsWith('4')) return 'visa';
  if (/^(?:506[01]|507[89]|6500)/.test(digits)) return 'verve';
  return digits.startsWith('1101') ? 'provider' : null;
}

/** The number as displayed: groups of four between spaces, at most 23 characters. */
export function groupCardNumber(digits: string): string {
  let grouped = '';
  for (let at = 0; at < digits.length; at += LIMITS.cardNumberGroup) {
    grouped += `${at === 0 ? '' : ' '}${digits.slice(at, at + LIMITS.cardNumberGroup)}`;
  }
  return grouped.slice(0, LIMITS.cardNumberMaxDisplayed);
}

/** How many digits a card with these first digits can have: 19 for verve, otherwise 16. */
export function maxCardDigits(digits: string): number {
  return brandOf(digits) === 'verve' ? LIMITS.verveMaxDigits : LIMITS.cardNumberDigits;
}

/** Luhn check over ASCII digits; false for an empty text or one with anything else in it. */
export function passesLuhn(digits: string): boolean {
  if (!/^[0-9]+$/.test(digits)) return false;
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - fromRight));
    const weighted = fromRight % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/**
 * Verdict while the number is being typed: 16 digits and Luhn, for verve 16 to 19 digits.
 * A verve number of 16 to 18 digits that fails Luhn may still grow into a right one, so it is incomplete.
 * @param digits as from `cardDigits`
 */
export function checkCardNumber(digits: string): Verdict {
  const most = maxCardDigits(digits);
  if (/[^0-9]/.test(digits) || digits.length > most) return 'invalid';
  if (digits.length < LIMITS.cardNumberDigits) return 'incomplete';
  if (passesLuhn(digits)) return 'valid';
  return digits.length < most ? 'incomplete' : 'invalid';
}

/** Verdict once the payer has left the field: an unfinished number is invalid, an empty field is not an error. */
export function checkCardNumberLeft(digits: string): Verdict {
  const verdict = checkCardNumber(digits);
  return verdict === 'incomplete' && digits !== '' ? 'invalid' : verdict;
}
