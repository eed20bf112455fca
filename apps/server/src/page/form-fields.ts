// What the payer typed into a plain form, read as the rules read it (design §4, spec §5).
import type { CardDetails } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { FormFeedback, MethodPlace } from '@titan/contract/page-data';
import { formatExpiry, splitExpiry } from '@titan/rules/card-expiry';
import { cardDigits } from '@titan/rules/card-number';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { ServiceParts } from '../payments/service-parts.ts';
import type { PayerBrowser, Session } from '../payments/session.ts';
import { messageOf, type Refused } from '../platform/refusal.ts';
import { inEnglish } from '@titan/copy/service';

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

/** The four boxes of a PIN as one text; null when the form has none, shorter than 4 digits while it is not complete. */
export function pinOf(fields: Fields): string | null {
  const boxes = ['pin1', 'pin2', 'pin3', 'pin4'];
  if (!boxes.some((name) => name in fields)) return null;
  return codeDigits(boxes.map((name) => fields[name] ?? '').join(''), LIMITS.pinDigits);
}

/** The OTP's digits; empty while there are none. */
export function otpOf(fields: Fields): string {
  return codeDigits(fields['otp'] ?? '', LIMITS.otpMaxDigits);
}

/**
 * What the next page says of the form at `path`: problems by the form's own field names, a sentence when no field has one, and
 * of what was typed only the fields in `keeps`. Card numbers and codes are not sent back.
 */
export function feedbackOf(
  answer: Refused,
  fields: Fields,
  { path, keeps }: { path: string; keeps: readonly string[] },
): FormFeedback {
  const problems = Object.entries(answer.fields ?? {});
  const errors = Object.fromEntries(
    problems.map(([at, said]) => [at.split('.').at(-1) ?? at, inEnglish(said)]),
  );
  const values = Object.fromEntries(keeps.map((name) => [name, fields[name] ?? '']));
  return { form: path.slice(1), errors, notice: problems.length > 0 ? null : messageOf(answer), values };
}

// What a plain form of a stage is (design §4): where it is posted, and what its post comes to.

/** Whose form it is, and when it came (epoch ms). */
export type FormContext = { session: Session; browser: PayerBrowser; now: number };

/** What a form's post comes to: a charge, or a way to another stage of its method; null is the method's first one. */
export type FormAnswer = ChargeView | { goTo: MethodPlace | null };

export type StageForm = {
  /** Below the payment's address; the same as the call's below `/api`. */
  path: string;
  channel: Channel;
  /** Fields that may be shown again when the form comes back. */
  keeps: readonly string[];
  /** The stage that the form comes back on, where the service holds nobody there. */
  placeOf?: (fields: Fields) => MethodPlace;
  submit(
    parts: ServiceParts,
    context: FormContext,
    pressKey: string | null,
    fields: Fields,
  ): Promise<FormAnswer | Refused>;
};
