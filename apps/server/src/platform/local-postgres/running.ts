// The address of a private PostgreSQL that another program of ours runs at this moment, for commands beside it.
import { join } from 'node:path';
import { readPostmasterNote } from './postmaster-file.ts';
import { isPostmasterOf } from './process-facts.ts';
import { databaseUrl } from './url.ts';

/** Null when none runs on this data folder, or not yet. It is not ours to stop. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const cluster = join(dataDir, 'postgres');
  const note = await readPostmasterNote(cluster);
  if (!note || note.status !== 'ready' || !(await isPostmasterOf(note.pid, cluster))) return null;
  return databaseUrl(note.socketDir, 'titan');
}
