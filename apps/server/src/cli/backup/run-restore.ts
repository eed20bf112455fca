// Puts the private database back to a moment, and checks what it holds then.
import { copyFile, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTime } from '@titan/rules/read-time';
import { startPrivateDatabase } from '../../db/private-database.ts';
import { type Base, basesIn } from '../../platform/local-postgres/backup.ts';
import { UsageError } from '../command.ts';
import type { ProgramRun } from '../run-program.ts';
import { checkMoney } from './check-money.ts';
import { type BackupSettings, runOnPrivate } from './private-settings.ts';
import { keyFilesIn } from './run-backup.ts';

const HELP = `Puts the private database back from BACKUP_DIR, while the checkout is stopped. The one that is there is kept beside it.

  npm run restore -- [--to TIME]

  --to TIME  the moment, as 2026-11-27T23:01:05Z; without it the last that was kept`;

export function runRestore(args: readonly string[], run: ProgramRun): Promise<number> {
  return runOnPrivate(HELP, { to: { type: 'string' } }, args, run, async (settings, { to }) => {
    const moment = to === undefined ? null : momentOf(String(to));
    const base = await baseFor(settings, moment);
    await mkdir(settings.dataDir, { recursive: true });
    await copyMissingKeys(base.folder, settings);
    const { dataDir, backupDir } = settings;
    const log = { info: run.complain, warn: run.complain, error: run.complain };
    const restore = { base: base.folder, to: moment };
    const database = await startPrivateDatabase({ dataDir, backupDir, log, restore });
    try {
      run.say(
        `Put back to ${moment?.toISOString() ?? 'the last moment that was kept'}, from ${base.folder}.`,
      );
      const adds = await checkMoney(database.url, run);
      run.say(
        'When it starts, the checkout asks processors which debits they made since. What it does not know: npm run merchant -- attention',
      );
      return adds ? 0 : 1;
    } finally {
      await database.stop();
    }
  });
}

/** With its zone, since the machine's own need not be the operator's. */
function momentOf(text: string): Date {
  const time = readTime(text);
  if (time?.isDay === false) return new Date(time.at);
  throw new UsageError(`"${text}" is not a moment with its zone, as 2026-11-27T23:01:05Z.`);
}

/** The newest that is not after the moment. */
async function baseFor({ backupDir }: BackupSettings, moment: Date | null): Promise<Base> {
  const bases = await basesIn(backupDir);
  const base = bases.findLast(({ from }) => moment === null || from <= moment);
  if (base) return base;
  const [oldest] = bases;
  throw new UsageError(
    oldest
      ? `The oldest copy in ${backupDir} is of ${oldest.from.toISOString()}.`
      : `There is no copy in ${backupDir}. Make one: npm run backup`,
  );
}

/** Those of the folder stay: they may have become more since. */
async function copyMissingKeys(base: string, { dataDir, keys }: BackupSettings): Promise<void> {
  if (keys !== null) return;
  for (const name of await keyFilesIn(base))
    await copyFile(join(base, name), join(dataDir, name), constants.COPYFILE_EXCL).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}
