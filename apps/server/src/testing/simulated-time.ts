// Time that tests turn by hand: the service's clock and timers (design §3), so that no test sleeps.
import type { Clock, Timers } from '../platform/ports.ts';

export type SimulatedTime = {
  clock: Clock;
  timers: Timers;
  /**
   * Moves the clock on and runs what falls due on the way, in order; waits until what it started has settled. A negative time sets it
   * back, which no timer notices.
   */
  advance(ms: number): Promise<void>;
};

/** Starts at 21 November 2026, 08:00 UTC, unless told otherwise (epoch ms). */
export function createSimulatedTime(startMs = Date.UTC(2026, 10, 21, 8)): SimulatedTime {
  let now = startMs;
  let waits: { at: number; action: () => void }[] = [];
  const nextDue = (until: number): { at: number; action: () => void } | undefined =>
    waits.filter((wait) => wait.at <= until).toSorted((a, b) => a.at - b.at)[0];
  return {
    clock: { now: () => now },
    timers: {
      after(delayMs, action) {
        const wait = { at: now + delayMs, action };
        waits.push(wait);
        return () => {
          waits = waits.filter((other) => other !== wait);
        };
      },
    },
    async advance(ms) {
      const until = now + ms;
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const { at, action } = due;
        waits = waits.filter((wait) => wait !== due);
        now = Math.max(now, at);
        action();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = until;
    },
  };
}
