// What React reads and speaks to (design §4): at first the service's own screen, then the machines, which are loaded after the
// first paint. Small and without XState, because it is part of the first load.
import type { PageData } from '@titan/contract/page-data';
import type { Timeline } from '@titan/contract/timeline';
import { isPress, optimistic } from './optimistic.ts';
import type { RunningCheckout } from './runtime.ts';
import { screenOf } from './screen-of.ts';
import type { CheckoutStore, PayerEvent, ScreenState } from './screen-state.ts';

export type StoreParts = {
  /**
   * Fetches the machines, that of the method on the screen with them, and starts them on the page's data. May be called again after
   * it failed.
   */
  loadRuntime(shown: ScreenState): Promise<RunningCheckout>;
  serverNow(): number;
  /** Calls back once, the next time that the network is back. */
  onceOnline(retry: () => void): void;
};

/**
 * Opens the store. The first subscriber (React, once the page is hydrated) or the first event starts the loading.
 *
 * Until the machines are there, events wait and are played to them in order; a press shows at once as being sent. If they
 * cannot be loaded, presses are dropped and the forms must be left to the browser (`failedToLoad`); loading is tried again
 * at the next event and when the network is back.
 */
export function createCheckoutStore(data: PageData, parts: StoreParts): CheckoutStore {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const before = createWaitingRoom(data);
  let running: RunningCheckout | null = null;
  const runtime = createLoading(() => parts.loadRuntime(before.state()), parts, {
    onLoaded(loaded) {
      for (const event of before.takeAll()) loaded.send(event);
      running = loaded;
      loaded.subscribe(tell);
      tell();
    },
    onFailed() {
      before.dropPresses();
      tell();
    },
  });
  const load = () => {
    if (data.kind === 'payment') runtime.load();
  };

  return {
    getState: () => running?.getState() ?? before.state(),
    getTimeline: () => running?.getTimeline() ?? timelineIn(data),
    subscribe(onChange) {
      listeners.add(onChange);
      load();
      return () => void listeners.delete(onChange);
    },
    send(event) {
      if (running !== null) return running.send(event);
      if (before.take(event)) tell();
      load();
    },
    serverNow: () => parts.serverNow(),
    failedToLoad: () => running?.failedToLoad() ?? runtime.hasFailed(),
  };
}

/** As the service drew it. */
export function timelineIn(data: PageData): Timeline {
  return data.kind === 'payment' ? data.timeline : NOTHING_TOLD;
}

const NOTHING_TOLD: Timeline = [];

type LoadingListener = { onLoaded(loaded: RunningCheckout): void; onFailed(): void };

/** Loads once; after a failure it may be asked again, and asks itself when the network is back. */
function createLoading(
  fetchRuntime: () => Promise<RunningCheckout>,
  parts: Pick<StoreParts, 'onceOnline'>,
  { onLoaded, onFailed }: LoadingListener,
) {
  let is: 'idle' | 'under-way' | 'loaded' | 'failed' = 'idle';
  const load = () => {
    if (is === 'under-way' || is === 'loaded') return;
    is = 'under-way';
    fetchRuntime().then(
      (loaded) => {
        is = 'loaded';
        onLoaded(loaded);
      },
      () => {
        is = 'failed';
        onFailed();
        parts.onceOnline(load);
      },
    );
  };
  return { load, hasFailed: () => is === 'failed' };
}

/** Events that came before the machines, and the screen as they make it look. */
function createWaitingRoom(data: PageData) {
  let waiting: PayerEvent[] = [];
  let state = screenOf(data);
  return {
    state: (): ScreenState => state,
    /** What has waited; it is not kept here any longer, because a press carries card details. */
    takeAll(): readonly PayerEvent[] {
      const taken = waiting;
      waiting = [];
      state = screenOf(data);
      return taken;
    },
    /** True when there is something new to see. */
    take(event: PayerEvent): boolean {
      waiting.push(event);
      const shown = state;
      state = optimistic(data, shown, event);
      return state !== shown;
    },
    dropPresses(): void {
      waiting = waiting.filter((event) => !isPress(event));
      state = waiting.reduce((shown, event) => optimistic(data, shown, event), screenOf(data));
    },
  };
}
