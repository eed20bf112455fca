// What an answer of the service does to a method's state, whatever the method: the truth it tells, where that leads, what the payer is
// told. Pure; the methods' flows are written with it.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { Moment } from '../flow/flow.ts';
import { isSameServerState, type Notice, type NoticeKey, type Outcome, withCharge } from './method.ts';

/** One press of the payer. The key stays with it: sent again, it acts once. In memory only. */
export type Submission<Sends> = { key: string; payload: Sends };

/** What push has said since the last look began; `perhaps`: it was cut, and may have said something meanwhile. */
export type News = 'pushed' | 'perhaps' | null;

/** What every stage of every method has. */
export type StageState<Sends, Call> = {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  /** The payer's last press until its answer is known. */
  submission: Submission<Sends> | null;
  /** What is under way at the service. */
  call: Call | null;
  news: News;
};

/** The flow is over; the session turns it into a screen. */
export type Ended = Outcome & { stage: 'ended' };

/** What an answer can tell of the truth; everything else that it says is the method's own. */
type AnyAnswer = { kind: string; charge?: ChargeView; payment?: PaymentView };

/** A press: a new key, unless the very same is pressed again because its answer was lost. */
export function submissionOf<Sends>(
  last: Submission<Sends> | null,
  payload: Sends,
  at: Moment,
): Submission<Sends> {
  const isRepeat = last !== null && JSON.stringify(last.payload) === JSON.stringify(payload);
  return isRepeat ? last : { key: at.newKey(), payload: payload };
}

/** The truth and nothing else: no press, nothing said, nothing under way. */
export function idle(payment: PaymentView) {
  return { payment, notice: null, submission: null, call: null, news: null };
}

/** Sends what the payer has pressed; what was said before is over. */
export function sending<State extends StageState<unknown, unknown>>(
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

/** The truth after an answer: unchanged when it tells none. A charge is read into the truth that is known. */
export function paymentAfter(answer: AnyAnswer, known: PaymentView): PaymentView {
  return answer.charge ? withCharge(known, answer.charge) : (answer.payment ?? known);
}

/** Where an answer leads: to where the truth stands that it tells or, when it tells none, to what it says. */
export function positionAfter<Standing, Answer extends AnyAnswer>(
  answer: Answer,
  known: PaymentView,
  positionOf: (payment: PaymentView) => Standing,
): Standing | Exclude<Answer['kind'], 'charge' | 'server-state'> {
  type Position = Exclude<Answer['kind'], 'charge' | 'server-state'>;
  const tells = answer.kind === 'charge' || answer.kind === 'server-state';
  return tells ? positionOf(paymentAfter(answer, known)) : (answer.kind as Position);
}

/** How one method reads the truth. `State`: any of its stages but the end. */
export type Reads<State, Standing> = {
  positionOf(payment: PaymentView): Standing;
  /** The state at which the truth puts the payer, with what is news there said loudly; `before`: where the payer was. */
  placed(payment: PaymentView, now: number, before: State): State | Ended;
  /** Nobody has answered: what became of the press at `state` is looked for, at once. */
  checkingFrom(state: State): State;
  /** A code that was wrong leaves the payer where he was: it is an answer all the same. */
  codeWasWrong?(payment: PaymentView): boolean;
};

/** What an answer means wherever the payer is; a stage reads first what it has its own words for. */
export function applyAnswer<
  State extends StageState<unknown, unknown> & { stage: string },
  Standing extends string,
>(rules: Reads<State, Standing>, state: State, answer: AnyAnswer, now: number): State | Ended {
  const payment = paymentAfter(answer, state.payment);
  switch (positionAfter(answer, state.payment, rules.positionOf)) {
    case 'unknown':
      return state.stage === 'checking' ? state : rules.checkingFrom(state);
    case 'session-end':
      return ended('session-end', payment);
    case 'already-completed':
      return ended('already-completed', payment);
    case 'declined':
      return ended('failed', payment);
    default:
      return payment === state.payment ? state : rules.placed(payment, now, state);
  }
}

/** Nobody has answered yet: a press whose answer was lost, or a charge that the service itself still asks about. */
export type CheckingOf<From> = {
  stage: 'checking';
  /** Waits between looks since this began. */
  waits: number;
  /** Where the payer pressed; null: the page was opened here. */
  from: From | null;
};

/** What a look at `checking` means. A press may still be on its way: only what a look after a wait has not found is lost. */
export function applyCheckAnswer<
  State extends StageState<unknown, unknown> & { stage: string },
  Standing extends string,
>(
  rules: Reads<State, Standing>,
  state: State & CheckingOf<State>,
  answer: AnyAnswer,
  now: number,
): State | Ended {
  const { payment: known, submission, waits, from } = state;
  const payment = paymentAfter(answer, known);
  if (positionAfter(answer, known, rules.positionOf) === 'checking')
    return { ...state, payment, submission: null, notice: null, from: null };
  const isLost = isUnchangedSince(submission, known, payment) && rules.codeWasWrong?.(payment) !== true;
  if (!isLost) return applyAnswer(rules, state, answer, now);
  if (waits === 0 || from === null) return state;
  return { ...from, payment, submission, news: null, notice: loudly('notReached') };
}

/** The flow ends so, with the newest truth. */
export function ended(result: Outcome['result'], payment: PaymentView): Ended {
  return { stage: 'ended', result, payment };
}

/** A look found things just as they were before the press. */
function isUnchangedSince(submission: object | null, known: PaymentView, found: PaymentView): boolean {
  return submission !== null && found !== known && isSameServerState(known, found);
}

/** A sentence that stands loud first, and becomes quiet after ERROR_SHOWN. */
export function loud(text: Notice['text']): Notice {
  return { text, tone: 'error', banner: true };
}

/** A sentence of ours that stands loud first. */
export const loudly = (key: NoticeKey): Notice => loud({ key });

/** A loud sentence becomes quiet on time; it goes with the next edit or press. */
export function quietened<State extends { notice: Notice | null }>(state: State): State {
  return { ...state, notice: state.notice && { ...state.notice, banner: false } };
}

/** How long a sentence that is loud now stays so; empty for any other. */
export function whileLoud(notice: Notice | null, ms: number) {
  return notice?.banner ? [{ name: 'ERROR_SHOWN' as const, ms, of: notice }] : [];
}
