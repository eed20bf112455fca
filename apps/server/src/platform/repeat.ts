// What is done again and again, over the timers of the ports.
import type { Timers } from './ports.ts';

/** Acts after each `everyMs` until the answer is called. What it does may take longer than that: it is not waited for. */
export function repeat(timers: Timers, everyMs: number, act: () => void): () => void {
  const again = (): (() => void) =>
    timers.after(everyMs, () => {
      cancel = again();
      act();
    });
  let cancel = again();
  return () => cancel();
}
