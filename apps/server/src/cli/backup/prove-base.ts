// Proves a copy of the private database before it counts: puts it back in a place of its own, starts it and checks its money.
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { startPrivateDatabase } from '../../db/private-database.ts';
import { LocalPostgresError } from '../../platform/local-postgres/binaries.ts';
import { checkActivityLogs } from '../console/check-activity-logs.ts';
import type { ProgramRun } from '../run-program.ts';
import { checkMoney } from './check-money.ts';
import type { BackupSettings } from './private-settings.ts';

const PLACE = 'trial-of-backup';
/** What stays free beside the trial: for the log that it reads and writes, and for the checkout meanwhile. */
const LEFT_FREE_BYTES = 512 * 1024 ** 2;

/**
 * Throws `LocalPostgresError` where the copy cannot be started. One whose books do not agree can be: it is of a database that is so.
 * @returns whether they agree
 */
export async function proveBase(base: string, settings: BackupSettings, run: ProgramRun): Promise<boolean> {
  const { backupDir, backupKeys } = settings;
  const place = await placeFor(base, settings);
  try {
    await mkdir(place);
    const log = { info: () => {}, warn: run.complain, error: run.complain };
    const restore = { base, to: 'trial' } as const;
    const database = await startPrivateDatabase({
      dataDir: place,
      backupDir,
      backupKeys,
      log,
      restore,
      isThrownAway: true,
    });
    try {
      const adds = await checkMoney(database.url, run);
      return (await checkActivityLogs(database.url, run)) && adds;
    } finally {
      await database.stop();
    }
  } catch (error) {
    throw new LocalPostgresError(
      `The copy could not be put back when it was tried, and was not kept: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Beside the database, and where that disk has no room, beside the copy, unless that is encrypted. What a killed one left goes first. */
async function placeFor(base: string, { dataDir, backupDir, backupKeys }: BackupSettings): Promise<string> {
  const folders = backupKeys.length === 0 ? [dataDir, backupDir] : [dataDir];
  const needed = (await sizeOf(base)) + LEFT_FREE_BYTES;
  for (const folder of folders) {
    const place = join(folder, PLACE);
    await rm(place, { recursive: true, force: true });
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= needed) return place;
  }
  throw new LocalPostgresError(
    `To be tried, a copy needs ${Math.ceil(needed / 1e6)} MB free in ${folders.length > 1 ? 'DATA_DIR or in BACKUP_DIR' : 'DATA_DIR'}. It was not kept.`,
  );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
