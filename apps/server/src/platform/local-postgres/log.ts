// The log that the private database keeps in the backup folder as it is written, and reads from there when it is put back.
import { access, chown, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalPostgresError } from './binaries.ts';
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
  // Its new name too must outlast a power cut: once it is kept, PostgreSQL writes over its own.
  const keep = `gzip -c %p > ${segment}.part && sync ${segment}.part && mv ${segment}.part ${segment} && sync ${inShell(folder)}`;
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
export function inShell(path: string): string {
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
