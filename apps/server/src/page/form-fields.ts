// Feedback on a refused plain form.
import type { FormFeedback } from '@titan/contract/page/page-data';
import type { FormFields } from '../payments/edge/stage-form.ts';
import { messageOf, problemsOf, type Refused } from '@titan/platform/refusal';

/**
 * What the page shows with the form at `path`: problems by the form's field names, a sentence when no field has one, and of the input only
 * the fields in `keeps`. Card numbers and codes are not sent back.
 */
export function feedbackOf(
  answer: Refused,
  fields: FormFields,
  { path, keeps }: { path: string; keeps: readonly string[] },
): FormFeedback {
  const problems = Object.entries(problemsOf(answer.fields ?? {}));
  const errors = Object.fromEntries(problems.map(([at, { message }]) => [lastName(at), message]));
  const values = Object.fromEntries(keeps.map((path) => [lastName(path), fields[path] ?? '']));
  return { form: path.slice(1), errors, notice: problems.length > 0 ? null : messageOf(answer), values };
}

function lastName(path: string): string {
  return path.split('.').at(-1) ?? path;
}
