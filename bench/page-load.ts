// One cold load on a cheap phone, and what its payer noticed.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openTab, type Tab } from './page-tab.ts';
import type { SlowLink } from './slow-link.ts';

/** The rest of the phone is the link. */
const PROCESSOR_SLOWDOWN = 6;
const SCREEN = { width: 360, height: 740, deviceScaleFactor: 1, mobile: false };
/** Longer than a slow phone needs from a script's arrival to its next request. */
const QUIET_MS = 2_000;
/** Between focus and key, and from the key until its paint is reported. */
const KEY_MS = 700;
/** Event Timing reports nothing shorter. */
const SHORTEST_KEY_MS = 16;

/** Milliseconds since the navigation began. */
export type Load = {
  /** The first painted frame with the method list. */
  paintedMs: number;
  /** The first with an enabled card number box and button, in a form that works without script. */
  usableMs: number;
  /** `data-live` on <html>. */
  enhancedMs: number;
  /** From the first key to the paint that follows. */
  keyMs: number;
  /** Sum of the layout shifts. */
  shift: number;
  requestsUntilUsable: number;
  connectionsUntilUsable: number;
  /** Headers included. */
  kbUntilEnhanced: number;
};

/** What `watch` leaves in the page. */
type Seen = { painted?: number; usable?: number; live?: number; shift: number; key: number };
declare global {
  interface Window {
    seen: Seen;
  }
}

/** @param hasScript where there is none, nothing can look: the first contentful paint shows all at once */
export async function measureLoad(
  browser: Browser,
  { link, path, hasScript }: { link: SlowLink; path: string; hasScript: boolean },
): Promise<Load> {
  const tab = await openTab(browser);
  try {
    await tab.send('Page.enable');
    await tab.send('Emulation.setDeviceMetricsOverride', SCREEN);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
    if (hasScript)
      await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watch)})()` });
    link.takePassed();
    await tab.send('Page.navigate', { url: `http://localhost:${link.port}${path}` });
    // Nothing is asked of the page meanwhile: the answer would cost it time.
    await link.quiet(QUIET_MS);
    await tab.evaluate(watchEvents);
    await pressFirstKey(tab);
    const { seen, beganAt, firstPaint } = await tab.evaluate(() => ({
      seen: window.seen,
      beganAt: performance.timeOrigin,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    }));
    const { painted = NaN, usable = NaN, live = NaN } = hasScript ? seen : {};
    const [paintedMs, usableMs, enhancedMs] = hasScript
      ? [Math.max(painted, firstPaint), Math.max(usable, firstPaint), Math.max(live, firstPaint)]
      : [firstPaint, firstPaint, firstPaint];
    const passed = link.takePassed();
    const untilUsable = passed.filter(({ at, requests }) => requests > 0 && at <= beganAt + usableMs);
    const untilEnhanced = passed.filter(({ at }) => at <= beganAt + enhancedMs);
    return {
      paintedMs,
      usableMs,
      enhancedMs,
      keyMs: Math.max(seen.key, SHORTEST_KEY_MS),
      shift: seen.shift,
      requestsUntilUsable: untilUsable.length,
      connectionsUntilUsable: new Set(untilUsable.map(({ connection }) => connection)).size,
      kbUntilEnhanced: untilEnhanced.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    };
  } finally {
    await tab.close();
  }
}

/** Runs before the page's own scripts. Looks at each frame until there is nothing more to find: looking costs time as well. */
function watch(): void {
  const seen: Seen = { shift: 0, key: 0 };
  window.seen = seen;
  const hasMethods = (): boolean =>
    (document.querySelector('[data-methods]')?.getBoundingClientRect().height ?? 0) > 0;
  const isUsable = (): boolean => {
    const box = document.querySelector<HTMLInputElement>(
      'form[action] input[autocomplete="cc-number"]:enabled',
    );
    return Boolean(box && !box.readOnly && box.form?.querySelector('button:enabled:not([type="button"])'));
  };
  const look = (): void => {
    const found = { painted: hasMethods(), usable: isUsable() };
    // A message that is sent before a frame's paint arrives after it.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      if (found.painted) seen.painted ??= performance.now();
      if (found.usable) seen.usable ??= performance.now();
    });
    port1.start();
    port2.postMessage(null);
    if (!found.painted || !found.usable) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new MutationObserver(() => (seen.live ??= performance.now())).observe(document, {
    subtree: true,
    attributeFilter: ['data-live'],
  });
}

/** From now on, and what the browser has kept: layout shifts that answer no key, and how long a key takes. */
function watchEvents(): void {
  window.seen ??= { shift: 0, key: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const keys = ['keydown', 'keypress', 'input', 'keyup'];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (keys.includes(name)) window.seen.key = Math.max(window.seen.key, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** A digit in the card number, as by a real keyboard. */
async function pressFirstKey(tab: Tab): Promise<void> {
  await tab.evaluate(() => document.querySelector<HTMLElement>('input[autocomplete="cc-number"]')?.focus());
  await pause(KEY_MS);
  const key = { key: '4', code: 'Digit4', windowsVirtualKeyCode: 52 };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '4', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await pause(KEY_MS);
}
