// One running PostgreSQL: started by us or found running, and how it ends.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Timers } from '../ports.ts';
import { type Account, spawnAs } from './account.ts';
import { LocalPostgresError } from './binaries.ts';
import { isPostmasterOf } from './ownership.ts';

// Polls until a condition holds or the time is up.

const PAUSE_MS = 20;

export function pause(timers: Timers, delayMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  timers.after(delayMs, resolve);
  return promise;
}

/** Repeats until the result is not undefined; undefined when time is up. */
export async function waitFor<T>(
  timers: Timers,
  limitMs: number,
  look: () => Promise<T | undefined>,
  pauseMs = PAUSE_MS,
): Promise<T | undefined> {
  let isLate = false;
  const cancel = timers.after(limitMs, () => (isLate = true));
  try {
    for (;;) {
      const answer = await look();
      if (answer !== undefined || isLate) return answer;
      await pause(timers, pauseMs);
    }
  } finally {
    cancel();
  }
}

// What the private PostgreSQL runs with: safe against power loss, private, and modest enough for a small machine.

const SETTINGS = {
  // Only the unix socket in a folder of our own.
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  // Whatever a payer was shown must survive a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  // Short statements gain nothing from compiling or from helpers.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Plans depend on known table sizes. In a new database none is known, so until the first analyze, by default after a minute, hundreds of
  // payments would be looked up by scanning whole indexes.
  autovacuum_naptime: '10s',
  // By default a table is analyzed again whenever it has grown by a tenth, which for a small busy database means every ten seconds with
  // all plans rebuilt. Our plans go by keys, so one for half as many rows is the same.
  autovacuum_analyze_scale_factor: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // Details would copy whole rows, with people's data, into the log.
  log_error_verbosity: 'terse',
  // Races for one card end in expected errors, whose statements are 3 kB long.
  log_min_error_statement: 'panic',
} satisfies Record<string, string>;

/**
 * For data that is thrown away: nothing waits for the disk. It still outlives a killed program, and no power cut. Tests hold many
 * databases, which would all be counted every ten seconds.
 */
const THROWN_AWAY = { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '60s' };

/**
 * The arguments of `postgres` for this data folder and socket folder.
 * @param isThrownAway whether the data ends with the program that asked for it
 */
function postmasterArguments(cluster: string, socketDir: string, isThrownAway: boolean): string[] {
  const all = { ...SETTINGS, ...(isThrownAway ? THROWN_AWAY : {}), unix_socket_directories: socketDir };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

// The file PostgreSQL writes its own messages to; a pipe would break, and with it the database, when we are killed.

const LARGEST_BYTES = 5_000_000;
const TAIL_LINES = 8;

type PostmasterLog = {
  handle: FileHandle;
  /** The last lines since it was opened. */
  tail(): Promise<string>;
};

/** How often a program that runs PostgreSQL looks at the size of its log. */
export const LOG_LOOK_MS = 10_000;

/** Empties a log that has grown large. PostgreSQL goes on at its beginning, because it appends. */
export async function boundPostmasterLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_BYTES) await truncate(path);
}

/** Opens the log for appending. */
async function openPostmasterLog(path: string): Promise<PostmasterLog> {
  await boundPostmasterLog(path);
  const handle = await open(path, 'a', 0o600);
  const start = (await handle.stat()).size;
  return {
    handle,
    tail: async () => {
      const reader = await open(path, 'r');
      try {
        const end = (await reader.stat()).size;
        const { buffer } = await reader.read(Buffer.alloc(Math.max(end - start, 0)), 0, null, start);
        return buffer.toString('utf8').trim().split('\n').slice(-TAIL_LINES).join('\n');
      } finally {
        await reader.close();
      }
    },
  };
}

// PostgreSQL's own note in the data folder: who serves it, through which socket folder, and how far it is.

/** `status` as PostgreSQL writes it: starting, ready, stopping; empty in the first moments. */
type PostmasterNote = { pid: number; socketDir: string; status: string };

const PID_LINE = 0;
const SOCKET_DIR_LINE = 4;
const STATUS_LINE = 7;

/** Null when the folder has no note, or one that was cut off before its process number. */
export async function readPostmasterNote(cluster: string): Promise<PostmasterNote | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[PID_LINE]));
  if (!Number.isSafeInteger(pid) || pid === 0) return null;
  return { pid, socketDir: lines[SOCKET_DIR_LINE] ?? '', status: lines[STATUS_LINE] ?? '' };
}

/**
 * Removes the note of a process that is gone. PostgreSQL would do so itself, unless the number was given to another
 * process since, or the dead one still waits for its parent to notice.
 */
export async function removePostmasterNote(cluster: string): Promise<void> {
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

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
    const output = await log.tail();
    if (STILL_LEAVING.test(output)) return undefined;
    throw new Error(`PostgreSQL did not stay up (${end}). It said:\n${output || 'nothing'}`);
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
  // Gone or being stopped: the other side of the race reports how it ended.
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
