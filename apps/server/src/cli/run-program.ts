// Runs one command of an operator's program, from its arguments to its exit code: reads the settings, finds the database and closes it again.
import { queriesOver, type Database } from '../db/database.ts';
import { requireSchema } from '../db/migrate.ts';
import { startPrivateDatabase } from '../db/private-database.ts';
import { describeProblems, type Environment, type Settings } from '../platform/config.ts';
import { openDatabase } from '@titan/platform/database';
import type { Clock } from '@titan/platform/ports';
import { judgeByDatabase } from '../platform/judged-clock.ts';
import { type Keys, loadKeys } from '../platform/keys.ts';
import { runningDatabaseUrl } from '../platform/local-postgres.ts';
import { nearestName } from '../platform/nearest-name.ts';
import { readCommandSettings } from '../platform/noted-address.ts';
import { explainDatabaseFailure } from '../platform/start-failure.ts';
import {
  callOf,
  type CommandArguments,
  helpOf,
  overview,
  type Program,
  readGiven,
  UsageError,
} from './command.ts';

export type ProgramRun = {
  environment: Environment;
  say(line: string): void;
  /** Mistakes go to another stream than the output, so that a key can be piped on. */
  complain(line: string): void;
};

/** As an operator starts it. */
export const ON_TERMINAL: ProgramRun = {
  environment: process.env,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
};

/** What a command runs on. */
export type Ground = {
  settings: Settings;
  keys: Keys;
  db: Database;
  /** The database's, as the service has it. */
  clock: Clock;
  /** Where a file that is named without a folder is. */
  folder: string;
  given: CommandArguments;
};

const [INTERRUPTED, MISTAKE] = [1, 2];

/**
 * Runs one command and returns the exit code: 0, what the command answers, 1 where the database went away in the middle, or 2 for a mistake in the
 * arguments or settings, which changes nothing.
 */
export async function runProgram<Context>(
  program: Program<Context>,
  args: readonly string[],
  run: ProgramRun,
  contextOf: (ground: Ground) => Context | Promise<Context>,
): Promise<number> {
  try {
    return await runCommand(program, args, run, contextOf);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    run.complain(error.message);
    return MISTAKE;
  }
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

async function runCommand<Context>(
  program: Program<Context>,
  [name, ...args]: readonly string[],
  run: ProgramRun,
  contextOf: (ground: Ground) => Context | Promise<Context>,
): Promise<number> {
  const { commands } = program;
  if (name === undefined || name === 'help' || isHelp(name)) {
    run.say(overview(program));
    return name === undefined ? MISTAKE : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const meant = nearestName(name, Object.keys(commands));
    throw new UsageError(
      `There is no command "${name}". ${meant === null ? `See: ${callOf(program.name)} --help` : `Did you mean ${meant}?`}`,
    );
  }
  if (args.some(isHelp)) {
    run.say(helpOf(program.name, name, command));
    return 0;
  }
  const given = readGiven(program.name, name, command, args);
  const outcome = await readCommandSettings(run.environment);
  if (!outcome.ok) throw new UsageError(describeProblems(outcome.problems));
  const { settings } = outcome;
  return onGround(
    settings,
    run,
    given,
    async (ground) => (await command.run(given, await contextOf(ground))) ?? 0,
  );
}

async function onGround(
  settings: Settings,
  run: ProgramRun,
  given: CommandArguments,
  act: (ground: Ground) => Promise<number>,
): Promise<number> {
  const keys = await loadKeys(settings);
  let hasBegun = false;
  try {
    const database = await openForCommand(settings, run);
    try {
      await requireSchema(database.url);
      const pool = openDatabase(database.url, () => {}, 2);
      try {
        // npm runs us in the project's own folder.
        const folder = run.environment['INIT_CWD'] ?? process.cwd();
        const { clock } = await judgeByDatabase(pool, run.complain);
        hasBegun = true;
        return await act({ settings, keys, db: queriesOver(pool), clock, folder, given });
      } finally {
        await pool.end();
      }
    } finally {
      await database.close();
    }
  } catch (error) {
    const explanation = explainDatabaseFailure(error, settings);
    if (explanation === null) throw error;
    // A database that cannot be used, or has another schema, is a mistake in the settings.
    if (!hasBegun) throw new UsageError(explanation);
    run.complain(`${explanation}\nWhat the command began may be done or not: look before you repeat it.`);
    return INTERRUPTED;
  }
}

/** The given database, the running private one, or one that we run for as long as the command takes. */
export async function openForCommand(
  { databaseUrl, dataDir, backupDir, backupKeys }: Settings,
  { complain }: ProgramRun,
): Promise<{ url: string; close(): Promise<void> }> {
  const running = databaseUrl ?? (await runningDatabaseUrl(dataDir));
  if (running !== null) return { url: running, close: async () => {} };
  const log = { info: complain, warn: complain, error: complain };
  const local = await startPrivateDatabase({ dataDir, backupDir, backupKeys, log });
  return { url: local.url, close: local.stop };
}
