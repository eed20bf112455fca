// Applies an answer of the service to a method's state, whatever the method: the payment it returns, the payer's next position, and what is
// shown. Pure; the methods' flows are written with it.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { Moment } from '../flow/flow.ts';
import { isSameServerState, type Notice, type NoticeKey, type Outcome, withCharge } from './method.ts';

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
export type Ended = Outcome & { stage: 'ended' };

/** What every answer has in common; everything else is the method's own. */
type AnyAnswer = { kind: string; charge?: ChargeView; payment?: PaymentView };

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

/** Payload the payer's submission, and clears earlier notices. */
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

/** The payment after an answer: unchanged when the answer has none. A charge is merged into the known payment. */
export function paymentAfter(answer: AnyAnswer, known: PaymentView): PaymentView {
  return answer.charge ? withCharge(known, answer.charge) : (answer.payment ?? known);
}

/** The payer's position after an answer: that of the payment it returns or, when it has none, the answer's kind. */
export function positionAfter<Position, Answer extends AnyAnswer>(
  answer: Answer,
  known: PaymentView,
  positionOf: (payment: PaymentView) => Position,
): Position | Exclude<Answer['kind'], 'charge' | 'payment'> {
  type Kind = Exclude<Answer['kind'], 'charge' | 'payment'>;
  const hasPayment = answer.kind === 'charge' || answer.kind === 'payment';
  return hasPayment ? positionOf(paymentAfter(answer, known)) : (answer.kind as Kind);
}

/** How one method reads the server state. `State`: any of its stages but the end. */
export type MethodRules<State, Position> = {
  positionOf(payment: PaymentView): Position;
  /** The state at which the payment puts the payer, with its errors shown loudly; `before`: where the payer was. */
  placed(payment: PaymentView, now: number, before: State): State | Ended;
  /** Nobody has answered: look up at once what became of the submission at `state`. */
  checkingFrom(state: State): State;
  /** A wrong code leaves the payer at the same stage, but it is an answer. */
  codeWasWrong?(payment: PaymentView): boolean;
};

/** What an answer means wherever the payer is; a stage reads first what it has its own words for. */
export function applyAnswer<
  State extends StageState<unknown, unknown> & { stage: string },
  Position extends string,
>(rules: MethodRules<State, Position>, state: State, answer: AnyAnswer, now: number): State | Ended {
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

/** Nobody has answered yet: a submission whose answer was lost, or a charge that the service is still querying. */
export type CheckingOf<From> = {
  stage: 'checking';
  /** Waits between looks since this began. */
  waits: number;
  /** Where the submission was made; null: the page was opened here. */
  from: From | null;
};

/** A look-up at `checking`. Treat a submission as lost only if a delayed look-up still doesn't show it. */
export function applyCheckAnswer<
  State extends StageState<unknown, unknown> & { stage: string },
  Position extends string,
>(
  rules: MethodRules<State, Position>,
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

/** The flow ends with this result and the newest payment. */
export function ended(result: Outcome['result'], payment: PaymentView): Ended {
  return { stage: 'ended', result, payment };
}

/** The look-up shows the payment as it was before the submission. */
function isUnchangedSince(submission: object | null, known: PaymentView, found: PaymentView): boolean {
  return submission !== null && found !== known && isSameServerState(known, found);
}

/** A notice that is loud at first, and becomes quiet after ERROR_SHOWN. */
export function loud(text: Notice['text']): Notice {
  return { text, tone: 'error', banner: true };
}

/** The same, with a sentence of ours. */
export const loudly = (key: NoticeKey): Notice => loud({ key });

/** Makes a loud notice quiet; the next edit or submission removes it. */
export function quietened<State extends { notice: Notice | null }>(state: State): State {
  return { ...state, notice: state.notice && { ...state.notice, banner: false } };
}

/** How long a sentence that is loud now stays so; empty for any other. */
export function whileLoud(notice: Notice | null, ms: number) {
  return notice?.banner ? [{ name: 'ERROR_SHOWN' as const, ms, of: notice }] : [];
}
