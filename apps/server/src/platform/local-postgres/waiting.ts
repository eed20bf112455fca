// Waiting without sleeping blindly: look, pause a little, look again, until it is so or the time is up.
import type { Timers } from '../ports.ts';

const PAUSE_MS = 20;

export function pause(timers: Timers, delayMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  timers.after(delayMs, resolve);
  return promise;
}

/** Looks again and again until there is an answer other than undefined; undefined when there was none in time. */
export async function waitFor<T>(
  timers: Timers,
  limitMs: number,
  look: () => Promise<T | undefined>,
  pauseMs = PAUSE_MS,
): Promise<T | undefined> {
  let isLate = false;
  const cancel = timers.after(limitMs, () => (isLate = true));
  try {
    for (;;) {
      const answer = await look();
      if (answer !== undefined || isLate) return answer;
      await pause(timers, pauseMs);
    }
  } finally {
    cancel();
  }
}
