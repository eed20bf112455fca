// Keeps the private PostgreSQL running: when it ends by itself it is started again, a few times, with growing pauses.
import type { Clock, Timers } from '../ports.ts';
import { stopPostmaster, type Postmaster, pause } from './postmaster.ts';

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
  /** Called once when it could not be kept running. */
  onGivenUp: (error: Error) => void;
};

const FIRST_PAUSE_MS = 200;
const RESTARTS = 5;
/** One that ran this long was well, and its end does not count towards giving up. */
const WELL_AFTER_MS = 60_000;

/** Watches over the postmaster; the answer stops the watch and the database. */
export function supervise(first: Postmaster, supervision: Supervision): () => Promise<void> {
  const { clock, timers, log } = supervision;
  let isStopping = false;
  let current: Postmaster | null = first;

  const watch = async (): Promise<void> => {
    for (let failures = 0; current && !isStopping;) {
      const startedAt = clock.now();
      const end: string = await current.gone;
      if (isStopping) return;
      log.error(`The database stopped unexpectedly (${end}).`);
      failures = clock.now() - startedAt > WELL_AFTER_MS ? 1 : failures + 1;
      if (failures <= RESTARTS) await pause(timers, FIRST_PAUSE_MS * 2 ** (failures - 1));
      current = failures > RESTARTS || isStopping ? null : await startAgain(supervision);
    }
    if (isStopping) return;
    supervision.onGivenUp(new Error('The database does not stay up; see postgres.log in the data folder.'));
  };

  const watched = watch();
  return async () => {
    isStopping = true;
    if (current) await stopPostmaster(current, timers);
    await watched;
    // The watch may have been in the middle of starting it again.
    if (current) await stopPostmaster(current, timers);
  };
}

async function startAgain({ start, log }: Supervision): Promise<Postmaster | null> {
  try {
    const next = await start();
    log.warn('The database was started again.');
    return next;
  } catch (error) {
    log.error(String(error));
    return null;
  }
}
