// What an answer of the service does to a method's state, whatever the method: the truth it tells, where that leads, what the payer is
// told. Pure; the methods' flows are written with it.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { Moment } from '../flow/flow.ts';
import { isSameTruth, type Notice, type NoticeKey, type Outcome, withCharge } from './method.ts';

/** One press of the payer. The key stays with it: sent again, it acts once. In memory only. */
export type Press<Sends> = { key: string; sends: Sends };

/** What push has said since the last look began; `perhaps`: it was cut, and may have said something meanwhile. */
export type News = 'said' | 'perhaps' | null;

/** What every stage of every method has. */
export type Held<Sends, Call> = {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  /** The payer's last press until its answer is known. */
  press: Press<Sends> | null;
  /** What is under way at the service. */
  call: Call | null;
  news: News;
};

/** The flow is over; the session turns it into a screen. */
export type Ended = Outcome & { stage: 'ended' };

/** What an answer can tell of the truth; everything else that it says is the method's own. */
type Telling = { says: string; charge?: ChargeView; payment?: PaymentView };

/** A press: a new key, unless the very same is pressed again because its answer was lost. */
export function pressOf<Sends>(last: Press<Sends> | null, sends: Sends, at: Moment): Press<Sends> {
  const isRepeat = last !== null && JSON.stringify(last.sends) === JSON.stringify(sends);
  return isRepeat ? last : { key: at.newKey(), sends };
}

/** The truth and nothing else: no press, nothing said, nothing under way. */
export function still(payment: PaymentView) {
  return { payment, notice: null, press: null, call: null, news: null };
}

/** Sends what the payer has pressed; what was said before is over. */
export function sending<State extends Held<unknown, unknown>>(
  state: State,
  sends: NonNullable<State['press']>['sends'],
  at: Moment,
) {
  const { payment } = state;
  const press: Press<typeof sends> = pressOf(state.press, sends, at);
  const asked = { ...state, press, call: { do: 'send' as const, payment, press }, notice: null };
  if ('fieldErrors' in asked) return { ...asked, fieldErrors: {} };
  return 'asked' in asked ? { ...asked, asked: null } : asked;
}

/** The truth after an answer: unchanged when it tells none. A charge is read into the truth that is known. */
export function truthAfter(answer: Telling, known: PaymentView): PaymentView {
  return answer.charge ? withCharge(known, answer.charge) : (answer.payment ?? known);
}

/** Where an answer leads: to where the truth stands that it tells or, when it tells none, to what it says. */
export function leadOf<Standing, Answer extends Telling>(
  answer: Answer,
  known: PaymentView,
  standingOf: (payment: PaymentView) => Standing,
): Standing | Exclude<Answer['says'], 'charge' | 'truth'> {
  type Lead = Exclude<Answer['says'], 'charge' | 'truth'>;
  const tells = answer.says === 'charge' || answer.says === 'truth';
  return tells ? standingOf(truthAfter(answer, known)) : (answer.says as Lead);
}

/** How one method reads the truth. `State`: any of its stages but the end. */
export type Reads<State, Standing> = {
  standingOf(payment: PaymentView): Standing;
  /** The state at which the truth puts the payer, with what is news there said loudly; `before`: where the payer was. */
  placed(payment: PaymentView, now: number, before: State): State | Ended;
  /** Nobody has answered: what became of the press at `state` is looked for, at once. */
  checkingFrom(state: State): State;
  /** A code that was wrong leaves the payer where he was: it is an answer all the same. */
  codeWasWrong?(payment: PaymentView): boolean;
};

/** What an answer means wherever the payer is; a stage reads first what it has its own words for. */
export function afterAny<State extends Held<unknown, unknown> & { stage: string }, Standing extends string>(
  reads: Reads<State, Standing>,
  state: State,
  answer: Telling,
  now: number,
): State | Ended {
  const payment = truthAfter(answer, state.payment);
  switch (leadOf(answer, state.payment, reads.standingOf)) {
    case 'unknown':
      return state.stage === 'checking' ? state : reads.checkingFrom(state);
    case 'session-end':
      return ended('session-end', payment);
    case 'already-completed':
      return ended('already-completed', payment);
    case 'declined':
      return ended('failed', payment);
    default:
      return payment === state.payment ? state : reads.placed(payment, now, state);
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
export function afterCheck<State extends Held<unknown, unknown> & { stage: string }, Standing extends string>(
  reads: Reads<State, Standing>,
  state: State & CheckingOf<State>,
  answer: Telling,
  now: number,
): State | Ended {
  const { payment: known, press, waits, from } = state;
  const payment = truthAfter(answer, known);
  if (leadOf(answer, known, reads.standingOf) === 'checking')
    return { ...state, payment, press: null, notice: null, from: null };
  const isLost = sawNothingOf(press, known, payment) && reads.codeWasWrong?.(payment) !== true;
  if (!isLost) return afterAny(reads, state, answer, now);
  if (waits === 0 || from === null) return state;
  return { ...from, payment, press, news: null, notice: loudly('notReached') };
}

/** The flow ends so, with the newest truth. */
export function ended(result: Outcome['result'], payment: PaymentView): Ended {
  return { stage: 'ended', result, payment };
}

/** A look found things just as they were before the press. */
function sawNothingOf(press: object | null, known: PaymentView, found: PaymentView): boolean {
  return press !== null && found !== known && isSameTruth(known, found);
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
