// What backing up and putting back share: the settings they need, and how they end.
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { describeProblems, readSettings, type Settings } from '../../platform/config.ts';
import { explainDatabaseFailure } from '../../platform/start-failure.ts';
import { UsageError } from '../command.ts';
import type { ProgramRun } from '../run-program.ts';

export type BackupSettings = Settings & { backupDir: string };

type Values = Record<string, string | boolean | undefined>;
type BackupAct = (settings: BackupSettings, values: Values) => Promise<number>;
const MISTAKE = 2;
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Returns the exit code: what the command answers, 1 where the database could not, 2 for a mistake in the arguments or settings. */
export async function runOnPrivate(
  help: string,
  options: NonNullable<ParseArgsConfig['options']>,
  args: readonly string[],
  run: ProgramRun,
  act: BackupAct,
): Promise<number> {
  let settings: BackupSettings | null = null;
  try {
    const values = valuesIn(args, { ...options, help: { type: 'boolean' } }, help);
    if (values['help'] === true) {
      run.say(help);
      return 0;
    }
    settings = privateSettings(run);
    return await act(settings, values);
  } catch (error) {
    const explanation = error instanceof UsageError ? error.message : explained(error, settings);
    if (explanation === null) throw error;
    run.complain(explanation);
    return error instanceof UsageError ? MISTAKE : 1;
  }
}

function valuesIn(
  args: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  help: string,
): Values {
  try {
    return parseArgs({ args: [...args], options }).values as Values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`);
  }
}

function privateSettings({ environment }: ProgramRun): BackupSettings {
  const outcome = readSettings(environment);
  if (!outcome.ok) throw new UsageError(describeProblems(outcome.problems));
  const { databaseUrl, backupDir } = outcome.settings;
  if (databaseUrl !== null)
    throw new UsageError(
      'The database of DATABASE_URL is backed up with its own tools: docs/operating.md says how. This is for the private database.',
    );
  if (backupDir === null)
    throw new UsageError('BACKUP_DIR is needed: a folder on another disk, the same as for npm start.');
  return { ...outcome.settings, backupDir };
}

function explained(error: unknown, settings: BackupSettings | null): string | null {
  if (settings === null) return null;
  if (NO_ROOM.has((error as NodeJS.ErrnoException).code ?? ''))
    return `No room is left on the disk of BACKUP_DIR (${settings.backupDir}) or of DATA_DIR (${settings.dataDir}). Make room there and run it again.`;
  return explainDatabaseFailure(error, settings);
}
