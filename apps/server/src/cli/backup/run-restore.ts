// Puts the private database back to a moment, and checks what it holds then.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTime } from '@titan/rules/read-time';
import { startPrivateDatabase } from '../../db/private-database.ts';
import { type Base, basesIn, withBackups } from '../../platform/local-postgres/backup.ts';
import { readKeptText } from '../../platform/local-postgres/kept-files.ts';
import { damageOf } from '../../platform/local-postgres/manifest.ts';
import { UsageError } from '../command.ts';
import type { ProgramRun } from '../run-program.ts';
import { checkMoney } from './check-money.ts';
import { type BackupSettings, runOnPrivate } from './private-settings.ts';
import { isKeyFile } from './run-backup.ts';

const HELP = `Puts the private database back from BACKUP_DIR, while the checkout is stopped. The one that is there is kept beside it.

  npm run restore -- [--to TIME]

  --to TIME  the moment, as 2026-11-27T23:01:05Z; without it the last that was kept`;

const OWNER_ONLY = 0o600;

export function runRestore(args: readonly string[], run: ProgramRun): Promise<number> {
  return runOnPrivate(HELP, { to: { type: 'string' } }, args, run, async (settings, { to }) => {
    const moment = to === undefined ? null : momentOf(String(to));
    if ((await basesIn(settings.backupDir)).length === 0)
      throw new UsageError(`There is no copy in ${settings.backupDir}. Make one: npm run backup`);
    return withBackups(settings.backupDir, () => restore(settings, run, moment));
  });
}

async function restore(settings: BackupSettings, run: ProgramRun, moment: Date | null): Promise<number> {
  const base = await baseFor(settings, run, moment);
  await mkdir(settings.dataDir, { recursive: true });
  await copyMissingKeys(base.folder, settings);
  const { dataDir, backupDir, backupKeys } = settings;
  const log = { info: run.complain, warn: run.complain, error: run.complain };
  const database = await startPrivateDatabase({
    dataDir,
    backupDir,
    backupKeys,
    log,
    restore: { base: base.folder, to: moment ?? 'end-of-log' },
  });
  try {
    run.say(`Put back to ${moment?.toISOString() ?? 'the last moment that was kept'}, from ${base.folder}.`);
    const adds = await checkMoney(database.url, run);
    run.say(
      'When it starts, the checkout asks processors which debits they made since. What it does not know: npm run merchant -- attention',
    );
    return adds ? 0 : 1;
  } finally {
    await database.stop();
  }
}

/** With its zone, since the machine's own need not be the operator's. */
function momentOf(text: string): Date {
  const time = readTime(text);
  if (time?.isDay === false) return new Date(time.at);
  throw new UsageError(`"${text}" is not a moment with its zone, as 2026-11-27T23:01:05Z.`);
}

/** The newest whole one that is not after the moment: from an older one, more of the log is read. */
async function baseFor(
  { backupDir, backupKeys }: BackupSettings,
  { complain }: ProgramRun,
  moment: Date | null,
): Promise<Base> {
  const bases = await basesIn(backupDir);
  const before = bases.filter(({ from }) => moment === null || from <= moment);
  for (const base of before.toReversed()) {
    const damage = damageOf(join(base.folder, 'postgres'), backupKeys);
    if (damage === null) return base;
    complain(`The copy ${base.folder} is passed over: ${damage}.`);
  }
  throw new UsageError(
    before.length > 0
      ? `No copy in ${backupDir} that reaches that moment can be used.`
      : `The oldest copy in ${backupDir} is of ${bases[0]?.from.toISOString()}.`,
  );
}

/** Those of the folder stay: they may have become more since. */
async function copyMissingKeys(base: string, { dataDir, keys, backupKeys }: BackupSettings): Promise<void> {
  if (keys !== null) return;
  const names = (await readdir(base)).map((name) => name.replace(/\.age$/, ''));
  for (const name of names.filter(isKeyFile)) {
    const text = readKeptText(join(base, name), backupKeys) ?? '';
    await writeFile(join(dataDir, name), text, { flag: 'wx', mode: OWNER_ONLY }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}
