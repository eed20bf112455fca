// PostgreSQL's own note in the data folder: who serves it, through which socket folder, and how far it is.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `status` is PostgreSQL's word: starting, ready, stopping; empty in the first moments. */
export type PostmasterNote = { pid: number; socketDir: string; status: string };

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
