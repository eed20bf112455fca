// Backups of the private database by PostgreSQL's own means, "Continuous Archiving and Point-in-Time Recovery" in its manual: its log goes to
// the backup folder as it is written, a base is copied beside it while the database works, and both together are put back to any moment since.
// The package has no pg_basebackup, so a base is made by the low-level calls that the manual gives for it.
import { hash as digest } from 'node:crypto';
import { access, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { withConnection } from '@titan/platform/database';
import type { GaugeGroup } from '@titan/platform/gauges';
import { LocalPostgresError } from './binaries.ts';
import { claim } from './claim.ts';
import { setClusterAside } from './cluster.ts';
import {
  type CopiedFile,
  copyFileCounted,
  damageOf,
  hasEssentials,
  MANIFEST,
  writeManifest,
} from './manifest.ts';
import { type Backups, readKept, readKeptText, SEALED, writeKept } from './kept-files.ts';
import { isArchiving, logFolder, removeLogBefore } from './log.ts';

/** What belongs to the running process, or is made anew at its start (the manual, 25.3.4.2). */
/** The list of a base that this database was put back from is left behind too. */
const NOT_COPIED = new RegExp(`^postmaster\\.|^\\.s\\.PGSQL|^pgsql_tmp|^pg_internal\\.init|^${MANIFEST}$`);
const LABEL = 'backup_label';
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

/** Unfinished, or on their way out: none has a moment for a name, so none is a base. */
const DRAFT = 'draft-';
const LEAVING = 'leaving-';
const UNFINISHED = /^(?:draft|leaving)\b/;

/**
 * Gives the backup folder to one command at a time, which makes, removes or puts back a base. Throws `LocalPostgresError` while another has it.
 */
export async function withBackups<Result>(backupDir: string, act: () => Promise<Result>): Promise<Result> {
  await mkdir(backupDir, { recursive: true });
  const held = claim(
    join(backupDir, 'backup.lock'),
    `A backup or a restore is running with ${backupDir}. Try again when it has ended.`,
  );
  try {
    return await act();
  } finally {
    held.close();
  }
}

/**
 * Copies the running database into the backup folder, which the caller has to itself. The copy is read again, file by file, and tried before it
 * gets the name of a base; what failed or was killed before leaves none.
 * @param ownerUrl as a role that may back up
 * @param keyFiles lie beside what they open
 * @param prove throws unless the copy, whose folder it gets, can be used
 */
export async function makeBase(
  ownerUrl: string,
  cluster: string,
  backups: Backups,
  keyFiles: readonly string[],
  prove: (draft: string) => Promise<void>,
): Promise<Base> {
  const { backupDir, backupKeys } = backups;
  const bases = basesFolder(backupDir);
  await mkdir(bases, { recursive: true, mode: OWNER_ONLY });
  await removeUnfinished(bases);
  const draft = await mkdtemp(join(bases, DRAFT));
  try {
    const from = await copyRunning(ownerUrl, cluster, backups, join(draft, 'postgres'));
    for (const file of keyFiles) copyFileCounted(file, join(draft, basename(file)), backupKeys);
    await writeThrough(draft);
    const damage = damageOf(join(draft, 'postgres'), backupKeys);
    if (damage !== null) throw new LocalPostgresError(`The copy is damaged: ${damage}. It was not kept.`);
    await prove(draft);
    const folder = join(bases, nameOf(from));
    await rename(draft, folder);
    await syncPath(bases);
    return { folder, from };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw isOfDisk(error)
      ? new LocalPostgresError(`The copy could not be written, and was not kept: ${error.message}`, {
          cause: error,
        })
      : error;
  }
}

const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'path' in error;

async function removeUnfinished(bases: string): Promise<void> {
  for (const name of await readdir(bases))
    if (UNFINISHED.test(name)) await rm(join(bases, name), { recursive: true });
}

/** Copies it while it works, with the list of what was copied; returns the moment from which on the copy can be put back. */
function copyRunning(ownerUrl: string, cluster: string, backups: Backups, to: string): Promise<Date> {
  const { backupDir, backupKeys } = backups;
  return withConnection(ownerUrl, async (client) => {
    await requireArchiving(client, backups);
    await client.query(`set statement_timeout = ${ARCHIVED_LIMIT_MS}`);
    const started = await client.query<{ lsn: string }>(
      `select pg_backup_start('titan', fast => true)::text as lsn`,
    );
    const files: CopiedFile[] = [];
    await copyFolder(cluster, to, (source, target) => {
      const copied = copyFileCounted(source, target, backupKeys);
      if (copied !== null) files.push({ path: relative(to, target), ...copied });
    });
    const { rows } = await client
      .query<{ label: string; now: Date; stopLsn: string; timeline: number; system: string }>(
        // oxlint-disable-next-line titan/no-ambient-time -- PostgreSQL restores to a time of its own
        `select labelfile as label, clock_timestamp() as now, lsn::text as "stopLsn",
           (select timeline_id from pg_control_checkpoint()) as timeline,
           (select system_identifier::text from pg_control_system()) as system
         from pg_backup_stop()`,
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
    const { label, now, stopLsn, timeline, system: systemIdentifier } = stopped;
    const modifiedAt = new Date(now);
    writeKept(join(to, LABEL), backupKeys, (write) => write(Buffer.from(label)));
    files.push({ path: LABEL, size: Buffer.byteLength(label), modifiedAt, sha256: digest('sha256', label) });
    const startLsn = started.rows[0]?.lsn ?? '';
    writeManifest(to, backupKeys, files, { systemIdentifier, timeline, startLsn, stopLsn });
    return new Date(Math.ceil(Number(now)) + 1);
  });
}

/** Without the log of the time of the copy, the copy is worth nothing. */
async function requireArchiving(
  client: Parameters<Parameters<typeof withConnection>[1]>[0],
  backups: Backups,
) {
  const { rows } = await client.query<{ mode: string; command: string }>(
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
  );
  if (rows[0]?.mode === 'on' && isArchiving(rows[0].command, backups)) return;
  throw new LocalPostgresError(
    'The database that runs does not keep its log in BACKUP_DIR, or not by these BACKUP_KEYS. Stop the checkout and start it with the same BACKUP_DIR and BACKUP_KEYS.',
  );
}

/** Files that go away meanwhile, and halves of what is being written, are made good by the log. */
async function copyFolder(
  from: string,
  to: string,
  copy: (source: string, target: string) => Promise<void> | void,
): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(unlessGone);
  if (entries === undefined) return;
  await mkdir(to, { mode: OWNER_ONLY });
  for (const entry of entries) {
    const { name } = entry;
    const [source, target] = [join(from, name), join(to, name)];
    if (NOT_COPIED.test(name)) continue;
    if (entry.isFile()) await copy(source, target);
    else if (COPIED_EMPTY.has(name)) await mkdir(target, { mode: OWNER_ONLY });
    else if (entry.isDirectory()) await copyFolder(source, target, copy);
  }
}

/** How many are written at once. */
const FILES_AT_ONCE = 64;

/** So that a power cut takes nothing of it. */
async function writeThrough(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  for (let from = 0; from < paths.length; from += FILES_AT_ONCE)
    await Promise.all(paths.slice(from, from + FILES_AT_ONCE).map(syncPath));
}

/** A file, or the names in a folder. */
async function syncPath(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** As a folder may be named everywhere. */
function nameOf(moment: Date): string {
  return moment.toISOString().replaceAll(':', '-');
}

function basesFolder(backupDir: string): string {
  return join(backupDir, 'bases');
}

/** All that were finished, the oldest first. */
export async function basesIn(backupDir: string): Promise<Base[]> {
  const bases = basesFolder(backupDir);
  const names = (await readdir(bases).catch(unlessGone)) ?? [];
  const read = names.map((name) => ({
    folder: join(bases, name),
    from: new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
  }));
  return read
    .filter(({ from }) => !Number.isNaN(Number(from)))
    .toSorted((a, b) => Number(a.from) - Number(b.from));
}

/** A folder that cannot be read shows no copy. */
export function backupGauges(backupDir: string): GaugeGroup<number> {
  return {
    async read() {
      const newest = (await basesIn(backupDir).catch(() => [])).at(-1);
      return Number(newest?.from ?? 0) / 1_000;
    },
    gauges: [
      {
        name: 'titan_backup_timestamp_seconds',
        help: 'When the newest copy of the private database was made that was proven, in seconds since 1970; 0: there is none in BACKUP_DIR',
        labels: [],
        values: (seconds) => [[{}, seconds]],
      },
    ],
  };
}

/**
 * Removes all bases but the newest ones, and the log that none of these needs. One that lacks what every base has is not counted, and goes.
 * Returns how many bases went.
 */
export async function keepNewest({ backupDir, backupKeys }: Backups, count: number): Promise<number> {
  const bases = await basesIn(backupDir);
  const kept = bases.filter(({ folder }) => hasEssentials(join(folder, 'postgres'))).slice(-count);
  const gone = bases.filter((base) => !kept.includes(base));
  for (const { folder } of gone) {
    // Half removed, it would still have the name of a base.
    const leaving = join(dirname(folder), `${LEAVING}${basename(folder)}`);
    await rename(folder, leaving);
    await rm(leaving, { recursive: true });
  }
  const [oldest] = kept;
  if (oldest && gone.length > 0)
    await removeLogBefore(readKeptText(join(oldest.folder, 'postgres', LABEL), backupKeys) ?? '', backupDir);
  return gone.length;
}

function openInto(kept: string, target: string, keys: readonly string[]): Promise<void> | void {
  if (!kept.endsWith(SEALED)) return copyFile(kept, target);
  const unsealed = (path: string) => path.slice(0, -SEALED.length);
  writeKept(unsealed(target), [], (write) => readKept(unsealed(kept), keys, write));
}

const SEGMENT = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/**
 * Puts a base where the database is, which is set aside; the start that follows brings it to its moment. What the old one wrote last, and
 * had not kept yet, is taken from it. It is copied beside the database first, so that whatever fails until then changes nothing.
 * @returns undoes it; where the old one is, null if there was none
 */
export async function putBack(
  base: string,
  keys: readonly string[],
  cluster: string,
): Promise<{ undo(): Promise<void>; aside: string | null }> {
  const draft = `${cluster}-draft-restore`;
  await rm(draft, { recursive: true, force: true });
  const isThere = await access(cluster).then(
    () => true,
    () => false,
  );
  try {
    await copyFolder(join(base, 'postgres'), draft, (source, target) => openInto(source, target, keys));
    if (isThere)
      for (const name of await readdir(join(cluster, 'pg_wal')))
        if (SEGMENT.test(name)) await copyFile(join(cluster, 'pg_wal', name), join(draft, 'pg_wal', name));
    await writeFile(join(draft, 'recovery.signal'), '');
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  const aside = isThere ? await setClusterAside(cluster, 'restore') : null;
  await rename(draft, cluster);
  return {
    aside,
    async undo() {
      await rm(cluster, { recursive: true });
      if (aside !== null) await rename(aside, cluster);
    },
  };
}
