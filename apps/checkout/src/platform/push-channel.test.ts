// Decision 0017: several tabs of one payment share one stream; the tab that listens tells the others.
import { afterEach, describe, expect, it } from 'vitest';
import type { PushChannel } from './ports.ts';
import { createPushChannel, shareStream } from './push-channel.ts';

/** The real locks and rooms of this process: every tab below is a page of one browser. */
const TABS = { locks: navigator.locks, openRoom: (name: string) => new BroadcastChannel(name) };

let payments = 0;
let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

function createStreams() {
  const open = new Set<(isPushed: boolean) => void>();
  const waiting = new Set<() => void>();
  const changed = () => {
    for (const wake of waiting) wake();
  };
  const stream: PushChannel = {
    open(onNews) {
      open.add(onNews);
      changed();
      return () => {
        open.delete(onNews);
        changed();
      };
    },
  };
  return {
    open,
    stream,
    /** Resolves once so many streams are open. */
    async count(wanted: number) {
      while (open.size !== wanted) await new Promise<void>((resolve) => waiting.add(resolve));
    },
  };
}

/** A tab; `next` resolves at its next news, with whether the service pushed it. */
function openTab(channel: PushChannel) {
  let wake = (_isPushed: boolean) => {};
  const close = channel.open((isPushed) => wake(isPushed));
  closing.push(close);
  return { close, next: () => new Promise<boolean>((resolve) => (wake = resolve)) };
}

const newName = () => `titan-push-order-${(payments += 1)}`;

describe('two tabs of one payment', () => {
  it('open one stream, and both hear its news', async () => {
    const streams = createStreams();
    const channel = shareStream(TABS, newName(), streams.stream);
    const tabs = [openTab(channel), openTab(channel)];
    await streams.count(1);
    for (const isPushed of [true, false]) {
      const received = Promise.all(tabs.map((tab) => tab.next()));
      for (const onNews of streams.open) onNews(isPushed);
      expect(await received).toEqual([isPushed, isPushed]);
    }
    expect(streams.open.size).toBe(1);
  });

  it('when the one that listens goes, the other takes over', async () => {
    const streams = createStreams();
    const channel = shareStream(TABS, newName(), streams.stream);
    const [first, second] = [openTab(channel), openTab(channel)];
    await streams.count(1);
    const [before] = streams.open;
    first.close();
    await streams.count(0);
    await streams.count(1);
    expect(streams.open.has(before as () => void)).toBe(false);
    second.close();
    await streams.count(0);
  });

  it('of another payment hear nothing of it', async () => {
    const streams = createStreams();
    const tabs = [1, 2].map(() => openTab(shareStream(TABS, newName(), streams.stream)));
    await streams.count(2);
    const [one] = streams.open;
    const received: number[] = [];
    tabs.forEach((tab, n) => void tab.next().then(() => received.push(n)));
    one?.(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(received).toHaveLength(1);
  });
});

describe('a tab that is refused locks, as in a frame of a payer who blocks what sites store', () => {
  const refused = {
    ...TABS,
    locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } as never,
  };

  it('listens for itself, until it is closed', async () => {
    const streams = createStreams();
    const tab = openTab(shareStream(refused, newName(), streams.stream));
    await streams.count(1);
    const received = tab.next();
    for (const onNews of streams.open) onNews(false);
    await received;
    tab.close();
    expect(streams.open.size).toBe(0);
  });

  it('and was closed meanwhile opens nothing', async () => {
    const streams = createStreams();
    openTab(shareStream(refused, newName(), streams.stream)).close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(streams.open.size).toBe(0);
  });
});

describe('a page', () => {
  const deps = {
    service: { call: (() => new Promise(() => {})) as never },
    timers: { setTimeout: () => 0, clearTimeout: () => {} },
    reference: 'order-1',
  };

  it('in the history cache listens to nothing, and again when it is restored', () => {
    let asked = 0;
    const service = { call: (() => new Promise(() => (asked += 1))) as never };
    const page = Object.assign(new EventTarget(), { navigator: {} }) as unknown as Window & typeof globalThis;
    const close = createPushChannel(page, { ...deps, service }).open(() => {});
    expect(asked).toBe(1);
    page.dispatchEvent(new Event('pageshow'));
    expect(asked).toBe(1);
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(new Event('pageshow'));
    expect(asked).toBe(2);
    close();
    page.dispatchEvent(new Event('pageshow'));
    expect(asked).toBe(2);
  });
});
