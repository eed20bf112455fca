// Spec §4, §5 Authorisation input (pay with bank): OTP or Pay ID, 4 to 6 digits, and what it is for.

import { codeDigits } from './codes.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/** What the box shows: digits only, at most 6. */
export function authorisationDigits(text: string): string {
  return codeDigits(text, LIMITS.authorisationCodeMaxDigits);
}

/** An OTP or a Pay ID: "maximum 6 characters, at least 4 to enable the button"; only the bank knows whether it is right. */
export function checkAuthorisation(text: string): Verdict {
  if (/[^0-9]/.test(text) || text.length > LIMITS.authorisationCodeMaxDigits) return 'invalid';
  return text.length < LIMITS.authorisationCodeMinDigits ? 'incomplete' : 'valid';
}

/** The name that the code goes by in `authorization` of `POST /bank/authorize` (spec §7). */
export function authorisationName(model: 'OTP' | 'PAY_ID'): 'otp' | 'payId' {
  return model === 'OTP' ? 'otp' : 'payId';
}

/** Spec §4: step 'initiate' means account validation. */
export function validatesAccount(step: string | null | undefined): boolean {
  return step?.toLowerCase() === 'initiate';
}
