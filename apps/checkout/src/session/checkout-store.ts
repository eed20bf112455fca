// What React reads and speaks to: the session's flow, which runs from the start. What it asks of the outside waits for the
// code that can ask, which is loaded after the first paint.
import type { PageData } from '@titan/contract/page-data';
import type { Timeline } from '@titan/contract/timeline';
import type { BuiltChannel } from '@titan/rules/methods';
import { type Moment, type RunningFlow, runFlow } from '../flow/flow.ts';
import type { Chunk } from '../methods/registration.ts';
import { type MethodCall, unasked } from '../stages/method.ts';
import type { Timers } from '../platform/ports.ts';
import { screenAt, screenOf } from './screen-of.ts';
import type { CheckoutStore, ScreenState } from './screen-state.ts';
import { isSaying } from './sayings.ts';
import { type SessionCall, type SessionEvent, sessionFlow } from './session-flow.ts';
import type { SessionState } from './session-state.ts';

/** The page as the code around it sees it. */
export type Checkout = {
  getState(): ScreenState;
  subscribe(onChange: () => void): () => void;
  send(event: SessionEvent): void;
};

/** The code that asks the service and speaks to the browser. */
export type Runtime = {
  /** `channel`: of the method that is under way, whose call it is unless it is the session's own. */
  perform(
    call: SessionCall | MethodCall,
    channel: BuiltChannel | null,
    signal: AbortSignal,
  ): Promise<unknown>;
  getTimeline(): Timeline;
  /** Calls back when the timeline has changed. */
  listenToTimeline(onChange: () => void): void;
  /** The code of the method that is under way could not be fetched. */
  isMethodMissing(): boolean;
  /** Receives each event first; what could not be fetched is asked for again. Returns whether it goes no further: the payer is asked. */
  holds(event: SessionEvent): boolean;
};

export type StoreParts = {
  /** `attach` starts it on this page, once it is there. */
  runtime: Chunk<{ attach(checkout: Checkout): Runtime }>;
  timers: Timers;
  moment(): Moment;
  serverNow(): number;
  /** Calls back once, the next time that the network is back. */
  onceOnline(retry: () => void): void;
  onBug(error: unknown): void;
};

/**
 * Opens the store. The first subscriber (React, once the page is hydrated) or the first event starts the flow and the loading. Where the
 * runtime cannot be loaded, a press is told as not sent and the forms must be left to the browser (`failedToLoad`); loading is tried again
 * with the next event or call and when the network is back.
 */
export function createCheckoutStore(data: PageData, parts: StoreParts): CheckoutStore {
  return data.kind === 'problem' ? stillStore(data) : runningStore(data, parts);
}

/** The page as the service draws it; nothing moves. */
export function stillStore(data: PageData): CheckoutStore {
  const state = screenOf(data);
  const timeline = data.kind === 'payment' ? data.timeline : NOTHING_TOLD;
  return {
    getState: () => state,
    getTimeline: () => timeline,
    subscribe: () => () => {},
    send: () => {},
    serverNow: () => (data.kind === 'payment' ? data.payment.server_time : 0),
  };
}

const NOTHING_TOLD: Timeline = [];

function runningStore(data: Extract<PageData, { kind: 'payment' }>, parts: StoreParts): CheckoutStore {
  const reference = data.payment.merchant_reference;
  let hasBroken = false;
  const running: RunningFlow<SessionState, SessionEvent> = runFlow(sessionFlow, sessionFlow.open(data), {
    // Calls are made before anybody has seen the new state, so it is asked itself.
    perform: (call, signal) => outside.perform(call, channelOf(running.getState()), signal),
    timers: parts.timers,
    moment: parts.moment,
    onBug(error) {
      hasBroken = true;
      parts.onBug(error);
      screen.follow();
    },
  });
  const screen = createScreen(
    () =>
      hasBroken ? { screen: 'problem', problem: 'something-wrong', reference } : screenAt(running.getState()),
    parts.onBug,
  );
  running.subscribe(screen.follow);
  const outside = createOutside(parts, { ...screen, send: running.send }, screen.tell);
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    outside.load().catch(() => undefined);
    running.start();
  };
  return {
    getState: screen.getState,
    getTimeline: () => outside.loaded()?.getTimeline() ?? data.timeline,
    subscribe(onChange) {
      start();
      return screen.subscribe(onChange);
    },
    send(event) {
      start();
      outside.load().catch(() => undefined);
      if (!outside.loaded()?.holds(event)) running.send(event);
    },
    serverNow: parts.serverNow,
    failedToLoad: outside.isMissing,
  };
}

/** The runtime, which may still be on its way: what is said to the browser waits for it, what is asked of the service does for one try. */
function createOutside(
  { runtime: chunk, onceOnline, onBug }: Pick<StoreParts, 'runtime' | 'onceOnline' | 'onBug'>,
  checkout: Checkout,
  onTimeline: () => void,
) {
  let runtime: Runtime | null = null;
  let isStarted = false;
  let loading: Promise<Runtime> | null = null;
  let hasFailed = false;
  let tellLoaded: (loaded: Runtime) => void = () => {};
  const whenLoaded = new Promise<Runtime>((resolve) => (tellLoaded = resolve));
  const start = (code: { attach(checkout: Checkout): Runtime }): void => {
    isStarted = true;
    try {
      const started = code.attach(checkout);
      started.listenToTimeline(onTimeline);
      runtime = started;
      tellLoaded(started);
    } catch (error) {
      hasFailed = true;
      onBug(error);
    }
  };
  /** Started once, also where it breaks: what it listens to by then would be heard twice. */
  const attach = (code: { attach(checkout: Checkout): Runtime }): Promise<Runtime> => {
    if (!isStarted) {
      hasFailed = false;
      start(code);
    }
    return hasFailed ? Promise.reject(new Error('Not loaded')) : whenLoaded;
  };
  const fetchRuntime = async (): Promise<Runtime> => {
    try {
      return await attach(await chunk.load());
    } catch (error) {
      hasFailed = true;
      loading = null;
      onceOnline(() => void load().catch(() => undefined));
      throw error;
    }
  };
  const load = (): Promise<Runtime> => {
    const here = chunk.loaded();
    if (here !== null) return attach(here);
    return (loading ??= fetchRuntime());
  };
  return {
    load,
    loaded: () => runtime,
    isMissing: () => hasFailed || runtime?.isMethodMissing() === true,
    perform(...asked: Parameters<Runtime['perform']>): Promise<unknown> {
      if (runtime !== null) return runtime.perform(...asked);
      const [call] = asked;
      const loaded = load();
      if (!isSaying(call))
        return loaded.then(
          (there) => there.perform(...asked),
          () => unasked(call),
        );
      loaded.catch(() => undefined);
      return whenLoaded.then((there) => there.perform(...asked));
    },
  };
}

function channelOf({ at }: SessionState): BuiltChannel | null {
  return at.is === 'method' ? at.channel : null;
}

/** The screen, as one value until there is something new to see: it spares React the work when an event changed nothing. */
function createScreen(read: () => ScreenState, onBug: StoreParts['onBug']) {
  const listeners = new Set<() => void>();
  let shown: ScreenState | null = null;
  const tell = (): void => {
    for (const listener of listeners)
      try {
        listener();
      } catch (error) {
        onBug(error);
      }
  };
  return {
    getState: (): ScreenState => (shown ??= read()),
    /** The state behind it has changed. */
    follow(): void {
      const next = read();
      if (isSame(shown, next)) return;
      shown = next;
      tell();
    },
    tell,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

/** Structural equality of plain data. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  );
}
