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
