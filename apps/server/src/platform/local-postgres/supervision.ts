// Keeps the private PostgreSQL running for as long as the product runs: when it ends by itself it is started again, with growing pauses.
import type { Clock, Timers } from '../ports.ts';
import { stopPostmaster, type Postmaster } from './postmaster.ts';

export type SupervisorLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

type Supervision = {
  clock: Clock;
  timers: Timers;
  log: SupervisorLog;
  /** Starts a new one in place of one that ended. */
  start: () => Promise<Postmaster>;
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
/** After running this long it counts as healthy, and earlier failures are forgotten. */
const WELL_AFTER_MS = 60_000;

/** Supervises the postmaster; the returned function stops supervision and database. */
export function supervise(first: Postmaster, supervision: Supervision): () => Promise<void> {
  const { clock, timers, log, start } = supervision;
  const { promise: stopAsked, resolve: askToStop } = Promise.withResolvers<void>();
  let isStopping = false;
  let current: Postmaster | null = first;

  const watch = async (): Promise<void> => {
    let startedAt = clock.now();
    for (let failures = 0; !isStopping;) {
      if (current) {
        const end: string = await current.gone;
        if (isStopping) return;
        log.error(`The database stopped unexpectedly (${end}).`);
        if (clock.now() - startedAt > WELL_AFTER_MS) failures = 0;
      }
      failures += 1;
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      await pauseUnless(stopAsked, timers, pauseMs);
      if (isStopping) return;
      current = await start().catch((error: unknown) => {
        log.error(`${String(error)} It is tried again.`);
        return null;
      });
      startedAt = clock.now();
      if (current) log.warn('The database was started again.');
    }
  };

  const watched = watch();
  return async () => {
    isStopping = true;
    askToStop();
    if (current) await stopPostmaster(current, timers);
    await watched;
    // The supervision may have been in the middle of starting it again.
    if (current) await stopPostmaster(current, timers);
  };
}

async function pauseUnless(stopAsked: Promise<void>, timers: Timers, pauseMs: number): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const cancel = timers.after(pauseMs, resolve);
  await Promise.race([isOver, stopAsked]);
  cancel();
}
