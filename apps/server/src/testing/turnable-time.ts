// Real time that a test or a drill can advance: the clock jumps, and timers that are due by then run.
import type { Clock, Timers } from '@titan/platform/ports';
import { systemClock, systemTimers } from '@titan/platform/ports-node';

export type TurnableTime = { clock: Clock; timers: Timers; turnOn(ms: number): void };

type Wait = { at: number; action: () => void; cancel: () => void };

/** Starts as the machine's own time. */
export function createTurnableTime(): TurnableTime {
  let aheadMs = 0;
  const waits = new Set<Wait>();
  const clock = { now: () => systemClock.now() + aheadMs };
  const start = (wait: Wait): void => {
    wait.cancel = systemTimers.after(Math.max(0, wait.at - clock.now()), () => {
      waits.delete(wait);
      wait.action();
    });
  };
  return {
    clock,
    timers: {
      after(delayMs, action) {
        const wait: Wait = { at: clock.now() + delayMs, action, cancel: () => {} };
        waits.add(wait);
        start(wait);
        return () => {
          waits.delete(wait);
          wait.cancel();
        };
      },
    },
    turnOn(ms) {
      aheadMs += ms;
      for (const wait of waits) {
        wait.cancel();
        start(wait);
      }
    },
  };
}
