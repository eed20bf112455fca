// The log that the private database keeps in the backup folder as it is written, and reads from there when it is put back.
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalPostgresError } from './binaries.ts';
import { giveFolder } from './cluster.ts';
import { type Backups, SEALED } from './kept-files.ts';
import type { Account } from './programs.ts';

/** What is lost with the machine is what was written since: so often a segment is kept, full or not. */
const ARCHIVE_SECONDS = 60;

/** Settings of a database whose log goes to the folder. What is there already is never written over: it would be another database's. */
export async function archiveSettings(
  backups: Backups,
  account: Account | null,
): Promise<Record<string, string>> {
  const folder = logFolder(backups.backupDir);
  try {
    await mkdir(folder, { recursive: true });
    await giveFolder(folder, account);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new LocalPostgresError(`BACKUP_DIR cannot be used: ${(error as Error).message}`, { cause: error });
  }
  if (backups.backupKeys.length === 0 && (await readdir(folder)).some((name) => name.endsWith(SEALED)))
    throw new LocalPostgresError(
      `The log in ${folder} is encrypted: set BACKUP_KEYS as for the other commands. Where its keys are lost, or backups shall no longer be encrypted, give BACKUP_DIR a new folder.`,
    );
  return {
    archive_mode: 'on',
    archive_command: archiveCommand(backups),
    archive_timeout: `${ARCHIVE_SECONDS}s`,
  };
}

function archiveCommand({ backupDir, backupKeys }: Backups): string {
  const folder = inShell(logFolder(backupDir));
  if (backupKeys.length > 0) return `${SEALING} keep %p ${folder}/%f.gz`;
  const segment = `${folder}/%f.gz`;
  // Its new name too must outlast a power cut: once it is kept, PostgreSQL writes over its own.
  const keep = `gzip -c %p > ${segment}.part && sync ${segment}.part && mv ${segment}.part ${segment} && sync ${folder}`;
  return `if test -f ${segment}; then gunzip -c ${segment} | cmp -s - %p; else ${keep}; fi`;
}

/** Whether a database with this archive command keeps its log there, encrypted where keys are given; also one that another release started. */
export function isArchiving(command: string, { backupDir, backupKeys }: Backups): boolean {
  return (
    command.includes(inShell(logFolder(backupDir))) &&
    command.includes(basename(LOG_PROGRAM)) === backupKeys.length > 0
  );
}

/** How far a base is brought: to a moment, as far as its log goes, or only to where it is whole, as a trial of it. */
export type RestorePoint = Date | 'end-of-log' | 'trial';

/** Settings of a database that was put back, until it has reached the point. */
export function recoverySettings(
  { backupDir, backupKeys }: Backups,
  to: RestorePoint,
): Record<string, string> {
  const segment = `${inShell(logFolder(backupDir))}/%f.gz`;
  return {
    // PostgreSQL takes a small exit code for the end of the log, and would go on without what a damaged segment holds.
    restore_command:
      backupKeys.length > 0
        ? `${SEALING} fetch %p ${segment}`
        : `test -f ${segment} || exit 1; gunzip -c ${segment} > %p || exit ${UNREADABLE}`,
    recovery_target_action: 'promote',
    ...(to === 'trial' ? { recovery_target: 'immediate' } : {}),
    // Settings are read before PostgreSQL knows that Z is a zone.
    ...(to instanceof Date ? { recovery_target_time: to.toISOString().replace('Z', '+00') } : {}),
  };
}

/** What keeps and fetches an encrypted log; it has its keys from the environment of PostgreSQL. */
export const LOG_PROGRAM = fileURLToPath(new URL('./log-segment.ts', import.meta.url));
const SEALING = [process.execPath, LOG_PROGRAM].map(inShell).join(' ');
export const KEYS_VARIABLE = 'BACKUP_KEYS';

/** Above 125, which ends PostgreSQL's recovery with an error. */
export const UNREADABLE = 200;

/** As a word of a shell, in a setting in which % has a meaning. */
function inShell(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
}

export function logFolder(backupDir: string): string {
  return join(backupDir, 'log');
}

/** Removes what the base of this label does not need. A segment's name is its timeline and its place; what a timeline began with is small and stays. */
export async function removeLogBefore(label: string, backupDir: string): Promise<void> {
  const [, first = ''] = /\(file [0-9A-F]{8}([0-9A-F]{16})\)/.exec(label) ?? [];
  for (const name of await readdir(logFolder(backupDir))) {
    const [, place] = /^[0-9A-F]{8}([0-9A-F]{16})\b/.exec(name) ?? [];
    if (place !== undefined && place < first) await rm(join(logFolder(backupDir), name));
  }
}
