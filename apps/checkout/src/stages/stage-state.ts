// The state that every stage of every method has, the payer's submission, and the notice above a form. Pure; the methods' flows are written
// with it, and it is in the first load, which what applies an answer (apply-answer.ts) is not.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Moment } from '../flow/flow.ts';
import type { Notice, NoticeKey, MethodOutcome } from './method.ts';

/** One submission of the payer. Its key stays with it: sent again, it acts once. In memory only. */
export type Submission<Payload> = { key: string; payload: Payload };

/** What push has reported since the last look-up began; `perhaps`: the stream was cut, and may have missed something. */
export type PushNews = 'pushed' | 'perhaps' | null;

/** What every stage of every method has. */
export type StageState<Payload, Call> = {
  /** The newest server state. */
  payment: PaymentView;
  notice: Notice | null;
  /** The payer's last submission, until its answer is known. */
  submission: Submission<Payload> | null;
  /** What is under way at the service. */
  call: Call | null;
  news: PushNews;
};

/** The flow is over; the session turns it into a screen. */
export type Ended = MethodOutcome & { stage: 'ended' };

/** A submission gets a new key, unless it repeats the last one, whose answer was lost. */
export function submissionOf<Payload>(
  last: Submission<Payload> | null,
  payload: Payload,
  at: Moment,
): Submission<Payload> {
  const isRepeat = last !== null && JSON.stringify(last.payload) === JSON.stringify(payload);
  return isRepeat ? last : { key: at.newKey(), payload };
}

/** The server state and nothing else: no submission, no notice, no call. */
export function idle(payment: PaymentView) {
  return { payment, notice: null, submission: null, call: null, news: null };
}

/** Records the payer's submission, and clears earlier notices. */
export function submit<State extends StageState<unknown, unknown>>(
  state: State,
  payload: NonNullable<State['submission']>['payload'],
  at: Moment,
) {
  const { payment } = state;
  const submission: Submission<typeof payload> = submissionOf(state.submission, payload, at);
  const asked = { ...state, submission, call: { do: 'send' as const, payment, submission }, notice: null };
  if ('fieldErrors' in asked) return { ...asked, fieldErrors: {} };
  return 'asked' in asked ? { ...asked, asked: null } : asked;
}

/** An error shown as a banner at first, and as text after ERROR_SHOWN. */
export function errorBanner(text: Notice['text']): Notice {
  return { text, tone: 'error', banner: true };
}

/** The same, with a sentence of ours. */
export const errorBannerOf = (key: NoticeKey): Notice => errorBanner({ key });

/** Turns a banner into text; the next edit or submission removes it. */
export function withoutBanner<State extends { notice: Notice | null }>(state: State): State {
  return { ...state, notice: state.notice && { ...state.notice, banner: false } };
}

/** How long a banner stays one; empty for any other notice. */
export function bannerDelay(notice: Notice | null, ms: number) {
  return notice?.banner ? [{ name: 'ERROR_SHOWN' as const, ms, of: notice }] : [];
}
