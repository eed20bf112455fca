// What the payer typed into a plain form, read as the rules read it (design §4, spec §5).
import type { ChargeView } from '@titan/contract/charge';
import type { FormFeedback, MethodPlace } from '@titan/contract/page-data';
import type { Channel } from '@titan/rules/methods';
import type { ServiceParts } from '../payments/service-parts.ts';
import type { PayerBrowser, Session } from '../payments/session.ts';
import { messageOf, type Refused } from '../platform/refusal.ts';
import { inEnglish } from '@titan/copy/service';

export type Fields = Record<string, string>;

/** The text fields of a posted form; boxes of one name, as a PIN has them, are one text. Anything else in the body is left out. */
export function textFields(body: unknown): Fields {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join('') : value] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

// What a form need not say, because its session does, by its path in the body.

/** Of a call that begins a charge. */
export function ofPayment({ publicKey, pageReference }: Session): Fields {
  return { public_key: publicKey, payment_reference: pageReference };
}

/** Of a call about a charge of the payment. */
export function ofCharge({ publicKey }: Session, { charge = '' }: Fields): Fields {
  return { public_key: publicKey, reference: charge };
}

/** The same, for calls that take the charge alone. */
export function chargeAlone(_session: Session, { charge = '' }: Fields): Fields {
  return { reference: charge };
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
  const errors = Object.fromEntries(problems.map(([at, said]) => [lastName(at), inEnglish(said)]));
  const values = Object.fromEntries(keeps.map((path) => [lastName(path), fields[path] ?? '']));
  return { form: path.slice(1), errors, notice: problems.length > 0 ? null : messageOf(answer), values };
}

function lastName(path: string): string {
  return path.split('.').at(-1) ?? path;
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
