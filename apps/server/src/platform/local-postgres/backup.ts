// Backups of the private database by PostgreSQL's own means, "Continuous Archiving and Point-in-Time Recovery" in its manual: its log goes to
// the backup folder as it is written, a base is copied beside it while the database works, and both together are put back to any moment since.
// The package has no pg_basebackup, so a base is made by the low-level calls that the manual gives for it.
import {
  access,
  chown,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { withConnection } from '../database.ts';
import { LocalPostgresError } from './binaries.ts';
import { setClusterAside } from './cluster.ts';
import type { Account } from './programs.ts';

/** What is lost with the machine is what was written since: so often a segment is kept, full or not. */
const ARCHIVE_SECONDS = 60;

/** Settings of a database whose log goes to the folder. What is there already is never written over: it would be another database's. */
export async function archiveSettings(
  backupDir: string,
  account: Account | null,
): Promise<Record<string, string>> {
  const folder = logFolder(backupDir);
  try {
    await mkdir(folder, { recursive: true });
    if (account) await chown(folder, account.uid, account.gid);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new LocalPostgresError(`BACKUP_DIR cannot be used: ${(error as Error).message}`, { cause: error });
  }
  const segment = `${inShell(folder)}/%f.gz`;
  const keep = `gzip -c %p > ${segment}.part && sync ${segment}.part && mv ${segment}.part ${segment}`;
  return {
    archive_mode: 'on',
    archive_command: `if test -f ${segment}; then gunzip -c ${segment} | cmp -s - %p; else ${keep}; fi`,
    archive_timeout: `${ARCHIVE_SECONDS}s`,
  };
}

/** Settings of a database that was put back, until it has reached the moment (null: the end of its log). */
export function recoverySettings(backupDir: string, to: Date | null): Record<string, string> {
  const segment = `${inShell(logFolder(backupDir))}/%f.gz`;
  return {
    restore_command: `test -f ${segment} && gunzip -c ${segment} > %p`,
    recovery_target_action: 'promote',
    // Settings are read before PostgreSQL knows that Z is a zone.
    ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00') } : {}),
  };
}

/** As a word of a shell, in a setting in which % has a meaning. */
function inShell(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}

function logFolder(backupDir: string): string {
  return join(backupDir, 'log');
}

/** What belongs to the running process, or is made anew at its start (the manual, 25.3.4.2). */
const NOT_COPIED = /^postmaster\.|^\.s\.PGSQL|^pgsql_tmp|^pg_internal\.init/;
const COPIED_EMPTY: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const OWNER_ONLY = 0o700;
/** How long PostgreSQL may take to keep the log of the copy; it tries again for ever. */
const ARCHIVED_LIMIT_MS = 60_000;
const TOOK_TOO_LONG = '57014';

/** A copy of the whole database: its folder, and the moment from which on it can be put back. */
export type Base = { folder: string; from: Date };

/**
 * Copies the running database into the backup folder. Whole or not at all: what a crash leaves is thrown away by the next one.
 * @param ownerUrl as a role that may back up
 */
export async function makeBase(ownerUrl: string, cluster: string, backupDir: string): Promise<Base> {
  const bases = join(backupDir, 'bases');
  const draft = join(bases, 'draft');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: OWNER_ONLY });
  const from = await withConnection(ownerUrl, async (client) => {
    await requireArchiving(client, backupDir);
    await client.query(`set statement_timeout = ${ARCHIVED_LIMIT_MS}`);
    await client.query(`select pg_backup_start('titan', fast => true)`);
    await copyFolder(cluster, join(draft, 'postgres'));
    const { rows } = await client
      .query<{ labelfile: string; now: Date }>(
        'select labelfile, clock_timestamp() as now from pg_backup_stop()',
      )
      .catch((error: { code?: string }) => {
        if (error.code !== TOOK_TOO_LONG) throw error;
        throw new LocalPostgresError(
          `The database cannot keep its log in ${logFolder(backupDir)}: is the disk full, or does the folder hold the log of another database?`,
          { cause: error },
        );
      });
    const [stopped] = rows;
    if (!stopped) throw new Error('PostgreSQL ended the backup without its label');
    await writeFile(join(draft, 'postgres/backup_label'), stopped.labelfile);
    return new Date(Math.ceil(Number(stopped.now)) + 1);
  });
  await writeThrough(draft);
  const folder = join(bases, nameOf(from));
  await rename(draft, folder);
  return { folder, from };
}

