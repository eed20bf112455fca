// Timers that keep the process alive while something waits for them: for starting and stopping, where giving up early loses work.
import type { Timers } from './ports.ts';

export const lastingTimers: Timers = {
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};
