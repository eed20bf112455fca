// The service's time, carried forward by a clock that the payer cannot set; countdowns follow it.
import type { ServerClock } from './ports.ts';

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
