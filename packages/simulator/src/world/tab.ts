// A payer's page, as the browser runs it: the page's own store and flows over the world's network, history and timers. Only drawing is left
// out.
import type { PageData } from '@titan/contract/page/page-data';
import type { Schedule } from './schedule.ts';
import { PUBLIC_URL } from './service.ts';
import type { Browser } from './browser.ts';
import type { Chance } from './chance.ts';
import type { BrowserEvent, Http, Ports } from '../../../../apps/checkout/src/platform/ports.ts';
import { createService } from '../../../../apps/checkout/src/platform/service.ts';
import { createHistorySteps } from '../../../../apps/checkout/src/platform/history-steps.ts';
import { createCheckoutStore } from '../../../../apps/checkout/src/session/checkout-store.ts';
import { attachRuntime } from '../../../../apps/checkout/src/session/runtime.ts';
import { METHOD_CHANNELS, partsOf } from '../../../../apps/checkout/src/methods/method-registry.ts';
import { loadEveryMethod } from '../../../../apps/checkout/src/session/methods-needed.ts';
import { ready } from '../../../../apps/checkout/src/methods/registration.ts';
import type { ScreenState } from '../../../../apps/checkout/src/session/screen-state.ts';
import type { PayerEvent } from '../../../../apps/checkout/src/session/session-state.ts';
import { createTestTab } from '../../../../apps/checkout/src/testing/test-tab.ts';

/** All that a page would fetch when it needs it. */
export async function loadPage(): Promise<void> {
  await loadEveryMethod();
  await Promise.all(METHOD_CHANNELS.map((channel) => partsOf(channel).calls.load()));
}

export type TabParts = {
  browser: Browser;
  schedule: Schedule;
  chance: Chance;
  /** Push: it reaches all pages of a payment. */
  openPush(payment: string, onNews: (isPushed: boolean) => void): () => void;
  /** The step at which the page was asked for. */
  since: number;
  /**
   * `goesOn`: whether the page goes on by itself, once the screen has stood for a moment; null: another has come. `since`: the step at which the
   * answer that it shows was asked for.
   */
  onShown(screen: ScreenState, goesOn: () => boolean | null, since: number): void;
  onBug(error: unknown): void;
};

export type Tab = {
  payment: string;
  screen(): ScreenState;
  send(event: PayerEvent): void;
  browser(type: BrowserEvent['type']): void;
  back(): void;
  forward(): void;
  address(): string;
  /** Where the page wants to go. */
  wentTo(): string | null;
  close(): void;
};

/** The page's data at this path; null: it did not come, or is no payment's. */
export async function fetchPage(browser: Browser, path: string): Promise<PageData | null> {
  const reply = await browser.ask({ method: 'GET', path, headers: { accept: 'text/html' }, body: null });
  if (reply === null || reply.status !== 200) return null;
  const data = JSON.parse(reply.body) as PageData;
  return data.kind === 'payment' ? data : null;
}

export function openTab(data: PageData, path: string, parts: TabParts): Tab {
  const { schedule, chance } = parts;
  const { payment, address, sessionToken } = data;
  let aheadMs = payment.server_time - schedule.clock.now();
  let isOpen = true;
  let wentTo: string | null = null;
  let { since } = parts;
  const ask = askNoting(parts, (step) => (since = step));
  const clock = {
    now: () => schedule.clock.now() + aheadMs,
    sync: (serverMs: number) => void (aheadMs = serverMs - schedule.clock.now()),
  };
  const timers = {
    setTimeout: (run: () => void, ms: number) => schedule.timers.after(ms, () => isOpen && run()),
    clearTimeout: (timer: unknown) => (timer as (() => void) | undefined)?.(),
  };
  /** Those of the flows: what the page will do by itself. */
  const waits = new Set<unknown>();
  const service = createService({
    payment,
    address,
    sessionToken,
    clock,
    prepare: async () => {},
    http: { fetch: fetchOver(ask), timeout: (ms) => timeoutOver(schedule, ms) },
  });
  const tab = createTestTab(PUBLIC_URL + path);
  const listeners = new Set<(event: BrowserEvent) => void>();
  const ports: Ports = {
    timers,
    clock,
    service,
    addresses: {
      ...createHistorySteps(tab.page, `/${address}`),
      goTo: (url) => void (wentTo = url),
      openTab: () => true,
    },
    pageEvents: {
      listen(onEvent) {
        listeners.add(onEvent);
        return () => void listeners.delete(onEvent);
      },
    },
    push: { open: (onNews) => parts.openPush(payment.reference, onNews) },
    otherTabs: { post: () => {}, listen: () => () => {} },
    bankPages: { mode: 'tab', nextHint: () => new Promise(() => {}) },
    parentWindow: { notify: () => {} },
    bugs: { report: parts.onBug },
  };
  const store = createCheckoutStore(data, {
    runtime: ready({
      attach: (checkout: Parameters<typeof attachRuntime>[0]) =>
        attachRuntime(checkout, { ports, drawn: data.timeline }),
    }),
    timers: counted(timers, waits),
    moment: () => ({ now: clock.now(), newKey: () => chance.bytes(12).toString('hex') }),
    serverNow: clock.now,
    onceOnline: () => {},
    onBug: parts.onBug,
  });
  const show = (): void => {
    const screen = store.getState();
    const isAsking = screen.screen === 'method' && 'call' in screen.view && screen.view.call !== null;
    const goesOn = () => (store.getState() === screen ? isAsking || waits.size > 0 : null);
    if (isOpen) parts.onShown(screen, goesOn, since);
  };
  show();
  store.subscribe(show);
  return {
    payment: payment.reference,
    screen: store.getState,
    send: (event) => isOpen && store.send(event),
    browser: (type) => listeners.forEach((listener) => listener({ type })),
    back: tab.back,
    forward: tab.forward,
    address: tab.address,
    wentTo: () => wentTo ?? (tab.hasLeft() ? 'away' : null),
    close: () => void (isOpen = false),
  };
}

/** Asks, and when an answer has come says at which step it was asked for. */
function askNoting({ browser, schedule }: TabParts, onAnswered: (since: number) => void): Browser['ask'] {
  return async (request) => {
    const since = schedule.step;
    const reply = await browser.ask(request);
    onAnswered(since);
    return reply;
  };
}

/** These timers, with those that run in `waits`. */
function counted({ setTimeout, clearTimeout }: Ports['timers'], waits: Set<unknown>): Ports['timers'] {
  return {
    setTimeout(run, ms) {
      const timer = setTimeout(() => {
        waits.delete(timer);
        run();
      }, ms);
      waits.add(timer);
      return timer;
    },
    clearTimeout(timer) {
      waits.delete(timer);
      clearTimeout(timer);
    },
  };
}

function timeoutOver(schedule: Schedule, ms: number): AbortSignal {
  const controller = new AbortController();
  schedule.timers.after(ms, () => controller.abort());
  return controller.signal;
}

/** `fetch` as the page's client uses it. */
function fetchOver(ask: Browser['ask']): Http['fetch'] {
  return (async (path: string, { method = 'GET', headers, body = null, signal }: RequestInit = {}) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
    const request = { method, path, headers: headers as Record<string, string>, body: body as string | null };
    const reply = await Promise.race([ask(request), aborted]);
    if (reply === null) throw new TypeError('Failed to fetch');
    return { status: reply.status, text: async () => reply.body };
  }) as Http['fetch'];
}
