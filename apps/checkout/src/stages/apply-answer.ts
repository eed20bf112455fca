// Applies an answer of the service to a method's state, whatever the method: the payment it returns, the payer's next position, and what is
// shown. Pure; the methods' flows are written with it.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { isSameServerState, type MethodOutcome, withCharge } from './method.ts';
import { type Ended, errorBannerOf, type StageState } from './stage-state.ts';

/** What every answer has in common; everything else is the method's own. */
type AnyAnswer = { kind: string; charge?: ChargeView; payment?: PaymentView };

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
  /** The state at which the payment puts the payer, with its errors shown errorBannerOf; `before`: where the payer was. */
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
  return { ...from, payment, submission, news: null, notice: errorBannerOf('notReached') };
}

/** The flow ends with this result and the newest payment. */
export function ended(result: MethodOutcome['result'], payment: PaymentView): Ended {
  return { stage: 'ended', result, payment };
}

/** The look-up shows the payment as it was before the submission. */
function isUnchangedSince(submission: object | null, known: PaymentView, found: PaymentView): boolean {
  return submission !== null && found !== known && isSameServerState(known, found);
}
