// A code that the payer types, whatever the method (spec §4 OTP): the button is off after a wrong code until that is changed. Pure.
import type { FieldErrors } from './stage-errors.ts';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { ended, positionAfter, paymentAfter } from './apply-answer.ts';
import { type StageState, type Ended, errorBanner, errorBannerOf } from './stage-state.ts';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { Moment } from '../flow/flow.ts';
import type { Notice } from './method.ts';

/** `reported`: as the service reports the step; `wrong`: as this page has just learned. */
export type Code = 'reported' | 'changed' | 'wrong';

export type AtCode = StageState<unknown, { do: string }> & { code: Code; fieldErrors: FieldErrors };

/** The payer types. Nothing while the last code is under way. */
export function codeChanged<State extends AtCode>(state: State): State {
  if (state.call !== null) return state;
  return { ...state, code: 'changed', notice: null, fieldErrors: {} };
}

/** A wrong code is not sent a second time as it is. */
export function mayAuthorize({ call, code }: AtCode): boolean {
  return call === null && code !== 'wrong';
}

/** The code was wrong, and the notice is its error: it is shown at the field. */
export function isIncorrect(
  { code, notice, payment, call }: AtCode,
  codeWasWrong: (payment: PaymentView) => boolean,
): boolean {
  return call === null && code !== 'changed' && notice?.of !== 'resend' && codeWasWrong(payment);
}

// --- Resending a code or prompt (spec §4, §8): a countdown, then a button, until the limit

export type Resend<Call> =
  /** Until then (server time, epoch ms) it cannot be asked for. */
  | { is: 'counting'; untilMs: number }
  /** `left`: how often it can still be asked for. */
  | { is: 'ready'; left: number }
  | { is: 'sending'; call: Call }
  | { is: 'resent' }
  /** Spec §8 "Resend limit exceeded". */
  | { is: 'limit' }
  | { is: 'hidden' };

export type ResendDelay = 'RESEND_COUNTDOWN' | 'RESENT_SHOWN';

/** The service's counters of what is sent again, and how long a whole wait is; null: nothing is sent again. */
export type ResendCounters = { can: boolean; left: number; untilMs: number | null; waitMs: number } | null;

/** Counters of the code that the charge asks for. */
export function codeCounters({ metadata }: ChargeView, waitMs: number): ResendCounters {
  const { can_resend_otp: can, otp_resends_left: left, otp_resend_at: untilMs } = metadata;
  return { can, left, untilMs, waitMs };
}

/**
 * Where the counters put it: when the stage is reached, when the countdown is over, when "Resent" has been read. Never longer than a whole
 * wait: that began before the page knew of it, so what is longer only shows that the page's idea of the time is late.
 */
export function resendFrom(counters: ResendCounters, now: number): Resend<never> {
  if (counters === null) return { is: 'hidden' };
  const { can, left, untilMs, waitMs } = counters;
  if (left <= 0) return { is: 'limit' };
  if (!can || untilMs === null) return { is: 'hidden' };
  return now < untilMs ? { is: 'counting', untilMs: Math.min(untilMs, now + waitMs) } : { is: 'ready', left };
}

/** @param shownMs how long "Resent" is shown */
export function resendDelays(resend: Resend<unknown>, now: number, shownMs: number) {
  if (resend.is === 'counting')
    return [{ name: 'RESEND_COUNTDOWN' as const, ms: Math.max(0, resend.untilMs - now), of: resend }];
  return resend.is === 'resent' ? [{ name: 'RESENT_SHOWN' as const, ms: shownMs, of: resend }] : [];
}

type Resending<Call> = StageState<unknown, unknown> & { resend: Resend<Call> };

/** The payer asks for it: only when it can be asked for. */
export function resendAsked<Call, State extends Resending<Call>>(
  state: State,
  callOf: (key: string) => Call,
  at: Moment,
): State {
  const { resend, notice } = state;
  if (resend.is !== 'ready') return state;
  // A new resend clears the notice of the last one, but not an error of the code.
  return {
    ...state,
    notice: notice?.of === 'resend' ? null : notice,
    resend: { is: 'sending', call: callOf(at.newKey()) },
  };
}

type ResendAnswer = Parameters<typeof paymentAfter>[0] & { message?: string | null };

/** How a method reads the answer to a resend at one of its stages. */
export type ResendRules<Position> = {
  positionOf(payment: PaymentView): Position;
  countersOf(payment: PaymentView): ResendCounters;
};

/**
 * Applies the answer to a resend at its stage. Null: the payment has moved on; then it is applied like any other answer (`applyAnswer`).
 */
export function applyResendAnswer<Call, State extends Resending<Call>, Position extends string>(
  { positionOf, countersOf }: ResendRules<Position>,
  state: State,
  answer: ResendAnswer,
  now: number,
): State | Ended | null {
  const { payment: known, notice: before } = state;
  const decided = (payment: PaymentView, notice: Notice | null): State => ({
    ...state,
    payment,
    notice,
    resend: resendFrom(countersOf(payment), now),
  });
  /** The service asks to wait longer: a whole wait begins. */
  const waitingLonger = (notice: Notice | null): State => {
    const counters = countersOf(known);
    const longer = counters && { ...counters, untilMs: now + counters.waitMs };
    return { ...state, notice, resend: resendFrom(longer, now) };
  };
  const position: string = positionAfter(answer, known, positionOf);
  switch (position) {
    // Errors of the last code do not apply to the new one.
    case positionOf(known):
      return { ...state, payment: paymentAfter(answer, known), notice: null, resend: { is: 'resent' } };
    case 'resend-limit':
      return { ...state, resend: { is: 'limit' } };
    case 'too-soon':
      return waitingLonger(before);
    case 'not-resent': {
      const notice = notResent(answer.message);
      // By the server state, where that could be read.
      return answer.payment ? decided(answer.payment, notice) : waitingLonger(notice);
    }
    case 'session-end':
      return ended('session-end', known);
    default:
      return paymentAfter(answer, known) === known ? decided(known, notResent(answer.message)) : null;
  }
}

/** Why nothing was sent again, in the service's words where it has some. */
function notResent(message: string | null | undefined): Notice {
  return {
    ...(typeof message === 'string' ? errorBanner(message) : errorBannerOf('notResent')),
    of: 'resend',
  };
}
