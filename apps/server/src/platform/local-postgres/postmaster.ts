// One running PostgreSQL: started by us or found running, and how it ends.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Timers } from '../ports.ts';
import { spawnAs } from './account.ts';
import type { Account } from './account.ts';
import { LocalPostgresError } from './failure.ts';
import { readPostmasterNote } from './postmaster-file.ts';
import { openPostmasterLog } from './postmaster-log.ts';
import { postmasterArguments } from './postmaster-settings.ts';
import { isPostmasterOf } from './process-facts.ts';
import { pause, waitFor } from './waiting.ts';

export type Postmaster = {
  pid: number;
  socketDir: string;
  /** Settles when it is gone, with how it ended. */
  gone: Promise<string>;
  isGone(): boolean;
};

/** What is needed to start one. */
export type PostmasterPlan = {
  program: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  account: Account | null;
  /** The data ends with the program: nothing waits for the disk. */
  isThrownAway: boolean;
};

/** Recovery after a crash replays up to `max_wal_size`, on a slow disk. */
const START_LIMIT_MS = 120_000;
const FAST_STOP_LIMIT_MS = 30_000;
const HARD_STOP_LIMIT_MS = 10_000;
const LOOK_MS = 100;
/** The last processes of a killed PostgreSQL need a moment to notice; until then a new one refuses. */
const STILL_LEAVING = /is still in use|lock file ".*" already exists|Is another postmaster/;

/** Starts PostgreSQL and waits until it takes connections. */
export async function startPostmaster(plan: PostmasterPlan, timers: Timers): Promise<Postmaster> {
  const started = await waitFor(timers, START_LIMIT_MS, () => tryStart(plan, timers));
  if (started) return started;
  throw new LocalPostgresError(
    `PostgreSQL was not ready after ${START_LIMIT_MS / 1000} s. Its log is ${plan.logFile}.`,
  );
}

/** Undefined: not yet, because an earlier one is still on its way out. */
async function tryStart(plan: PostmasterPlan, timers: Timers): Promise<Postmaster | undefined> {
  const log = await openPostmasterLog(plan.logFile);
  try {
    // In a session of its own: Ctrl-C in the terminal must not end it before the server has finished its requests.
    const settings = postmasterArguments(plan.cluster, plan.socketDir, plan.isThrownAway);
    const child = spawnAs(plan.account, plan.program, settings, {
      detached: true,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
    });
    const gone = endOf(child);
    const end = await Promise.race([untilReady(plan.cluster, child, timers), gone]);
    if (end === null) {
      child.unref();
      return toPostmaster(child.pid ?? 0, plan.socketDir, gone);
    }
    const said = await log.tail();
    if (STILL_LEAVING.test(said)) return undefined;
    throw new Error(`PostgreSQL did not stay up (${end}). It said:\n${said || 'nothing'}`);
  } finally {
    await log.handle.close();
  }
}

async function untilReady(cluster: string, child: ChildProcess, timers: Timers): Promise<null> {
  const isReady = await waitFor(timers, START_LIMIT_MS, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const note = await readPostmasterNote(cluster);
    return note?.pid === child.pid && note?.status === 'ready' ? true : undefined;
  });
  if (isReady === undefined && child.pid) process.kill(child.pid, 'SIGQUIT');
  // Gone or being stopped: the other side of the race tells how it ended.
  return isReady ? null : new Promise<null>(() => {});
}

function endOf(child: ChildProcess): Promise<string> {
  return once(child, 'exit').then(
    ([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`),
    (error: Error) => `could not be run: ${error.message}`,
  );
}

/** Watches a PostgreSQL that is not our child. */
export function adoptPostmaster(pid: number, cluster: string, socketDir: string, timers: Timers): Postmaster {
  const watch = async (): Promise<string> => {
    while (await isPostmasterOf(pid, cluster)) await pause(timers, LOOK_MS);
    return 'it was adopted, so how is not known';
  };
  return toPostmaster(pid, socketDir, watch());
}

function toPostmaster(pid: number, socketDir: string, gone: Promise<string>): Postmaster {
  let isGone = false;
  void gone.then(() => (isGone = true));
  return { pid, socketDir, gone, isGone: () => isGone };
}

/** Asks it to finish (open transactions are rolled back), insists when it does not, and waits until it is gone. */
export async function stopPostmaster(postmaster: Postmaster, timers: Timers): Promise<void> {
  const steps = [
    { signal: 'SIGINT', limitMs: FAST_STOP_LIMIT_MS },
    { signal: 'SIGQUIT', limitMs: HARD_STOP_LIMIT_MS },
  ] as const;
  for (const { signal, limitMs } of steps) {
    if (postmaster.isGone()) return;
    sendSignal(postmaster.pid, signal);
    if (await isGoneWithin(postmaster, limitMs, timers)) return;
  }
  throw new LocalPostgresError(`PostgreSQL (pid ${postmaster.pid}) does not stop.`);
}

async function isGoneWithin(postmaster: Postmaster, limitMs: number, timers: Timers): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const cancel = timers.after(limitMs, () => resolve(false));
  try {
    return await Promise.race([postmaster.gone.then(() => true), late]);
  } finally {
    cancel();
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
