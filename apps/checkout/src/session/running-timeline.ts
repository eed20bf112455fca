// Keeps what is told of a payment's past as new as what is shown of its present (decision 0028).
import type { Timeline } from '@titan/contract/timeline';
import type { PageEvents, Service } from '../platform/ports.ts';
import type { ScreenState } from './screen-state.ts';
import { toldOn, truthTold } from './tells-timeline.ts';

/** A screen that changes. */
export type ShownState = { getState(): ScreenState; subscribe(onChange: () => void): void };

type TimelineParts = { service: Pick<Service, 'readTimeline'>; pageEvents: PageEvents };

/**
 * The same with its timeline: read again whenever a screen that shows it shows another truth than was read, and when the payer comes
 * back to it, because the merchant's side (its server took the news, it gave money back) moves without the payment's truth. One that
 * does not come is asked for with the next truth; the screen's own words do not depend on it.
 */
export function withTimeline(
  shown: ShownState,
  { service, pageEvents }: TimelineParts,
  drawn: Timeline,
): ShownState & { getTimeline(): Timeline } {
  const listeners = new Set<() => void>();
  let steps = drawn;
  let asked = 0;
  const truthOf = (): string | null => {
    const payment = toldOn(shown.getState());
    return payment && truthTold(payment);
  };
  let read = drawn.length > 0 ? truthOf() : null;
  const follow = async (): Promise<void> => {
    const truth = truthOf();
    if (truth === null || truth === read) return;
    read = truth;
    const question = (asked += 1);
    const answer = await service.readTimeline();
    // What was asked later is newer.
    if (asked !== question) return;
    if (!answer.ok) return void (read = null);
    steps = answer.value.steps;
    for (const tell of listeners) tell();
  };
  shown.subscribe(() => void follow());
  void follow();
  pageEvents.listen(({ type }) => {
    if (type === 'wentOffline') return;
    read = null;
    void follow();
  });
  return {
    getState: () => shown.getState(),
    getTimeline: () => steps,
    subscribe(onChange) {
      shown.subscribe(onChange);
      listeners.add(onChange);
    },
  };
}
