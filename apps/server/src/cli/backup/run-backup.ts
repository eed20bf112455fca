// Backs the private database up, beside the running checkout or without it.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_NAMES } from '../../platform/config-values.ts';
import { backUpRunning } from '../../platform/local-postgres.ts';
import { type Base, keepNewest, withBackups } from '../../platform/local-postgres/backup.ts';
import { UsageError } from '../command.ts';
import { openForCommand, type ProgramRun } from '../run-program.ts';
import { type BackupSettings, runOnPrivate } from './private-settings.ts';
import { proveBase } from './prove-base.ts';

const HELP = `Copies the private database into BACKUP_DIR while it works, with the keys of DATA_DIR. The copy counts once it was put back on trial.

  npm run backup -- [--keep N]

  --keep N  removes all copies but the newest N, and the log that these do not need`;

export function runBackup(args: readonly string[], run: ProgramRun): Promise<number> {
  return runOnPrivate(HELP, { keep: { type: 'string' } }, args, run, async (settings, { keep }) => {
    const count = keep === undefined ? null : Number(keep);
    if (count !== null && !(Number.isInteger(count) && count > 0))
      throw new UsageError('--keep takes a number of copies, 1 or more.');
    return withBackups(settings.backupDir, async () => {
      const { folder, from, adds } = await makeCopy(settings, run);
      run.say(`Backed up to ${folder}. It was put back on trial and started.`);
      run.say(`It can be put back to any moment since then: npm run restore -- --to ${from.toISOString()}`);
      run.say(whoCanOpen(settings));
      if (!adds) {
        run.complain('What is named above is wrong in the database itself, so no older copy was removed.');
        return 1;
      }
      if (count !== null) run.say(`Older copies removed: ${await keepNewest(settings, count)}.`);
      return 0;
    });
  });
}

function whoCanOpen({ keys, backupKeys }: BackupSettings): string {
  if (keys !== null)
    return `Without the keys, which are settings (${KEY_NAMES.join(', ')}): keep them elsewhere, or saved cards, credentials and webhooks cannot be opened.`;
  return backupKeys.length > 0
    ? 'The keys of DATA_DIR are in it, encrypted under BACKUP_KEYS: keep those elsewhere, or nobody can open it.'
    : 'The keys of DATA_DIR are in it: who has it can open everything. With BACKUP_KEYS it is encrypted.';
}

async function makeCopy(settings: BackupSettings, run: ProgramRun): Promise<Base & { adds: boolean }> {
  const { dataDir, keys } = settings;
  const database = await openForCommand(settings, run);
  try {
    const keyFiles = keys === null ? (await readdir(dataDir)).filter(isKeyFile) : [];
    const paths = keyFiles.map((name) => join(dataDir, name));
    let adds = false;
    const base = await backUpRunning(dataDir, settings, paths, async (draft) => {
      adds = await proveBase(draft, settings, run);
    });
    if (base === null) throw new UsageError('The database has stopped meanwhile. Try again.');
    return { ...base, adds };
  } finally {
    await database.close();
  }
}

export const isKeyFile = (name: string): boolean => name.endsWith('.json');
