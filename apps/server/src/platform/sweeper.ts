// Runs the sweeps again and again: the next one begins a while after the last has ended, never beside it.
import { withLogFacts } from './request-log.ts';
import type { Timers, Warn } from './ports.ts';

type Sweep = {
  name: string;
  /** Wait between two runs, ms. */
  everyMs: number;
  run(): Promise<number>;
};

type SweeperParts = { timers: Timers; warn: Warn };

/** Starts the sweeps; each runs at once and then on its own rhythm. The answer stops them and waits for those under way. */
export function startSweeps(parts: SweeperParts, sweeps: readonly Sweep[]): () => Promise<void> {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const cancels = new Map<string, () => void>();

  const runOnce = async (sweep: Sweep): Promise<void> => {
    try {
      await withLogFacts({ sweep: sweep.name }, () => sweep.run());
    } catch (error) {
      // A sweep is due again soon; what it did not reach still stands in its rows.
      parts.warn('A sweep failed', { sweep: sweep.name, err: error });
    }
    if (!stopped)
      cancels.set(
        sweep.name,
        parts.timers.after(sweep.everyMs, () => begin(sweep)),
      );
  };
  const begin = (sweep: Sweep): void => {
    const run = runOnce(sweep).finally(() => running.delete(run));
    running.add(run);
  };

  for (const sweep of sweeps) begin(sweep);
  return async () => {
    stopped = true;
    for (const cancel of cancels.values()) cancel();
    await Promise.all(running);
  };
}
