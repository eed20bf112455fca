// The private PostgreSQL of a laptop or a small server: created, started, kept running and stopped automatically.
import { access, constants, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withConnection } from '@titan/platform/database';
import { explainFailure, findBinaries } from './local-postgres/binaries.ts';
import { claim, type Claim } from './local-postgres/claim.ts';
import {
  createCluster,
  giveFolder,
  hasCluster,
  readPostmaster,
  removeStaleLocks,
  setClusterAside,
  signalPostmaster,
} from './local-postgres/cluster.ts';
import { type Base, makeBase, putBack } from './local-postgres/backup.ts';
import {
  archiveSettings,
  KEYS_VARIABLE,
  LOG_PROGRAM,
  logFolder,
  recoverySettings,
  type RestorePoint,
} from './local-postgres/log.ts';
import type { Backups } from './local-postgres/kept-files.ts';
import { type Account, chooseAccount, type Program, runProgram } from './local-postgres/programs.ts';
import { lastingTimers } from '@titan/platform/ports-node';
import type { Timers } from '@titan/platform/ports';

export type LocalPostgresOptions = {
  /** Folder for the data; made when missing. */
  dataDir: string;
  log: Record<'info' | 'warn' | 'error', (message: string) => void>;
  /** For tests, whose data is thrown away: nothing waits for the disk. Everywhere else committed data must survive a power cut. */
  isThrownAway?: boolean;
  /** Where it keeps its log, for backups; null: nowhere. */
  backupDir?: string | null;
  /** That encrypt them, as hexadecimal characters, the newest first; none: they are not encrypted. */
  backupKeys?: readonly string[];
  /** Put back before it starts, from a base in `backupDir`. What is put back as a trial keeps no log. */
  restore?: { base: string; to: RestorePoint };
  /** Asked with the owner's address: whether this database is to be set aside, so that a new one begins. */
  isSetAside?: (ownerUrl: string) => Promise<boolean>;
  timers?: Timers;
};

export type LocalPostgres = {
  /** Address of the database `titan`, as the role that the program works as. */
  url: string;
  /** The same as the role that owns the tables: for migrations. */
  ownerUrl: string;
  /** Makes another database where it is missing, with a role of its name that owns it and nothing else; answers its address. */
  ensureDatabase(name: string): Promise<string>;
  /** Finishes the database in order and gives the folder back. May be called again. */
  stop(): Promise<void>;
};

const DATABASE = 'titan';
/** Made with the cluster: owns the tables and migrates them. */
const OWNER_ROLE = 'titan';
/** What the program works as: it owns nothing (db/grants.ts). */
export const PROGRAM_ROLE = 'titan_app';

