// The private PostgreSQL of a laptop or a small server: created, started, kept running and stopped automatically.
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import {
  type Account,
  chooseAccount,
  databaseUrl,
  makeSocketFolder,
  PROGRAM_ROLE,
  removeSocketFolder,
  socketRoot,
  spawnAs,
} from './local-postgres/account.ts';
import {
  type Binaries,
  explainFailure,
  findBinaries,
  LocalPostgresError,
} from './local-postgres/binaries.ts';
import { claimFolder } from './local-postgres/ownership.ts';
import {
  boundPostmasterLog,
  LOG_LOOK_MS,
  type Postmaster,
  type PostmasterPlan,
  startPostmaster,
} from './local-postgres/postmaster.ts';
import { adoptOrphan } from './local-postgres/running.ts';
import { supervise, type SupervisorLog } from './local-postgres/supervision.ts';
import { lastingTimers, systemClock, systemTimers } from './ports-node.ts';
import { type Clock, repeat, type Timers } from './ports.ts';

// The folder PostgreSQL keeps its data in ("cluster" in its own words): made once, whole or not at all.

/** Data of another major version cannot be read. */
const MAJOR_VERSION = '18';
const INITDB = [
  '--username=titan',
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale=C',
];

/** Whether there is data; throws when it is of another version of PostgreSQL. */
async function hasCluster(cluster: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (version === null) return false;
  if (version.trim() === MAJOR_VERSION) return true;
  throw new LocalPostgresError(
    `The data in ${cluster} was written by PostgreSQL ${version.trim()}, and this is ${MAJOR_VERSION}. ` +
      'Set DATA_DIR to another folder, or carry the data over with that version (pg_dump).',
  );
}

/**
 * Makes an empty cluster. A crash in the middle leaves only a draft, which the next start throws away.
 * @param isThrownAway whether the data ends with the program: nothing waits for the disk
 */
