// The ports that the page needs from its first moment on.
import type { Ids, Timers, ServerClock } from './ports.ts';
import type { CheckoutMessage } from '@titan/contract/embed-messages';

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
    press: () =>
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

// The page around this one is spoken to from the start, and otherwise only when there is something to tell (parent-window.ts).

/**
 * Posts to the page around this one, if there is one.
 * @param origins the merchant's registered ones, the only ones that may stand around this page; another hears nothing
 */
export function postToParent(page: Window, origins: readonly string[], message: CheckoutMessage): void {
  if (page.parent === page) return;
  // Some browsers do not say who stands around the page; the browser then delivers to the one that fits.
  const framing = page.location.ancestorOrigins?.[0];
  for (const origin of origins)
    if (framing === undefined || framing === origin) page.parent.postMessage(message, origin);
}

// A pulse for countdowns on the screen. What happens when one ends is the flow's business, with its own timers.

/** Calls `onTick` often enough that a shown second is never late; answers what stops it. */
export type Ticks = (onTick: () => void) => () => void;

const TICK_MS = 250;

/** The pulse of a window. */
export function createTicks(page: Window): Ticks {
  return (onTick) => {
    const timer = page.setInterval(onTick, TICK_MS);
    return () => page.clearInterval(timer);
  };
}

// Whether the payer's data is dear or the link slow (Network Information API, which not every browser has).

type Connection = { saveData?: boolean; effectiveType?: string };

/** True where the payer has asked for little data, or the browser finds the link as slow as 2G; false where the browser does not say. */
export function readDataSaving({ navigator }: { navigator: object }): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

// The service's time, carried forward by a clock that the payer cannot set; countdowns follow it.

/**
 * Keeps the service's time.
 * @param serverTimeMs what the service said, epoch ms
 * @param elapsedMs ms since any fixed moment; never goes back
 * @param heardAtMs the reading of `elapsedMs` when the service said it
 */
export function createServerClock(
  serverTimeMs: number,
  elapsedMs: () => number,
  heardAtMs: number,
): ServerClock {
  let aheadMs = serverTimeMs - heardAtMs;
  return {
    now: () => Math.round(elapsedMs() + aheadMs),
    sync(saidMs) {
      aheadMs = saidMs - elapsedMs();
    },
  };
}

/** The same in a browser: the time stands in the page's own HTML, which was heard when its first byte came. */
export function createBrowserClock(serverTimeMs: number): ServerClock {
  const [navigation] = performance.getEntriesByType('navigation');
  const heardAtMs =
    navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : performance.now();
  return createServerClock(serverTimeMs, () => performance.now(), heardAtMs);
}
