// For tests: the whole page behind its ports, over a fake service and a simulated clock.
import { SimulatedClock } from './simulated-clock.ts';
import { partsOf } from '../methods/method-registry.ts';
import { type Chunk, ready } from '../methods/registration.ts';
import { createHistorySteps } from '../platform/history-steps.ts';
import type { BrowserEvent, Ports } from '../platform/ports.ts';
import { loadEveryMethod } from '../session/methods-needed.ts';
import { type Checkout, createCheckoutStore, type Runtime } from '../session/checkout-store.ts';
import { attachRuntime, type CallsOfMethod } from '../session/runtime.ts';
import { BUILT_CHANNELS, type BuiltChannel } from '@titan/rules/methods';
import type { MethodScreen, ScreenState } from '../session/screen-state.ts';
import { createFakeService } from './fake-service.ts';
import { makePage, SERVER_TIME } from './payments.ts';
import { createTestTab } from './test-tab.ts';

await loadEveryMethod();
await Promise.all(BUILT_CHANNELS.map((channel) => partsOf(channel).calls.load()));

type ScreenOf<Name extends ScreenState['screen']> = Extract<ScreenState, { screen: Name }>;

type Attaching = Chunk<{ attach(shown: Checkout): Runtime }>;

/**
 * Opens the page on this data, and has somebody listen to it. `callsOf`: how the methods ask the service; `runtime`: the chunk that comes in
 * place of this one. Left out, both are there.
 */
export function runSession(
  overrides: Parameters<typeof makePage>[0] = {},
  callsOf?: CallsOfMethod,
  runtime: (there: Attaching) => Attaching = (there) => there,
) {
  const clock = new SimulatedClock();
  let keys = 0;
  const fake = createFakeService();
  const { ports, happened, tell, news, tab } = recordingPorts(clock, fake.service);
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
    /** The network is back, for who waits for it once. */
    retry: () => retries.splice(0).forEach((again) => again()),
    /** The browser tells the page something. */
    browser: (type: BrowserEvent['type']) => tell({ type }),
    /** The service says something, to whoever listens. */
    news,
    screen,
    /** The browser's own buttons, and its address bar. */
    tab,
    /** What the page tells of the payment's past. */
    timeline: checkout.getTimeline,
    changes: () => changes,
    on<Name extends ScreenState['screen']>(name: Name): ScreenOf<Name> {
      const now = screen();
      if (now.screen !== name) throw new Error(`The page shows ${now.screen}, not ${name}`);
      return now as ScreenOf<Name>;
    },
    /** The screen of this method, which must be under way. */
    at<C extends BuiltChannel>(channel: C): MethodScreen<C> {
      const now = screen();
      if (now.screen !== 'method' || now.channel !== channel)
        throw new Error(`The page shows ${now.screen}, not ${channel}`);
      return now as MethodScreen<C>;
    },
  };
}

function recordingPorts(clock: SimulatedClock, service: Ports['service']) {
  const listeners = new Set<(event: BrowserEvent) => void>();
  const streams = new Set<(isSaid: boolean) => void>();
  const happened = {
    /** Push streams that are open now. */
    streams,
    /** What the address says, newest last. */
    addresses: [] as Parameters<Ports['addresses']['show']>[0][],
    wentTo: [] as string[],
    /** Addresses opened in tabs of their own. */
    tabs: [] as string[],
    told: [] as { result: string; status: string; amount: string; reference: string }[],
    bugs: [] as unknown[],
    /** What this page has said to the payment's other tabs, and who hears what they say. */
    toldTabs: [] as string[],
    tabHearers: new Set<(truth: string) => void>(),
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
      tell: (truth) => void happened.toldTabs.push(truth),
      listen(onTold) {
        happened.tabHearers.add(onTold);
        return () => void happened.tabHearers.delete(onTold);
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
    bankPages: { way: 'redirect', nextHint: () => new Promise(() => {}) },
    parentWindow: { tell: (result, data) => void happened.told.push({ result, ...data }) },
    bugs: { report: (error) => void happened.bugs.push(error) },
  };
  const tell = (event: BrowserEvent) => {
    for (const listener of listeners) listener(event);
  };
  const news = () => {
    for (const onNews of streams) onNews(true);
  };
  return { ports, happened, tell, news, tab };
}