async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
  isThrownAway: boolean,
): Promise<void> {
  const draft = `${cluster}-draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    if (account) await chown(draft, account.uid, account.gid);
    const options = isThrownAway ? [...INITDB, '--no-sync'] : INITDB;
    await runInitdb(binaries.initdb, ['-D', draft, '--data-checksums', ...options], account);
    await rename(draft, cluster);
  } catch (error) {
    // It may have failed by filling the disk.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A cluster that was copied back by root belongs to root, and PostgreSQL wants to own its files. */
async function giveToAccount(cluster: string, account: Account | null): Promise<void> {
  if (!account || (await stat(cluster)).uid === account.uid) return;
  const entries = await readdir(cluster, { recursive: true });
  for (const entry of entries) await chown(join(cluster, entry), account.uid, account.gid);
  // Last, so that a crash before it makes the next start do it all again.
  await chown(cluster, account.uid, account.gid);
}

async function runInitdb(program: string, options: string[], account: Account | null): Promise<void> {
  const child = spawnAs(account, program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(output.trim() || `initdb ended with ${code}`);
}

export type LocalPostgresOptions = {
  /** Folder for the data; made when missing. */
  dataDir: string;
  log: SupervisorLog;
  /** For tests, whose data is thrown away: nothing waits for the disk. Everywhere else committed data must survive a power cut. */
  isThrownAway?: boolean;
  /** Asked with the owner's address: whether this database is to be set aside, so that a new one begins. */
  isSetAside?: (ownerUrl: string) => Promise<boolean>;
  timers?: Timers;
  clock?: Clock;
};

export type LocalPostgres = {
  /** Address of the database `titan`, as the role that the program works as. */
  url: string;
  /** The same as the role that owns the tables: for migrations. */
  ownerUrl: string;
  /** Finishes the database in order and gives the folder back. May be called again. */
  stop(): Promise<void>;
};

const DATABASE = 'titan';

/**
 * Runs PostgreSQL on the data folder, behind a unix socket that only this account can reach. One left running by a program
 * that was killed is taken over. Throws `LocalPostgresError` with a remedy when it cannot run, or when another living
 * program owns the folder.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const { dataDir } = options;
  try {
    await mkdir(dataDir, { recursive: true });
    const release = await claimFolder(dataDir);
    try {
      return await startClaimed(options, release);
    } catch (error) {
      await release();
      throw error;
    }
  } catch (error) {
    throw explainFailure('Starting the database', dataDir, error);
  }
}

async function startClaimed(
  options: LocalPostgresOptions,
  release: () => Promise<void>,
): Promise<LocalPostgres> {
  const { log, clock = systemClock, timers = lastingTimers } = options;
  const cluster = join(options.dataDir, 'postgres');
  const orphan = await adoptOrphan(cluster, timers);
  if (orphan) log.info('Found the database of an earlier start still running, and use it.');
  const first = orphan ?? (await startOn(options, cluster, null, timers));
  const startAgain = () => startOn(options, cluster, first.socketDir, timers);
  const stopWatching = supervise(first, { clock, timers, log, start: startAgain });
  const stopLooking = repeat(options.timers ?? systemTimers, LOG_LOOK_MS, () => {
    // PostgreSQL itself reports a folder that cannot be written to.
    boundPostmasterLog(logFileIn(options.dataDir)).catch(() => {});
  });
  const end = async () => {
    stopLooking();
    await stopWatching();
    await removeSocketFolder(options.dataDir, first.socketDir);
  };
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= end().then(release));
  const ownerUrl = databaseUrl(first.socketDir, DATABASE);
  try {
    await ensureDatabase(first.socketDir);
    if (!(await options.isSetAside?.(ownerUrl)))
      return { url: databaseUrl(first.socketDir, DATABASE, PROGRAM_ROLE), ownerUrl, stop };
    await end();
    const aside = await setAside(cluster);
    log.warn(
      `The database in ${cluster} is one of the first version, which this version does not read. It is kept as it is in ${aside}, and a new one begins.`,
    );
    return await startClaimed(options, release);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Renames the folder and returns its new name. */
async function setAside(cluster: string): Promise<string> {
  const names = new Set(await readdir(dirname(cluster)));
  let number = 1;
  while (names.has(`${basename(cluster)}-first-version-${number}`)) number += 1;
  const aside = `${cluster}-first-version-${number}`;
  await rename(cluster, aside);
  return aside;
}

const logFileIn = (dataDir: string): string => join(dataDir, 'postgres.log');

/** Prepares what is missing and starts a new PostgreSQL; again in the same socket folder when it had one before. */
async function startOn(
  { dataDir, log, isThrownAway = false }: LocalPostgresOptions,
  cluster: string,
  usedSocketDir: string | null,
  timers: Timers,
): Promise<Postmaster> {
  const binaries = await findBinaries();
  const account = await chooseAccount(binaries.postgres, [dataDir, socketRoot()], cluster);
  if (await hasCluster(cluster)) {
    await giveToAccount(cluster, account);
  } else {
    log.info('Creating the database (a few seconds, the first time only)…');
    await createCluster(cluster, binaries, account, isThrownAway);
  }
  const socketDir = usedSocketDir ?? (await makeSocketFolder(dataDir, account));
  const plan: PostmasterPlan = {
    program: binaries.postgres,
    cluster,
    socketDir,
    logFile: logFileIn(dataDir),
    account,
    isThrownAway,
  };
  try {
    return await startPostmaster(plan, timers);
  } catch (error) {
    if (!usedSocketDir) await removeSocketFolder(dataDir, socketDir);
    throw error;
  }
}

/** Makes the database and the program's role where they are missing. */
async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(socketDir, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    const role = await client.query('select 1 from pg_roles where rolname = $1', [PROGRAM_ROLE]);
    if (role.rowCount === 0) await client.query(`create role ${PROGRAM_ROLE} login`);
  } finally {
    await client.end();
  }
}
