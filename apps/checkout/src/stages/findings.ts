// What the service found wrong, and where a stage says so. Pure; every method's flow shares it.
import type { PaymentView } from '@titan/contract/payment';
import { moneyVerdict } from '@titan/rules/money-verdict';
import type { Notice } from './method.ts';
import { loud, loudly } from './answers.ts';

/** Errors at the fields of a stage, and a sentence above them. */
export type Finding = { fieldErrors: FieldErrors; sentence: string | null };

/** By field what the service says is wrong with it; null: what the page says of the field itself. */
export type FieldErrors = Record<string, string | null>;

export const NOTHING_FOUND: Finding = { fieldErrors: {}, sentence: null };

/** What a stage opens with. */
export type Opening = { notice: Notice | null; fieldErrors: FieldErrors };

/** `errors` at those of `fields` that they name; the first of what is left, as a sentence. */
export function findingAt(fields: readonly string[], errors: Record<string, string>): Finding {
  const entries = Object.entries(errors);
  const isOfField = ([name]: [string, string]) => fields.includes(name);
  const [, sentence = null] = entries.find((error) => !isOfField(error)) ?? [];
  return { fieldErrors: Object.fromEntries(entries.filter(isOfField)), sentence };
}

/**
 * What a stage shows when the payer comes to it by a load, a reload or Try again, all of it quiet: what its posted form was `told`, with
 * a notice of its own or not, and where that was nothing, what the truth says.
 */
export function openingAt(
  told: Finding,
  ownNotice: string | null | undefined,
  truthSays: () => Finding,
): Opening {
  const saysSomething = told.sentence !== null || Object.keys(told.fieldErrors).length > 0;
  const { fieldErrors, sentence } = saysSomething ? told : truthSays();
  const text = ownNotice ?? sentence;
  return { notice: text === null ? null : { text, tone: 'error', banner: false }, fieldErrors };
}

/** What a press is answered that has done nothing. */
type Refused = { says: 'refused'; message: string; fieldErrors: Record<string, string> };

/** Nothing was done; the payer is told why: at `fields`, or in one sentence. Null: something was. */
export function refusalAt(fields: readonly string[], answer: { says: string } | Refused) {
  if (answer.says === 'not-sent') return { press: null, notice: loudly('notReached'), fieldErrors: {} };
  if (!('fieldErrors' in answer)) return null;
  const { fieldErrors, sentence } = findingAt(fields, answer.fieldErrors);
  const standsAtFields = sentence === null && Object.keys(fieldErrors).length > 0;
  return { press: null, notice: standsAtFields ? null : loud(sentence ?? answer.message), fieldErrors };
}

/**
 * What is said before the reason of a failure, above the form that the payer may pay with again: that the payment failed, and that nothing
 * was taken by it or by any before it (rules/money-verdict.ts). Null before any other sentence.
 * @param reason what the method says of the latest charge
 */
export function declineLead(payment: PaymentView, notice: Notice | null, reason: string): 'declined' | null {
  const failedForNothing =
    payment.charge?.status === 'failed' && moneyVerdict(payment).money === 'not-debited';
  return failedForNothing && notice?.text === reason ? 'declined' : null;
}
