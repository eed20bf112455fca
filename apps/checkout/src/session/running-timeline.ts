// Keeps what is told of a payment's past as new as what is shown of its present (decision 0028).
import type { Timeline, TimelineStep } from '@titan/contract/timeline';
import type { PageEvents, Service, Timers } from '../platform/ports.ts';
import { type ScreenState, stageFactsOf } from './screen-state.ts';
import type { PaymentView } from '@titan/contract/payment';

/** A screen that changes. */
export type ShownState = { getState(): ScreenState; subscribe(onChange: () => void): void };

type TimelineParts = { service: Pick<Service, 'readTimeline'>; pageEvents: PageEvents; timers: Timers };

/** When a result that stays open looks for what the merchant's side is yet to do, ms; afterwards only when its payer comes back to it. */
const LOOKS_MS = [3_000, 10_000, 30_000, 120_000, 300_000] as const;

/**
 * The timeline of what is shown: read again whenever a screen that shows it shows another truth than was read, and when the payer comes
 * back to it or while something is still to come, because the merchant's side (its server took the news, money went back) moves without
 * the payment's truth. One that
 * does not come is asked for with the next truth; the screen's own words do not depend on it.
 */
export function withTimeline(
  shown: ShownState,
  { service, pageEvents, timers }: TimelineParts,
  drawn: Timeline,
): { getTimeline(): Timeline; listen(onChange: () => void): void } {
  const listeners = new Set<() => void>();
  const reader = createReader(shown, service, drawn, (steps) => {
    lookAgain(steps);
    for (const tell of listeners) tell();
  });
  const lookAgain = createLooks(timers, reader.readAnew);
  shown.subscribe(reader.follow);
  if (reader.isRead()) lookAgain(drawn);
  else reader.follow();
  pageEvents.listen(({ type }) => {
    if (type !== 'wentOffline') reader.readAnew();
  });
  return { getTimeline: reader.steps, listen: (onChange) => void listeners.add(onChange) };
}

/** Reads the timeline of each truth that is shown, once; `onRead` hears what came. */
function createReader(
  shown: ShownState,
  service: TimelineParts['service'],
  drawn: Timeline,
  onRead: (steps: Timeline) => void,
) {
  let steps = drawn;
  let asked = 0;
  const truthOf = (): string | null => {
    const payment = toldOn(shown.getState());
    return payment && truthTold(payment);
  };
  let read = drawn.length > 0 ? truthOf() : null;
  const ask = async (): Promise<void> => {
    const truth = truthOf();
    if (truth === null || truth === read) return;
    read = truth;
    const question = (asked += 1);
    const answer = await service.readTimeline();
    // What was asked later is newer.
    if (asked !== question) return;
    if (!answer.ok) return void (read = null);
    steps = answer.value.steps;
    onRead(steps);
  };
  const follow = (): void => void ask();
  return {
    steps: () => steps,
    isRead: () => read !== null,
    follow,
    /** Though the truth is the same. */
    readAnew() {
      read = null;
      follow();
    },
  };
}

/** Plans the next look while something is still to come, as often as `LOOKS_MS` says. */
function createLooks(timers: Timers, look: () => void): (steps: Timeline) => void {
  let looks = 0;
  return (steps) => {
    const wait = isMoreToCome(steps) ? LOOKS_MS[looks] : undefined;
    if (wait === undefined) return;
    looks += 1;
    timers.setTimeout(look, wait);
  };
}

/** Received, and the merchant's server has not taken the news; or money is to go back and has not gone. */
function isMoreToCome(steps: Timeline): boolean {
  const count = (event: TimelineStep['event']) => steps.filter((step) => step.event === event).length;
  return count('received') > count('told') || count('owed') > count('reversed');
}

// Which screens tell what has happened so far (decision 0028): those that wait for somebody, and those after which nothing follows.

/** The payment whose timeline this screen shows; null: it shows none. Before the first attempt there is nothing to tell. */
export function toldOn(state: ScreenState): PaymentView | null {
  if (!('payment' in state) || state.payment.charge === null) return null;
  const isShown = state.screen === 'method' ? stageFactsOf(state)?.asksAgain === true : RESULTS[state.screen];
  return isShown ? state.payment : null;
}

const RESULTS: Record<Exclude<ScreenState['screen'], 'method' | 'problem'>, boolean> = {
  methods: false,
  redirect: false,
  success: true,
  failed: true,
  'issue-detected': true,
  'session-end': true,
  closed: true,
};

/** Two readings of a payment with the same answer have the same timeline. */
export function truthTold({ status, charge, reversals, amount_refunded: refunded }: PaymentView): string {
  return JSON.stringify([status, charge?.reference, charge?.status, charge?.stage, reversals, refunded]);
}
