// A PostgreSQL left behind by a program that was killed: reused when it is healthy, waited for when it is stopping.
import { join } from 'node:path';
import pg from 'pg';
import type { Timers } from '../ports.ts';
import { databaseUrl, PROGRAM_ROLE } from './account.ts';
import { LocalPostgresError } from './binaries.ts';
import { isPostmasterOf } from './ownership.ts';
import {
  adoptPostmaster,
  type Postmaster,
  readPostmasterNote,
  removePostmasterNote,
  waitFor,
} from './postmaster.ts';

// The address of a private PostgreSQL that another program of ours runs at this moment, for commands beside it.

/** Null when none runs on this data folder, or not yet. It is not ours to stop. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const cluster = join(dataDir, 'postgres');
  const note = await readPostmasterNote(cluster);
  if (!note || note.status !== 'ready' || !(await isPostmasterOf(note.pid, cluster))) return null;
  return databaseUrl(note.socketDir, 'titan', PROGRAM_ROLE);
}

const LEAVE_LIMIT_MS = 60_000;

/** The orphan of this data folder, or null when there is none (any more): then a new one can be started. */
export async function adoptOrphan(cluster: string, timers: Timers): Promise<Postmaster | null> {
  let asked: number | null = null;
  const outcome = await waitFor(timers, LEAVE_LIMIT_MS, async () => {
    const note = await readPostmasterNote(cluster);
    if (!note || !(await isPostmasterOf(note.pid, cluster))) {
      await removePostmasterNote(cluster);
      return { orphan: null };
    }
    // Starting and stopping pass by themselves.
    if (note.status !== 'ready') return undefined;
    if (await answers(note.socketDir))
      return { orphan: adoptPostmaster(note.pid, cluster, note.socketDir, timers) };
    // Its socket was swept from the temporary folder, so it cannot be reached any more: ask it to finish, once.
    if (asked !== note.pid) process.kill(note.pid, 'SIGINT');
    asked = note.pid;
    return undefined;
  });
  if (outcome) return outcome.orphan;
  throw new LocalPostgresError(
    `An earlier PostgreSQL on ${cluster} neither answers nor ends. Stop it by hand.`,
  );
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl(socketDir, 'postgres'),
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks later must not become an uncaught error.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
