// The private folder of the database's unix socket: nobody else may enter it, which is why the database needs no password.
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Account } from './account.ts';

const PREFIX = 'titan-pg-';
const OWNER_ONLY = 0o700;
/** What the system accepts as a socket's path, less the closing zero. */
const LONGEST_PATH_BYTES = process.platform === 'darwin' ? 103 : 107;

export const SOCKET_PORT = 5432;

/** The system's temporary folder, unless its name is so long that a socket in it could not be named. */
export function socketRoot(temporary = tmpdir()): string {
  const longest = join(temporary, `${PREFIX}XXXXXX`, `.s.PGSQL.${SOCKET_PORT}.lock`);
  return Buffer.byteLength(longest) <= LONGEST_PATH_BYTES ? temporary : '/tmp';
}

/**
 * Makes a new folder that only the account of the database may enter, and notes it in the data folder: a program that is
 * killed leaves its folder behind, and the next start, which calls this only when no database runs, sweeps it.
 */
export async function makeSocketFolder(dataDir: string, account: Account | null): Promise<string> {
  const note = noteIn(dataDir);
  const leftBehind = await readFile(note, 'utf8').catch(() => '');
  if (basename(leftBehind).startsWith(PREFIX))
    await rm(leftBehind, { recursive: true, force: true }).catch(() => {});
  const folder = await mkdtemp(join(socketRoot(), PREFIX));
  await chmod(folder, OWNER_ONLY);
  if (account) await chown(folder, account.uid, account.gid);
  await writeFile(note, folder);
  return folder;
}

export async function removeSocketFolder(dataDir: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rm(noteIn(dataDir), { force: true });
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'postgres-socket');
}
