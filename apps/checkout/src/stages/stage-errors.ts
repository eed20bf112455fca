// What the service found wrong, and where a stage shows it. Pure; every method's flow shares it.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { messageOf, type Notice } from './method.ts';
import { errorBanner, errorBannerOf } from './stage-state.ts';
import type { RefusedSubmission } from './read-answer.ts';

/** Errors at the fields of a stage, and a sentence above them. */
export type StageErrors = { fieldErrors: FieldErrors; sentence: string | null };

/** The service's error by field; null: the page's own error for the field. */
export type FieldErrors = Record<string, string | null>;

export const NO_ERRORS: StageErrors = { fieldErrors: {}, sentence: null };

/** What a stage opens with. */
export type OpeningErrors = { notice: Notice | null; fieldErrors: FieldErrors };

/** `errors` at those of `fields` that they name; the first of what is left, as a sentence. */
export function errorsAt(fields: readonly string[], errors: Record<string, string>): StageErrors {
  const entries = Object.entries(errors);
  const isOfField = ([name]: [string, string]) => fields.includes(name);
  const [, sentence = null] = entries.find((error) => !isOfField(error)) ?? [];
  return { fieldErrors: Object.fromEntries(entries.filter(isOfField)), sentence };
}

/**
 * What a stage shows when the payer arrives by a load, a reload or Try again, without a banner: the errors of its `posted` form, with or
 * without a notice of its own, else the errors of the server state.
 */
export function openingErrors(
  posted: StageErrors,
  ownNotice: string | null | undefined,
  serverErrors: () => StageErrors,
): OpeningErrors {
  const hasErrors = posted.sentence !== null || Object.keys(posted.fieldErrors).length > 0;
  const { fieldErrors, sentence } = hasErrors ? posted : serverErrors();
  const text = ownNotice ?? sentence;
  return { notice: text === null ? null : { text, tone: 'error', banner: false }, fieldErrors };
}

/** Nothing was done, and why: at `fields`, or in one sentence. Null: something was done. */
export function refusalNotice(fields: readonly string[], answer: { kind: string } | RefusedSubmission) {
  if (answer.kind === 'not-sent')
    return { submission: null, notice: errorBannerOf('notReached'), fieldErrors: {} };
  if (!('fieldErrors' in answer)) return null;
  const { fieldErrors, sentence } = errorsAt(fields, answer.fieldErrors);
  const isAtFields = sentence === null && Object.keys(fieldErrors).length > 0;
  return {
    submission: null,
    notice: isAtFields ? null : errorBanner(sentence ?? answer.message),
    fieldErrors,
  };
}

/** The notice is the reason why the latest charge failed, and neither it nor any before it took money (rules/money-verdict.ts). */
export function failedWithoutCharge(payment: PaymentView, notice: Notice): boolean {
  const isUndebited = payment.charge?.status === 'failed' && moneyVerdict(payment).money === 'not-debited';
  return isUndebited && notice.text === messageOf(payment);
}
