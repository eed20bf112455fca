// A code that the payer types, whatever the method (spec §4 OTP): the button is off after a wrong code until that is changed. Pure.
import type { FieldErrors } from './findings.ts';
import type { PaymentView } from '@titan/contract/payment';
import type { Held } from './answers.ts';

/** `reported`: as the service reports the step; `wrong`: this page has just been told so. */
export type Code = 'reported' | 'changed' | 'wrong';

export type AtCode = Held<unknown, { do: string }> & { code: Code; fieldErrors: FieldErrors };

/** The payer types. Nothing while the last code is under way. */
export function codeChanged<State extends AtCode>(state: State): State {
  if (state.call !== null) return state;
  return { ...state, code: 'changed', notice: null, fieldErrors: {} };
}

/** A wrong code is not sent a second time as it is. */
export function mayAuthorize({ call, code }: AtCode): boolean {
  return call === null && code !== 'wrong';
}

/** The code was wrong, and its sentence is the notice: it stands at the field. */
export function isIncorrect(
  { code, notice, payment, call }: AtCode,
  codeWasWrong: (payment: PaymentView) => boolean,
): boolean {
  return call === null && code !== 'changed' && notice?.of !== 'resend' && codeWasWrong(payment);
}
