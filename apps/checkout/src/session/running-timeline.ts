// Keeps the timeline as new as the screen that shows it (decision 0028).
import type { Timeline, TimelineStep } from '@titan/contract/payer/timeline.schema';
import type { PageEvents, Service, Timers } from '../platform/ports.ts';
import type { ScreenState } from './screen-state.ts';
import { paymentWithTimeline, versionOf } from './timeline-shown.ts';

/** A screen that changes. */
export type ShownState = { getState(): ScreenState; subscribe(onChange: () => void): void };

type TimelineDeps = { service: Pick<Service, 'readTimeline'>; pageEvents: PageEvents; timers: Timers };

/** When an open result reads the timeline again for what the merchant's side still has to do, ms; afterwards only when its payer is back. */
const READ_AGAIN_MS = [3_000, 10_000, 30_000, 120_000, 300_000] as const;

/**
 * The timeline of the payment that is shown. It is read again whenever a screen with it shows another version of the payment, when the
 * payer comes back to it, and while something is still to happen: the merchant's side (its server took the webhook, money went back) moves
 * without the payment. A reading that fails is made again with the next version; the screen's own words do not depend on it.
 */
export function withTimeline(
  shown: ShownState,
  { service, pageEvents, timers }: TimelineDeps,
  drawn: Timeline,
): { getTimeline(): Timeline; listen(onChange: () => void): void } {
  const listeners = new Set<() => void>();
  const reader = createReader(shown, service, drawn, (steps) => {
    readLater(steps);
    for (const notify of listeners) notify();
  });
  const readLater = createRereads(timers, reader.readAgain);
  shown.subscribe(reader.follow);
  if (reader.isRead()) readLater(drawn);
  else reader.follow();
  pageEvents.listen(({ type }) => {
    if (type !== 'wentOffline') reader.readAgain();
  });
  return { getTimeline: reader.steps, listen: (onChange) => void listeners.add(onChange) };
}

/** Reads the timeline once for each version of the payment that is shown, and passes it to `onRead`. */
function createReader(
  shown: ShownState,
  service: TimelineDeps['service'],
  drawn: Timeline,
  onRead: (steps: Timeline) => void,
) {
  let steps = drawn;
  let asked = 0;
  const shownVersion = (): string | null => {
    const payment = paymentWithTimeline(shown.getState());
    return payment && versionOf(payment);
  };
  let read = drawn.length > 0 ? shownVersion() : null;
  const ask = async (): Promise<void> => {
    const version = shownVersion();
    if (version === null || version === read) return;
    read = version;
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
    /** Even if the version is the same. */
    readAgain() {
      read = null;
      follow();
    },
  };
}

/** Schedules the next reading while something is still to happen, as `READ_AGAIN_MS` lists. */
function createRereads(timers: Timers, read: () => void): (steps: Timeline) => void {
  let count = 0;
  return (steps) => {
    const wait = isMoreToCome(steps) ? READ_AGAIN_MS[count] : undefined;
    if (wait === undefined) return;
    count += 1;
    timers.setTimeout(read, wait);
  };
}

/** Received, and the merchant's server has not taken the webhook; or money is to go back and has not gone. */
function isMoreToCome(steps: Timeline): boolean {
  const count = (event: TimelineStep['event']) => steps.filter((step) => step.event === event).length;
  return count('received') > count('told') || count('owed') > count('reversed');
}
