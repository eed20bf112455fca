// What React reads and sends events to: the session's flow, which runs from the start. Its calls wait for the code that can make them,
// which is loaded after the first paint.
import type { PageData } from '@titan/contract/page/page-data';
import type { Channel } from '@titan/rules/methods';
import { type Moment, type RunningFlow, runFlow } from '../flow/flow.ts';
import type { Chunk } from '../methods/registration.ts';
import { answerNotSent } from '../stages/method.ts';
import type { Timers } from '../platform/ports.ts';
import { screenAt, screenOf } from './screen-of.ts';
import type { Checkout, CheckoutStore, Runtime, ScreenState } from './screen-state.ts';
import { sessionFlow } from './session-flow.ts';
import { isEffect, type SessionEvent, type SessionState } from './session-state.ts';

export type StoreDeps = {
  /** `attach` starts it on this page, once it is loaded. */
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
 * runtime cannot be loaded, a submission counts as not sent and the forms must be left to the browser (`failedToLoad`); loading is tried
 * again with the next event or call and when the network is back.
 */
export function createCheckoutStore(data: PageData, deps: StoreDeps): CheckoutStore {
  const reference = data.payment.merchant_reference;
  let hasBroken = false;
  const running: RunningFlow<SessionState, SessionEvent> = runFlow(sessionFlow, sessionFlow.open(data), {
    // Calls are made before anybody has seen the new state, so the channel is read from the flow itself.
    perform: (call, signal) => outside.perform(call, channelOf(running.getState()), signal),
    timers: deps.timers,
    moment: deps.moment,
    onBug(error) {
      hasBroken = true;
      deps.onBug(error);
      screen.follow();
    },
  });
  const screen = createScreen(
    () => (hasBroken ? { screen: 'problem', reference } : screenAt(running.getState())),
    deps.onBug,
  );
  running.subscribe(screen.follow);
  const outside = createOutside(deps, { ...screen, send: running.send }, screen.notify);
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
      if (!outside.loaded()?.intercepts(event)) running.send(event);
    },
    serverNow: deps.serverNow,
    failedToLoad: outside.isMissing,
  };
}

/** The page as the service draws it; nothing moves. */
export function staticStore(data: PageData): CheckoutStore {
  const state = screenOf(data);
  return {
    getState: () => state,
    getTimeline: () => data.timeline,
    subscribe: () => () => {},
    send: () => {},
    serverNow: () => data.payment.server_time,
  };
}

/** The runtime, which may still be loading: effects wait until it is loaded, calls of the service for one try. */
function createOutside(
  { runtime: chunk, onceOnline, onBug }: Pick<StoreDeps, 'runtime' | 'onceOnline' | 'onBug'>,
  checkout: Checkout,
  onTimeline: () => void,
) {
  let runtime: Runtime | null = null;
  let isStarted = false;
  let loading: Promise<Runtime> | null = null;
  let hasFailed = false;
  let resolveLoaded: (loaded: Runtime) => void = () => {};
  const whenLoaded = new Promise<Runtime>((resolve) => (resolveLoaded = resolve));
  const start = (code: { attach(checkout: Checkout): Runtime }): void => {
    isStarted = true;
    try {
      const started = code.attach(checkout);
      started.listenToTimeline(onTimeline);
      runtime = started;
      resolveLoaded(started);
    } catch (error) {
      hasFailed = true;
      onBug(error);
    }
  };
  /** Started once, also where it breaks: else what it listens to by then would be received twice. */
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
    const code = chunk.loaded();
    if (code !== null) return attach(code);
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
      if (!isEffect(call))
        return loaded.then(
          (started) => started.perform(...asked),
          () => answerNotSent(call),
        );
      loaded.catch(() => undefined);
      return whenLoaded.then((started) => started.perform(...asked));
    },
  };
}

function channelOf({ at }: SessionState): Channel | null {
  return at.is === 'method' ? at.channel : null;
}

/** The screen, as one value until something on it changes: it spares React the work when an event changed nothing. */
function createScreen(read: () => ScreenState, onBug: StoreDeps['onBug']) {
  const listeners = new Set<() => void>();
  let shown: ScreenState | null = null;
  const notify = (): void => {
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
      notify();
    },
    notify,
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
