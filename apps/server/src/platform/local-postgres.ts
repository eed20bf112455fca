// The private PostgreSQL of a laptop or a small server: made, started, kept running and stopped without anybody's help.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Clock, Timers } from './ports.ts';
import { lastingTimers } from './ports-lasting-timers.ts';
import { systemClock } from './ports-node.ts';
import { chooseAccount } from './local-postgres/account.ts';
import { findBinaries } from './local-postgres/binaries.ts';
import { createCluster, giveToAccount, hasCluster } from './cluster.ts';
import { explainFailure } from './local-postgres/failure.ts';
import { adoptOrphan } from './local-postgres/orphan.ts';
import { claimFolder } from './local-postgres/owner-file.ts';
import { startPostmaster } from './local-postgres/postmaster.ts';
import type { Postmaster, PostmasterPlan } from './local-postgres/postmaster.ts';
import { makeSocketFolder, removeSocketFolder, socketRoot } from './local-postgres/socket-folder.ts';
import { supervise } from './local-postgres/supervision.ts';
import type { SupervisorLog } from './local-postgres/supervision.ts';
import { databaseUrl } from './local-postgres/url.ts';

export type LocalPostgresOptions = {
  /** Folder for the data; made when missing. */
  dataDir: string;
  log: SupervisorLog;
  /** For tests, whose data is thrown away: nothing waits for the disk. What a payer was told must outlive a power cut. */
  isThrownAway?: boolean;
  /** Called once when the database ended by itself and could not be brought back. */
  onGivenUp?: (error: Error) => void;
  timers?: Timers;
  clock?: Clock;
};

export type LocalPostgres = {
  /** Address of the database `titan`. */
  url: string;
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
  const { log, clock = systemClock, timers = lastingTimers, onGivenUp = () => {} } = options;
  const cluster = join(options.dataDir, 'postgres');
  const orphan = await adoptOrphan(cluster, timers);
  if (orphan) log.info('Found the database of an earlier start still running, and use it.');
  const first = orphan ?? (await startOn(options, cluster, null, timers));
  const startAgain = () => startOn(options, cluster, first.socketDir, timers);
  const stopWatching = supervise(first, { clock, timers, log, onGivenUp, start: startAgain });
  const stopOnce = async () => {
    await stopWatching();
    await removeSocketFolder(options.dataDir, first.socketDir);
    await release();
  };
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= stopOnce());
  try {
    await ensureDatabase(first.socketDir);
    return { url: databaseUrl(first.socketDir, DATABASE), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

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
    logFile: join(dataDir, 'postgres.log'),
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

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(socketDir, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
