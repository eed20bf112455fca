// For tests: the whole page behind its ports, over a fake service and a simulated clock.
import { SimulatedClock } from './simulated-clock.ts';
import { METHOD_CHANNELS, partsOf } from '../methods/method-registry.ts';
import { type Chunk, ready } from '../methods/registration.ts';
import { createHistorySteps } from '../platform/history-steps.ts';
import type { BrowserEvent, Ports } from '../platform/ports.ts';
import { loadEveryMethod } from '../session/methods-needed.ts';
import { createCheckoutStore } from '../session/checkout-store.ts';
import { attachRuntime, type CallsOfMethod } from '../session/runtime.ts';
import type { Channel } from '@titan/rules/methods';
import type { MethodScreen, ScreenState, Checkout, Runtime } from '../session/screen-state.ts';
import { createFakeService } from './fake-service.ts';
import { makePage, SERVER_TIME } from './payments.ts';
import { createTestTab } from './test-tab.ts';

await loadEveryMethod();
await Promise.all(METHOD_CHANNELS.map((channel) => partsOf(channel).calls.load()));

type ScreenOf<Name extends ScreenState['screen']> = Extract<ScreenState, { screen: Name }>;

type Attaching = Chunk<{ attach(shown: Checkout): Runtime }>;

/**
 * Opens the page on this data, with one subscriber. `callsOf`: the code of the methods' calls; `runtime`: the chunk to use instead of this
 * one. By default both are loaded.
 */
export function runSession(
  overrides: Parameters<typeof makePage>[0] = {},
  callsOf?: CallsOfMethod,
  runtime: (loaded: Attaching) => Attaching = (loaded) => loaded,
) {
  const clock = new SimulatedClock();
  let keys = 0;
  const fake = createFakeService();
  const { ports, happened, browserEvent, news, tab } = recordingPorts(clock, fake.service);
  const page = makePage(overrides);
  const retries: (() => void)[] = [];
  const checkout = createCheckoutStore(page, {
    runtime: runtime(
      ready({
        attach: (shown: Checkout) =>
          attachRuntime(shown, { ports, drawn: page.timeline, ...(callsOf ? { callsOf } : {}) }),
      }),
    ),
    timers: clock,
    moment: () => ({ now: ports.clock.now(), newKey: () => `key-${++keys}` }),
    serverNow: () => ports.clock.now(),
    onceOnline: (retry) => void retries.push(retry),
    onBug: ports.bugs.report,
  });
  let changes = 0;
  checkout.subscribe(() => (changes += 1));
  const screen = () => checkout.getState();
  return {
    ...fake,
    ...happened,
    clock,
    send: checkout.send,
    getState: checkout.getState,
    subscribe: checkout.subscribe,
    failedToLoad: () => checkout.failedToLoad?.() ?? false,
    /** The network is back, for those who wait for it once. */
    retry: () => retries.splice(0).forEach((again) => again()),
    /** The browser sends the page an event. */
    browser: (type: BrowserEvent['type']) => browserEvent({ type }),
    /** The service pushes news to every listener. */
    news,
    screen,
    /** The browser's own buttons, and its address bar. */
    tab,
    /** The payment's timeline as the page has it. */
    timeline: checkout.getTimeline,
    changes: () => changes,
    on<Name extends ScreenState['screen']>(name: Name): ScreenOf<Name> {
      const now = screen();
      if (now.screen !== name) throw new Error(`The page shows ${now.screen}, not ${name}`);
      return now as ScreenOf<Name>;
    },
    /** The screen of this method, which must be under way. */
    at<C extends Channel>(channel: C): MethodScreen<C> {
      const now = screen();
      if (now.screen !== 'method' || now.channel !== channel)
        throw new Error(`The page shows ${now.screen}, not ${channel}`);
      return now as MethodScreen<C>;
    },
  };
}

function recordingPorts(clock: SimulatedClock, service: Ports['service']) {
  const listeners = new Set<(event: BrowserEvent) => void>();
  const streams = new Set<(isPushed: boolean) => void>();
  const happened = {
    /** Push streams that are open now. */
    streams,
    /** What was shown in the address, newest last. */
    addresses: [] as Parameters<Ports['addresses']['show']>[0][],
    wentTo: [] as string[],
    /** Addresses opened in tabs of their own. */
    tabs: [] as string[],
    notified: [] as { result: string; status: string; amount: string; reference: string }[],
    bugs: [] as unknown[],
    /** What this page has posted to the payment's other tabs, and its listeners to theirs. */
    posted: [] as string[],
    tabListeners: new Set<(version: string) => void>(),
  };
  const tab = createTestTab('https://pay.example/order-1');
  const steps = createHistorySteps(tab.page, '/order-1');
  const ports: Ports = {
    timers: clock,
    clock: { now: () => SERVER_TIME + clock.now(), sync: () => {} },
    service,
    addresses: {
      ...steps,
      show(place, step) {
        happened.addresses.push(place);
        steps.show(place, step);
      },
      goTo: (url) => void happened.wentTo.push(url),
      openTab(url) {
        happened.tabs.push(url);
        return true;
      },
    },
    otherTabs: {
      post: (version) => void happened.posted.push(version),
      listen(onPost) {
        happened.tabListeners.add(onPost);
        return () => void happened.tabListeners.delete(onPost);
      },
    },
    pageEvents: {
      listen(onEvent) {
        listeners.add(onEvent);
        return () => void listeners.delete(onEvent);
      },
    },
    push: {
      open(onNews) {
        streams.add(onNews);
        return () => void streams.delete(onNews);
      },
    },
    bankPages: { mode: 'redirect', nextHint: () => new Promise(() => {}) },
    parentWindow: { notify: (result, data) => void happened.notified.push({ result, ...data }) },
    bugs: { report: (error) => void happened.bugs.push(error) },
  };
  const browserEvent = (event: BrowserEvent) => {
    for (const listener of listeners) listener(event);
  };
  const news = () => {
    for (const onNews of streams) onNews(true);
  };
  return { ports, happened, browserEvent, news, tab };
}
