// The folder PostgreSQL keeps its data in ("cluster" in its own words): made once, whole or not at all.
import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { LocalPostgresError } from './binaries.ts';
import { type Account, runProgram, SUCCESS } from './programs.ts';

/** Data of another major version cannot be read. */
const MAJOR_VERSION = '18';

const run = promisify(execFile);

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

/** Makes an empty one. A crash in the middle leaves only a draft, which the next start throws away. */
export async function createCluster(
  cluster: string,
  initdb: string,
  account: Account | null,
  isThrownAway: boolean,
): Promise<void> {
  const drafts = `${basename(cluster)}-draft`;
  for (const name of await readdir(dirname(cluster)))
    if (name.startsWith(drafts)) await rm(join(dirname(cluster), name), { recursive: true, force: true });
  // A new name each time: the initdb of a killed start may still be emptying its own. One that fails does that too.
  const draft = await mkdtemp(join(dirname(cluster), `${drafts}-`));
  if (account) await chown(draft, account.uid, account.gid);
  const options = ['--username=titan', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8'];
  if (isThrownAway) options.push('--no-sync');
  const outcome = await runProgram(account, [initdb, '-D', draft, '--locale=C', ...options]).ended;
  if (outcome !== SUCCESS) throw new Error(`initdb ended: ${outcome}`);
  await rename(draft, cluster);
}

/** Files that root made, or that came from another machine, belong to another account, and PostgreSQL wants to own what it works with. */
export async function giveFolder(folder: string, account: Account | null): Promise<void> {
  if (!account || (await stat(folder)).uid === account.uid) return;
  await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}

/** Keeps it under another name, which is returned. */
export async function setClusterAside(cluster: string, before: 'release' | 'restore'): Promise<string> {
  const names = await readdir(dirname(cluster));
  let number = 1;
  while (names.includes(`${basename(cluster)}-before-${before}-${number}`)) number += 1;
  const aside = `${cluster}-before-${before}-${number}`;
  await rename(cluster, aside);
  return aside;
}

/** The PostgreSQL that runs on it: its process number, and how far it is in its own words (starting, ready, stopping). Null when none does. */
export async function readPostmaster(cluster: string): Promise<{ pid: number; status: string } | null> {
  const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = note.split('\n').map((line) => line.trim());
  const [pid, status] = [lines[0] ?? '', lines[7] ?? ''];
  // The number may have been given to another process since.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    run('ps', ['-o', 'command=', '-p', pid]).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );
  return command.replaceAll('\0', ' ').includes(`postgres -D ${cluster} `)
    ? { pid: Number(pid), status }
    : null;
}

/**
 * Removes the locks of a PostgreSQL that is gone. It would do so itself, unless its number was given to another process of
 * the account, or nobody has collected the dead one.
 */
export async function removeStaleLocks(cluster: string): Promise<void> {
  if ((await readPostmaster(cluster)) !== null) return;
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await rm(join(cluster, name), { force: true });
}

/** Signals the PostgreSQL that runs on it, if one does. */
export async function signalPostmaster(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const { pid } = (await readPostmaster(cluster)) ?? {};
  try {
    if (pid !== undefined) process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
