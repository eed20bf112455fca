// Runs the sweeps: each run begins a while after the last has ended, beside it only where the sweep says so.
import type { GaugeGroup } from '@titan/platform/gauges';
import type { Clock, Timers, Warn } from '@titan/platform/ports';
import { withLogFacts } from '@titan/platform/request-context';

/** Periodic work. */
export type Sweep = {
  name: string;
  /** Wait between two runs, ms. */
  everyMs: number;
  /** For work that may hang: a run that lasts so long, ms, no longer holds up the next. */
  patienceMs?: number;
  /** Runs also while the others are held. */
  isNeverHeld?: true;
  /** Returns how many rows were handled. */
  run(): Promise<number>;
};

type SweeperParts = {
  clock: Clock;
  timers: Timers;
  warn: Warn;
  /** While true nothing is swept, except by the sweep that finds out when that ends. */
  isHeld?: () => boolean;
};

type Lag = { sweep: string; seconds: number };

export type Sweeps = {
  /** Stops them and waits for those under way. */
  stop(): Promise<void>;
  gauges: GaugeGroup<Lag[]>;
};

/** Each sweep runs at once and then at its own interval. */
export function startSweeps(parts: SweeperParts, sweeps: readonly Sweep[]): Sweeps {
  let stopped = false;
  const running = new Set<Promise<void>>();
  const cancels = new Map<string, () => void>();
  /** When each is due, until it has ended well. Epoch ms. */
  const dueAt = new Map(sweeps.map(({ name }) => [name, parts.clock.now()]));

  const runOnce = async (sweep: Sweep): Promise<void> => {
    if (parts.isHeld?.() && !sweep.isNeverHeld) return;
    try {
      await withLogFacts({ sweep: sweep.name }, () => sweep.run());
      dueAt.set(sweep.name, parts.clock.now() + sweep.everyMs);
    } catch (error) {
      // The sweep is due again soon, and the rows it did not reach are still there.
      parts.warn('A sweep failed', { sweep: sweep.name, err: error });
    }
  };
  const begin = (sweep: Sweep): void => {
    const { name, everyMs, patienceMs } = sweep;
    let isFollowed = false;
    let cancelPatience = (): void => {};
    const follow = (): void => {
      cancelPatience();
      if (isFollowed || stopped) return;
      isFollowed = true;
      cancels.set(
        name,
        parts.timers.after(everyMs, () => begin(sweep)),
      );
    };
    const run = runOnce(sweep).finally(() => {
      running.delete(run);
      follow();
    });
    running.add(run);
    if (patienceMs === undefined) return;
    cancelPatience = parts.timers.after(patienceMs, follow);
    cancels.set(name, cancelPatience);
  };

  for (const sweep of sweeps) begin(sweep);
  return {
    async stop() {
      stopped = true;
      for (const cancel of cancels.values()) cancel();
      await Promise.all(running);
    },
    gauges: lagGauges(() =>
      [...dueAt].map(([sweep, due]) => ({ sweep, seconds: Math.max(0, (parts.clock.now() - due) / 1_000) })),
    ),
  };
}

function lagGauges(lags: () => Lag[]): GaugeGroup<Lag[]> {
  return {
    read: async () => lags(),
    gauges: [
      {
        name: 'titan_sweep_lag_seconds',
        help: 'For how long a background job of this process has been due without ending well; above a minute it fails, or does not keep up',
        labels: ['sweep'],
        values: (all) => all.map(({ sweep, seconds }) => [{ sweep }, seconds]),
      },
    ],
  };
}
