// A clock and timers that tests advance, so that no test sleeps.
import type { Clock, Timers } from '@titan/platform/ports';

export type SimulatedTime = {
  clock: Clock;
  timers: Timers;
  /**
   * Moves the clock and runs the timers that fall due, in order; waits one turn of the event loop after each. A negative time sets the
   * clock back and runs no timer.
   */
  advance(ms: number): Promise<void>;
};

/** @param startMs epoch ms; 21 November 2026, 08:00 UTC, by default */
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
