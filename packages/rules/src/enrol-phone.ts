// Spec §5 Card-enroll phone: the +234 prefix is shown, digits only, at most 12, at least 11 with a leading 0.

import { digitsOnly, isInternational } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/** Shown before the box; Nigeria's, because only its issuers enrol by phone. */
export const ENROL_PREFIX = '+234';

const DIAL_CODE = /^(?:00)?234/;

/** Numbers of mobile phones begin with 7, 8 or 9 behind their 0. */
const NIGERIAN = /^0[789]/;

/**
 * What the box shows: digits only, at most 12. A dial code that comes with a pasted or filled-in number is dropped, since it
 * is shown before the box already.
 */
export function enrolPhoneDigits(text: string): string {
  const digits = digitsOnly(text);
  const isWhole =
    isInternational(text) || digits.startsWith('00') || digits.length > LIMITS.enrollPhoneMaxDigits;
  return (isWhole ? digits.replace(DIAL_CODE, '') : digits).slice(0, LIMITS.enrollPhoneMaxDigits);
}

/** The number as it is sent: national, with its leading 0, however the payer wrote it. Not checked. */
export function toNationalPhone(text: string): string {
  const national = digitsOnly(text).replace(DIAL_CODE, '');
  // One that is long enough has its 0 already, or is none.
  const lacksZero = !national.startsWith('0') && national.length < LIMITS.enrollPhoneMinDigits;
  return lacksZero && national !== '' ? `0${national}` : national;
}

/** `incomplete`: 'Incomplete mobile number', shown once the payer has left the box. */
export function checkEnrolPhone(text: string): Verdict {
  const national = toNationalPhone(text);
  if (national.length < LIMITS.enrollPhoneMinDigits) return 'incomplete';
  const isTooLong = national.length > LIMITS.enrollPhoneMaxDigits;
  return isTooLong || !NIGERIAN.test(national) ? 'invalid' : 'valid';
}
