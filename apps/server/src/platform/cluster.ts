// The folder PostgreSQL keeps its data in ("cluster" in its own words): made once, whole or not at all.
import { chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnAs } from './local-postgres/account.ts';
import type { Account } from './local-postgres/account.ts';
import type { Binaries } from './local-postgres/binaries.ts';
import { LocalPostgresError } from './local-postgres/failure.ts';

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
export async function hasCluster(cluster: string): Promise<boolean> {
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
export async function createCluster(
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
export async function giveToAccount(cluster: string, account: Account | null): Promise<void> {
  if (!account || (await stat(cluster)).uid === account.uid) return;
  const entries = await readdir(cluster, { recursive: true });
  for (const entry of entries) await chown(join(cluster, entry), account.uid, account.gid);
  // Last, so that a crash before it makes the next start do it all again.
  await chown(cluster, account.uid, account.gid);
}

async function runInitdb(program: string, options: string[], account: Account | null): Promise<void> {
  const child = spawnAs(account, program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(said.trim() || `initdb ended with ${code}`);
}
