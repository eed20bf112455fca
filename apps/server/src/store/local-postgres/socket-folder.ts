// The private folder of the database's unix socket: nobody else may enter it, which is why the database needs no password.
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
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

/** Makes a new folder that only the account of the database may enter. */
export async function makeSocketFolder(account: Account | null): Promise<string> {
  const folder = await mkdtemp(join(socketRoot(), PREFIX));
  await chmod(folder, OWNER_ONLY);
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Removes a folder made here; any other name is left alone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(PREFIX)) await rm(folder, { recursive: true, force: true });
}
