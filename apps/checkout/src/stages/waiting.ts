// How a method waits for what the page cannot see: it looks up the server state when push reports news, when the page comes back, and from
// time to time. At `checking`, a submission whose answer is lost is looked up, and never called a failure.
import type { BrowserEvent } from '../platform/ports.ts';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { applyAnswer, positionAfter, type MethodRules, paymentAfter } from './apply-answer.ts';
import type { Ended, StageState, PushNews } from './stage-state.ts';

/** A look-up of the server state. `hasSubmission`: one has no answer yet; `isPushed`: push has reported that there is something to read. */
export type LookUp = { do: 'lookUp'; payment: PaymentView; hasSubmission: boolean; isPushed: boolean };

type WaitingState = {
  payment: PaymentView;
  submission: object | null;
  news: PushNews;
};

/** Looks up the server state, which answers all that push has reported until now. */
export function startLookUp<State extends WaitingState>(state: State): State & { call: LookUp; news: null } {
  const { payment, submission, news } = state;
  const call: LookUp = {
    do: 'lookUp',
    payment,
    hasSubmission: submission !== null,
    isPushed: news === 'pushed',
  };
  return { ...state, news: null, call };
}

/** What the payer's own question has brought where that is nothing: it is still open, or nobody could be asked. */
export type AskOutcome = 'open' | 'not-reached' | 'offline';

/** Where the page waits for an approval that it cannot see. */
export type Watched = {
  /** Null: the payer has not asked, or is being answered. */
  asked: AskOutcome | null;
};

type WatchAnswer = Parameters<typeof paymentAfter>[0] & { isOffline?: boolean };

/** Applies an answer there: without news the payer goes on waiting. */
export function applyWatchAnswer<
  State extends StageState<unknown, unknown> & { stage: string },
  Position extends string,
>(
  rules: MethodRules<State, Position>,
  state: State & Watched,
  call: { do: string; submission?: { payload: object } },
  answer: WatchAnswer,
  now: number,
): State | Ended {
  const { payment: known } = state;
  const position: string = positionAfter(answer, known, rules.positionOf);
  if (position !== 'unknown' && position !== rules.positionOf(known))
    return applyAnswer(rules, state, answer, now);
  const payment = paymentAfter(answer, known);
  if (call.submission === undefined) return { ...state, payment };
  return {
    ...state,
    payment,
    submission: null,
    asked: 'confirm' in call.submission.payload ? askOutcomeOf(answer) : null,
  };
}

/** After a refused question the server state is read, so an unknown answer is one that did not arrive. */
function askOutcomeOf(answer: WatchAnswer): AskOutcome {
  if (answer.kind !== 'unknown') return 'open';
  return answer.isOffline === true ? 'offline' : 'not-reached';
}

type Waits = WaitingState & { call: object | null; waits?: number };

/** Stages at which the page waits for what happens elsewhere; other stages ignore news. */
function isWaiting(state: { stage: string }): state is Waits & { stage: string } {
  return state.stage === 'checking' || 'asked' in state;
}

/** The page looks by itself: when its time has come, and when the page has come back. */
export function lookUpAgain<State extends { stage: string }>(state: State): State {
  if (!isWaiting(state) || state.call !== null) return state;
  return startLookUp(state.waits === undefined ? state : { ...state, waits: state.waits + 1 });
}

/** What push has reported in all. After a cut everything must be asked, whatever else it reports. */
export function newsAfter(news: PushNews, event: { isPushed?: boolean }): PushNews {
  return event.isPushed && news !== 'perhaps' ? 'pushed' : 'perhaps';
}

/** News from push counts where the page waits, and during a submission, whose answer may be older. */
export function onPushNews<State extends WaitingState & { stage: string; call: object | null }>(
  state: State,
  event: { isPushed?: boolean },
): State {
  const isListening = isWaiting(state) || state.call !== null;
  return isListening ? withPendingNews({ ...state, news: newsAfter(state.news, event) }) : state;
}

/** News that comes while something is asked may be newer than the answer: it is asked once more. */
export function withPendingNews<State extends { stage: string }>(state: State): State {
  return isWaiting(state) && state.news !== null && state.call === null ? startLookUp(state) : state;
}

/** At `checking`, until the next look. */
export function checkDelays({ call, waits }: { call: object | null; waits: number }) {
  return call === null ? [{ name: 'NEXT_LOOK' as const, ms: checkWaitMs(waits) }] : [];
}

/** The page is visible again, or the network is back: the server state may have changed meanwhile. */
export function isReturnToPage({ type }: { type: string }): boolean {
  return COME_BACK.some((each) => each === type);
}

const COME_BACK: readonly BrowserEvent['type'][] = ['pageRestored', 'backOnline', 'becameVisible'];

/** Ours (`unknown`): waits between looks at a charge whose answer is not known yet; the last one repeats. */
const CHECK_WAITS_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** How long to wait before the next look, after so many waits. */
export function checkWaitMs(waits: number): number {
  const [first] = CHECK_WAITS_MS;
  return CHECK_WAITS_MS[Math.min(waits, CHECK_WAITS_MS.length - 1)] ?? first;
}
