// What the page needs of the browser from its first moment on: timers, keys, the time, the page around it.
import type { Ids, Timers, ServerClock } from './ports.ts';
import type { CheckoutMessage } from '@titan/contract/merchant/embed-messages';

const KEY_BYTES = 16;

export function createTimers(page: Window): Timers {
  return {
    setTimeout: (run, delayMs) => page.setTimeout(run, delayMs),
    clearTimeout: (timer) => page.clearTimeout(Number(timer)),
  };
}

// Not `randomUUID`: that one is missing on http addresses other than localhost.
export function createIds(crypto: Crypto): Ids {
  return {
    submission: () =>
      [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
  };
}

/** Resolves once the page has nothing else to do; in Safari, which cannot tell, in the next task. */
export function onceIdle(
  page: Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>,
): Promise<unknown> {
  return new Promise((resolve) => (page.requestIdleCallback ?? page.setTimeout).call(page, resolve));
}

/**
 * Posts to the page around this one, if there is one (other messages: parent-window.ts).
 * @param origins the merchant's registered ones, the only ones that may embed this page; another receives nothing
 */
export function postToParent(page: Window, origins: readonly string[], message: CheckoutMessage): void {
  if (page.parent === page) return;
  // Some browsers do not tell which origin embeds the page; the browser then delivers to the one that matches.
  const framing = page.location.ancestorOrigins?.[0];
  for (const origin of origins)
    if (framing === undefined || framing === origin) page.parent.postMessage(message, origin);
}

/**
 * For countdowns on the screen: calls `onTick` often enough that a shown second is never late. Returns a function that stops it. What
 * happens when a countdown ends is up to the flow, which has its own timers.
 */
export type Ticks = (onTick: () => void) => () => void;

const TICK_MS = 250;

export function createTicks(page: Window): Ticks {
  return (onTick) => {
    const timer = page.setInterval(onTick, TICK_MS);
    return () => page.clearInterval(timer);
  };
}

type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * True where the payer has asked to save data, or the browser finds the link as slow as 2G; false where the browser does not report it
 * (Network Information API, which not every browser has).
 */
export function readDataSaving({ navigator }: { navigator: object }): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * The service's time, carried forward by a clock that the payer cannot set; countdowns follow it. An answer is late by its way here, so each
 * time that is reported is the earliest that it can be, and the latest of them is the nearest.
 * @param serverTimeMs the time that the service reported, epoch ms
 * @param elapsedMs ms since any fixed moment; never goes back
 * @param receivedAtMs the reading of `elapsedMs` when it was received
 */
export function createServerClock(
  serverTimeMs: number,
  elapsedMs: () => number,
  receivedAtMs: number,
): ServerClock {
  let aheadMs = serverTimeMs - receivedAtMs;
  return {
    now: () => Math.round(elapsedMs() + aheadMs),
    sync(reportedMs) {
      aheadMs = Math.max(aheadMs, reportedMs - elapsedMs());
    },
  };
}

/** The same in a browser: the time is in the page's own HTML, received with its first byte. */
export function createBrowserClock(serverTimeMs: number): ServerClock {
  const [navigation] = performance.getEntriesByType('navigation');
  const receivedAtMs =
    navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : performance.now();
  return createServerClock(serverTimeMs, () => performance.now(), receivedAtMs);
}