/** Without the log of the time of the copy, the copy is worth nothing. */
async function requireArchiving(
  client: Parameters<Parameters<typeof withConnection>[1]>[0],
  backupDir: string,
) {
  const { rows } = await client.query<{ mode: string; command: string }>(
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
  );
  if (rows[0]?.mode === 'on' && rows[0].command.includes(inShell(logFolder(backupDir)))) return;
  throw new LocalPostgresError(
    'The database that runs does not keep its log in BACKUP_DIR. Stop the checkout and start it with the same BACKUP_DIR.',
  );
}

/** Files that go away meanwhile, and halves of what is being written, are made good by the log. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: OWNER_ONLY });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry;
    if (NOT_COPIED.test(name)) continue;
    if (entry.isFile()) await copyFile(join(from, name), join(to, name)).catch(unlessGone);
    else if (COPIED_EMPTY.has(name)) await mkdir(join(to, name), { mode: OWNER_ONLY });
    else if (entry.isDirectory()) await copyFolder(join(from, name), join(to, name)).catch(unlessGone);
  }
}

/** How many are written at once. */
const FILES_AT_ONCE = 64;

/** So that a power cut takes nothing of it. */
async function writeThrough(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  for (let from = 0; from < files.length; from += FILES_AT_ONCE)
    await Promise.all(
      files.slice(from, from + FILES_AT_ONCE).map(async ({ parentPath, name }) => {
        const handle = await open(join(parentPath, name));
        await handle.sync();
        await handle.close();
      }),
    );
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** As a folder may be named everywhere. */
function nameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-');
}

/** All that were finished, the oldest first. */
export async function basesIn(backupDir: string): Promise<Base[]> {
  const bases = join(backupDir, 'bases');
  const names = await readdir(bases).catch((error: NodeJS.ErrnoException) => {
    unlessGone(error);
    return [];
  });
  const read = names.map((name) => ({
    folder: join(bases, name),
    from: new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
  }));
  return read
    .filter(({ from }) => !Number.isNaN(Number(from)))
    .toSorted((a, b) => Number(a.from) - Number(b.from));
}

/** Removes all bases but the newest ones, and the log that none of these needs. Returns how many bases went. */
export async function keepNewest(backupDir: string, count: number): Promise<number> {
  const bases = await basesIn(backupDir);
  const gone = bases.slice(0, -count);
  const [oldest] = bases.slice(-count);
  for (const { folder } of gone) await rm(folder, { recursive: true });
  if (oldest && gone.length > 0) await removeLogBefore(oldest, backupDir);
  return gone.length;
}

/** A segment's name is its timeline and its place; what a timeline began with is small and stays. */
async function removeLogBefore({ folder }: Base, backupDir: string): Promise<void> {
  const label = await readFile(join(folder, 'postgres/backup_label'), 'utf8');
  const [, first = ''] = /\(file [0-9A-F]{8}([0-9A-F]{16})\)/.exec(label) ?? [];
  for (const name of await readdir(logFolder(backupDir))) {
    const [, place] = /^[0-9A-F]{8}([0-9A-F]{16})\b/.exec(name) ?? [];
    if (place !== undefined && place < first) await rm(join(logFolder(backupDir), name));
  }
}

const SEGMENT = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/**
 * Puts a base where the database is, which is set aside; the start that follows brings it to its moment. What the old one wrote last, and
 * had not kept yet, is taken from it.
 * @returns undoes it; where the old one is, null if there was none
 */
export async function putBack(
  base: string,
  cluster: string,
): Promise<{ undo(): Promise<void>; aside: string | null }> {
  const isThere = await access(cluster).then(
    () => true,
    () => false,
  );
  const aside = isThere ? await setClusterAside(cluster, 'restore') : null;
  await copyFolder(join(base, 'postgres'), cluster);
  if (aside !== null)
    for (const name of await readdir(join(aside, 'pg_wal')))
      if (SEGMENT.test(name)) await copyFile(join(aside, 'pg_wal', name), join(cluster, 'pg_wal', name));
  await writeFile(join(cluster, 'recovery.signal'), '');
  return {
    aside,
    async undo() {
      await rm(cluster, { recursive: true });
      if (aside !== null) await rename(aside, cluster);
    },
  };
}
