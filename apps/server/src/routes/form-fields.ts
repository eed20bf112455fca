// What the payer typed into a plain form, read as the rules read it (design §4, spec §5).
import type { CardDetails } from '@titan/contract/card';
import type { FormFeedback } from '@titan/contract/page-data';
import { formatExpiry, splitExpiry } from '@titan/rules/card-expiry';
import { cardDigits } from '@titan/rules/card-number';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { Refused } from '../services/refusal.ts';

export type Fields = Record<string, string>;

/** The text fields of a posted form; anything else in the body is left out. */
export function textFields(body: unknown): Fields {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The card as typed, with spaces, dashes and other digits made plain. */
export function cardOf(fields: Fields): CardDetails {
  const expiry = splitExpiry(formatExpiry(fields['expiry'] ?? ''));
  return {
    number: cardDigits(fields['number'] ?? ''),
    expiry_month: expiry?.month ?? '',
    expiry_year: expiry?.year ?? '',
    cvv: codeDigits(fields['cvv'] ?? '', 4),
    name: (fields['name'] ?? '').slice(0, 80),
  };
}

/** The OTP, or the PIN of four boxes; null while neither is complete. */
export function codeOf(fields: Fields): { pin: string } | { otp: string } | null {
  const otp = codeDigits(fields['otp'] ?? '', LIMITS.otpMaxDigits);
  if (otp) return { otp };
  const pin = codeDigits(
    ['pin1', 'pin2', 'pin3', 'pin4'].map((name) => fields[name] ?? '').join(''),
    LIMITS.pinDigits,
  );
  return pin.length === LIMITS.pinDigits ? { pin } : null;
}

/** What the next page says. The card number and the CVV are not sent back; the expiry date and the name are. */
export function feedbackOf(answer: Refused, fields: Fields): FormFeedback {
  const errors = Object.fromEntries(
    Object.entries(answer.fields ?? {}).map(([field, { message }]) => [
      field.replace('cardDetails.', ''),
      message,
    ]),
  );
  const values = { expiry: fields['expiry'] ?? '', name: fields['name'] ?? '' };
  return { errors, notice: Object.keys(errors).length > 0 ? null : answer.message, values };
}
