// Spec §4, §8 a code or prompt that is sent again, whatever the method: a countdown, then the way to ask, until the limit. Pure.
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import type { Moment } from '../flow/flow.ts';
import type { Notice } from '../methods/method.ts';
import { type Ended, ended, type Held, leadOf, loud, loudly, truthAfter } from './answers.ts';

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

/** The service's counters of what is sent again; null: nothing is. */
export type ResendCounters = { can: boolean; left: number; untilMs: number | null } | null;

/** The service asks to wait longer before the next code: a whole countdown from `now`. */
export function waitingForCode(payment: PaymentView, now: number): PaymentView {
  const { charge } = payment;
  if (charge === null) return payment;
  const metadata = { ...charge.metadata, otp_resend_at: now + LIMITS.otpResendCountdownMs };
  return { ...payment, charge: { ...charge, metadata } };
}

/** Where the counters put it: when the stage is reached, when the countdown is over, when "Resent" has been read. */
export function resendBy(counters: ResendCounters, now: number): Resend<never> {
  if (counters === null) return { is: 'hidden' };
  const { can, left, untilMs } = counters;
  if (left <= 0) return { is: 'limit' };
  if (!can || untilMs === null) return { is: 'hidden' };
  return now < untilMs ? { is: 'counting', untilMs } : { is: 'ready', left };
}

/** @param shownMs how long "Resent" stands */
export function resendDelays(resend: Resend<unknown>, now: number, shownMs: number) {
  if (resend.is === 'counting')
    return [{ name: 'RESEND_COUNTDOWN' as const, ms: Math.max(0, resend.untilMs - now), of: resend }];
  return resend.is === 'resent' ? [{ name: 'RESENT_SHOWN' as const, ms: shownMs, of: resend }] : [];
}

type Resending<Call> = Held<unknown, unknown> & { resend: Resend<Call> };

/** The payer asks for it: only when it can be asked for. */
export function resendAsked<Call, State extends Resending<Call>>(
  state: State,
  callOf: (key: string) => Call,
  at: Moment,
): State {
  const { resend, notice } = state;
  if (resend.is !== 'ready') return state;
  // What was said of the last one is over with this one; what was said of a code stays.
  return {
    ...state,
    notice: notice?.of === 'resend' ? null : notice,
    resend: { is: 'sending', call: callOf(at.newKey()) },
  };
}

type ResendAnswer = Parameters<typeof truthAfter>[0] & { message?: string | null };

/** How a method reads the answer to a resend at one of its stages. */
export type ResendReads<Standing> = {
  standingOf(payment: PaymentView): Standing;
  countersOf(payment: PaymentView): ResendCounters;
  /** The truth as if a whole wait began now: the service asks to wait longer. */
  waitingLonger(payment: PaymentView, now: number): PaymentView;
};

/**
 * What the answer to a resend means at its stage. Null: it tells that the payment has moved on; that is read as any other answer is
 * (`afterAny`).
 */
export function afterResend<Call, State extends Resending<Call>, Standing extends string>(
  { standingOf, countersOf, waitingLonger }: ResendReads<Standing>,
  state: State,
  answer: ResendAnswer,
  now: number,
): State | Ended | null {
  const { payment: known, notice: before } = state;
  const decided = (payment: PaymentView, notice: Notice | null): State => ({
    ...state,
    payment,
    notice,
    resend: resendBy(countersOf(payment), now),
  });
  const lead: string = leadOf(answer, known, standingOf);
  switch (lead) {
    // What was said of the last code is not meant of the new one.
    case standingOf(known):
      return { ...state, payment: truthAfter(answer, known), notice: null, resend: { is: 'resent' } };
    case 'resend-limit':
      return { ...state, resend: { is: 'limit' } };
    case 'too-soon':
      return decided(waitingLonger(known, now), before);
    case 'not-resent':
      // A whole wait from now, or what the truth says of it, where that could be read.
      return decided(answer.payment ?? waitingLonger(known, now), notResent(answer.message));
    case 'session-end':
      return ended('session-end', known);
    default:
      return truthAfter(answer, known) === known ? decided(known, notResent(answer.message)) : null;
  }
}

/** Why nothing was sent again, in the service's words where it has some. */
function notResent(message: string | null | undefined): Notice {
  return { ...(typeof message === 'string' ? loud(message) : loudly('notResent')), of: 'resend' };
}