/** Safe against power loss, as PostgreSQL is by itself; private; and modest enough for a small machine. */
const SETTINGS = {
  listen_addresses: '',
  // Its own folder, which only its account may enter; so the database needs no password.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  random_page_cost: '1.1',
  // Short statements gain nothing from compiling or from helpers.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Plans depend on known table sizes. In a new database none is known, so until the first analyze, by default after a
  // minute, hundreds of payments would be looked up by scanning whole indexes.
  autovacuum_naptime: '10s',
  // By default a table is analyzed again whenever it has grown by a tenth, which for a small busy database means every ten
  // seconds with all plans rebuilt. Our plans go by keys, so one for half as many rows is the same.
  autovacuum_analyze_scale_factor: '1',
  timezone: 'UTC',
  log_line_prefix: '%b ',
  // Details would copy whole rows, with people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};
/** Tests hold many databases, which would all be counted every ten seconds. */
const THROWN_AWAY = { fsync: 'off', full_page_writes: 'off', autovacuum_naptime: '60s' };

/**
 * Runs PostgreSQL on the data folder, behind a unix socket that only this account can reach; it stops when this process ends,
 * however it ends. Throws `LocalPostgresError` with a remedy when it cannot run, or when another living program owns the folder.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  try {
    await mkdir(options.dataDir, { recursive: true });
    const dataDir = await realpath(options.dataDir);
    await access(dataDir, constants.W_OK);
    const lock = claim(
      join(dataDir, 'postgres.lock'),
      `Titan Checkout is already running with the database in ${dataDir}, or is just starting or stopping. ` +
        'Stop it first, try again in a moment, or use another DATA_DIR and PORT.',
    );
    try {
      const start = () => startClaimed({ ...options, dataDir }, lock);
      return await (options.restore ? startPutBack(options, options.restore.base, dataDir, start) : start());
    } catch (error) {
      lock.close();
      throw error;
    }
  } catch (error) {
    throw explainFailure('Starting the database', options.dataDir, error);
  }
}

/** What cannot be brought to its moment is taken away again, and the database is what it was. */
async function startPutBack(
  { backupKeys = [] }: LocalPostgresOptions,
  base: string,
  dataDir: string,
  start: () => Promise<LocalPostgres>,
): Promise<LocalPostgres> {
  const { undo } = await putBack(base, backupKeys, join(dataDir, 'postgres'));
  try {
    return await start();
  } catch (error) {
    await undo();
    throw error;
  }
}

async function startClaimed(options: LocalPostgresOptions, lock: Claim): Promise<LocalPostgres> {
  const {
    dataDir,
    log,
    timers = lastingTimers,
    isThrownAway = false,
    backupDir = null,
    backupKeys = [],
    isSetAside,
  } = options;
  const cluster = join(dataDir, 'postgres');
  const { initdb, postgres } = await findBinaries();
  // Whoever keeps the log may read it.
  const owned = isTrial(options) && backupDir !== null ? logFolder(backupDir) : cluster;
  const account = await chooseAccount(postgres, dataDir, owned, backupKeys.length > 0 ? LOG_PROGRAM : null);
  if (await hasCluster(cluster)) {
    await giveFolder(cluster, account);
  } else {
    log.info('Creating the database (a few seconds, the first time only)…');
    await createCluster(cluster, initdb, account, isThrownAway);
  }
  const settings = Object.entries(await settingsOf(options, account));
  const command = [
    postgres,
    '-D',
    cluster,
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const sealing = { [KEYS_VARIABLE]: backupKeys.join(',') };
  const launch = () => launchPostgres(account, command, sealing);
  const first = await startOnceFree(cluster, launch, timers);
  const stopRunning = keepRunning(first, launch, log, timers);
  const socketDir = await socketDirOf(cluster);
  const end = async () => {
    await stopRunning();
    if (socketDir !== cluster) await rm(dirname(socketDir), { recursive: true });
  };
  try {
    await createMissing(socketDir, `create database ${DATABASE}`, `create role ${PROGRAM_ROLE} login`);
    const ownerUrl = databaseUrl(socketDir, DATABASE);
    if (!(await isSetAside?.(ownerUrl))) {
      let stopped: Promise<void> | null = null;
      const stop = () => (stopped ??= end().then(() => lock.close()));
      const ensureDatabase = async (name: string) => {
        await createMissing(socketDir, `create role ${name} login`, `create database ${name} owner ${name}`);
        return databaseUrl(socketDir, name, name);
      };
      return { url: databaseUrl(socketDir, DATABASE, PROGRAM_ROLE), ownerUrl, ensureDatabase, stop };
    }
  } catch (error) {
    await end();
    throw error;
  }
  await end();
  const aside = await setClusterAside(cluster, 'release');
  log.warn(
    `The database in ${cluster} is from before the first release, and this version cannot read it. It is kept as it is in ${aside}, and a new one begins.`,
  );
  return startClaimed(options, lock);
}

const isTrial = ({ restore }: LocalPostgresOptions): boolean => restore?.to === 'trial';

async function settingsOf(
  options: LocalPostgresOptions,
  account: Account | null,
): Promise<Record<string, string>> {
  const { isThrownAway = false, backupDir = null, backupKeys = [], restore } = options;
  const backups = backupDir === null ? null : { backupDir, backupKeys };
  return {
    ...SETTINGS,
    ...(isThrownAway ? THROWN_AWAY : {}),
    ...(backups === null || isTrial(options) ? {} : await archiveSettings(backups, account)),
    ...(backups === null || !restore ? {} : recoverySettings(backups, restore.to)),
  };
}

type Postgres = Program & { ready: Promise<'ready'> };

function launchPostgres(
  account: Account | null,
  command: string[],
  environment: Record<string, string>,
): Postgres {
  const { promise: ready, resolve } = Promise.withResolvers<'ready'>();
  const onLine = (line: string) => {
    if (line.endsWith('database system is ready to accept connections')) resolve('ready');
  };
  const program = runProgram(account, command, onLine, environment);
  return { ...program, ready };
}

/**
 * What a shutdown in order may take. PostgreSQL 18 never ends where it is asked while it recovers from a crash of one of its processes, as
 * on a full disk.
 */
const ORDERLY_MS = 5_000;
const LOOK_MS = 100;
const LEAVE_LIMIT_MS = 60_000;
/** What PostgreSQL says while an earlier one, whose program was killed, or the last processes of that are still stopping. */
const IN_USE = /lock file ".*" already exists|is still in use/;

/**
 * Starts it on a folder that this program alone holds: an earlier PostgreSQL that still runs there has lost its program, and perhaps also
 * what would have stopped it then, so it is told to stop.
 */
async function startOnceFree(cluster: string, launch: () => Postgres, timers: Timers): Promise<Postgres> {
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    await removeStaleLocks(cluster);
    const server = launch();
    const outcome = await Promise.race([server.ready, server.ended]);
    if (outcome === 'ready') return server;
    if (waitedMs >= LEAVE_LIMIT_MS || !IN_USE.test(outcome)) throw new Error(`PostgreSQL ended: ${outcome}`);
    await signalPostmaster(cluster, waitedMs < ORDERLY_MS ? 'SIGINT' : 'SIGQUIT');
    await pause(timers, LOOK_MS);
  }
}

const RESTART_PAUSE_MS = 1_000;

/** Starts it again whenever it ends by itself, until the returned function is called, which stops it. */
function keepRunning(
  first: Postgres,
  launch: () => Postgres,
  log: LocalPostgresOptions['log'],
  timers: Timers,
): () => Promise<void> {
  let server = first;
  let isStopping = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      const end = await server.ended;
      if (isStopping) return;
      log.error(`The database stopped unexpectedly, and is started again: ${end}`);
      await pause(timers, RESTART_PAUSE_MS);
      if (isStopping) return;
      server = launch();
      void server.ready.then(() => log.warn('The database was started again.'));
    }
  };
  const watched = watch();
  return async () => {
    isStopping = true;
    server.stop();
    const cancel = timers.after(ORDERLY_MS, () => server.quit());
    await watched;
    cancel();
  };
}

function pause(timers: Timers, delayMs: number): Promise<void> {
  return new Promise((resolve) => void timers.after(delayMs, resolve));
}

/** What the system accepts as a socket's path, less the closing zero, where it accepts least (macOS). */
const LONGEST_PATH_BYTES = 103;

/** The folder of the socket as clients name it: the cluster, or a link to it whose name is short enough. */
async function socketDirOf(cluster: string): Promise<string> {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= LONGEST_PATH_BYTES) return cluster;
  const link = join(await mkdtemp('/tmp/titan-pg-'), 'cluster');
  await symlink(cluster, link);
  return link;
}

/** Address of a database, complete, so that no PG* variable of the environment bends it. `pg` and `new URL` accept it. */
function databaseUrl(socketDir: string, database: string, role = OWNER_ROLE): string {
  const where = new URLSearchParams({ host: socketDir, port: '5432', user: role, sslmode: 'disable' });
  return `postgresql:///${database}?${where}`;
}

/** PostgreSQL's codes for a database and a role that are there already. */
const IS_THERE = new Set(['42P04', '42710']);

/** Runs statements that each create a database or a role, unless it is there already. */
async function createMissing(socketDir: string, ...statements: string[]): Promise<void> {
  await withConnection(databaseUrl(socketDir, 'postgres'), async (client) => {
    for (const statement of statements)
      await client.query(statement).catch((error: { code?: string }) => {
        if (!IS_THERE.has(error.code ?? '')) throw error;
      });
  });
}

/**
 * For commands beside a running program: the address of the database that it runs on this data folder.
 * Null when none runs, or not yet. It is not ours to stop.
 */
export async function runningDatabaseUrl(dataDir: string, role = PROGRAM_ROLE): Promise<string | null> {
  const cluster = await clusterIn(dataDir);
  if ((await readPostmaster(cluster))?.status !== 'ready') return null;
  return databaseUrl(await socketDirOf(cluster), DATABASE, role);
}

/** Copies the database that runs on this data folder into the backup folder, where it keeps its log; null when none runs. */
export async function backUpRunning(
  dataDir: string,
  backups: Backups,
  keyFiles: readonly string[],
  prove: (draft: string) => Promise<void>,
): Promise<Base | null> {
  const ownerUrl = await runningDatabaseUrl(dataDir, OWNER_ROLE);
  return ownerUrl === null ? null : makeBase(ownerUrl, await clusterIn(dataDir), backups, keyFiles, prove);
}

async function clusterIn(dataDir: string): Promise<string> {
  return join(await realpath(dataDir).catch(() => dataDir), 'postgres');
}
