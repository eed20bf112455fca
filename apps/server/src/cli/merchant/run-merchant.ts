// npm run merchant, from its arguments to its exit code: reads the settings, finds the database, runs one command.
import {
  type Environment,
  readSettings,
  type Settings,
  StartRefusal,
  describeProblems,
} from '../../platform/config.ts';
import { loadKeys } from '../../platform/keys.ts';
import { rollEncryptionKey } from '../../merchants/encryption-keys.ts';
import { createOutsideHttp } from '../../platform/outside-http.ts';
import { createIds, systemClock, systemRandom, systemTimers } from '../../platform/ports-node.ts';
import { openAttention } from '../../services.ts';
import { resealAll } from '../reseal-all.ts';
import { queriesOver } from '../../db/database.ts';
import { openDatabase } from '../../platform/database.ts';
import { startPrivateDatabase } from '../../db/private-database.ts';
import { runningDatabaseUrl } from '../../platform/local-postgres.ts';
import { createMerchantUpkeep, type Env } from '../../merchants/merchant-upkeep.ts';
import { createPictures } from '../../merchants/pictures.ts';
import { requireSchema } from '../../db/migrate.ts';
import { createCredentialVault } from '../../vault/account-credentials.ts';
import { createAccountUpkeep } from '../../providers/account-upkeep.ts';
import { createMerchantSecrets } from '../../vault/merchant-secrets.ts';
import { nearestName } from '../../platform/nearest-name.ts';
import { explainDatabaseFailure } from '../../platform/start-failure.ts';
import { type Command, type Given, helpOf, overview, readGiven, UsageError } from '../command.ts';
import { COMMANDS } from './commands.ts';
import { choiceOf } from './values.ts';

export type MerchantRun = {
  environment: Environment;
  say(line: string): void;
  /** Mistakes go to another stream than the output, so that a key can be piped on. */
  complain(line: string): void;
};

const MISTAKE = 2;

/** Runs one command and returns the exit code: 0, or 2 for a mistake in the arguments, which changes nothing. */
export async function runMerchant(args: readonly string[], run: MerchantRun): Promise<number> {
  try {
    return await runCommand(args, run);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    run.complain(error.message);
    return MISTAKE;
  }
}

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

async function runCommand([name, ...args]: readonly string[], run: MerchantRun): Promise<number> {
  if (name === undefined || name === 'help' || isHelp(name)) {
    run.say(overview(COMMANDS));
    return name === undefined ? MISTAKE : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const meant = nearestName(name, Object.keys(COMMANDS));
    throw new UsageError(
      `There is no command "${name}". ${meant === null ? 'See: npm run merchant -- --help' : `Did you mean ${meant}?`}`,
    );
  }
  if (args.some(isHelp)) {
    run.say(helpOf(name, command));
    return 0;
  }
  const given = readGiven(name, command, args);
  const outcome = readSettings(run.environment);
  if (!outcome.ok) throw new UsageError(describeProblems(outcome.problems));
  await act(command, given, outcome.settings, run);
  return 0;
}

async function act(command: Command, given: Given, settings: Settings, run: MerchantRun): Promise<void> {
  const env = envOf(given, settings);
  const keys = await loadKeys(settings);
  const database = await openForCommand(settings, run);
  try {
    await prepare(database.url, settings);
    const pool = openDatabase(database.url, () => {}, 2);
    const db = queriesOver(pool);
    try {
      const secrets = createMerchantSecrets(keys.webhooks, systemRandom);
      const { mode } = settings;
      const outside = createOutsideHttp({ timers: systemTimers, allowLoopback: settings.isLocal });
      const ids = createIds(systemRandom);
      await command.run(given, {
        upkeep: createMerchantUpkeep(db),
        attention: openAttention({ db, ids }),
        accounts: createAccountUpkeep(db, createCredentialVault(keys.cards, systemRandom)),
        now: systemClock.now,
        secrets,
        pictures: createPictures({ db, outside, timers: systemTimers, publicUrl: settings.publicUrl }),
        // npm runs us in the project's own folder.
        folder: run.environment['INIT_CWD'] ?? process.cwd(),
        rollEncryptionKey: (merchantId, key, overlapMs) =>
          rollEncryptionKey(
            { db, ring: keys.cards, random: systemRandom },
            { merchantId, env },
            key,
            overlapMs,
          ),
        reseal: () => resealAll({ db, keys, random: systemRandom, warn: (message) => run.complain(message) }),
        mode,
        env,
        newToken: ids.key,
        say: run.say,
      });
    } finally {
      await pool.end();
    }
  } finally {
    await database.close();
  }
}

/** A database that cannot be used, or has another schema, is a mistake in the settings. */
async function prepare(url: string, settings: Settings): Promise<void> {
  try {
    await requireSchema(url);
  } catch (error) {
    const explanation =
      error instanceof StartRefusal ? error.message : explainDatabaseFailure(error, settings);
    throw explanation === null ? error : new UsageError(explanation);
  }
}

/** Test and live are strictly apart: a sandbox has no live keys. */
function envOf(given: Given, { mode }: Settings): Env {
  const env = choiceOf(given, 'env', mode === 'live' ? ['live', 'test'] : ['test', 'live']);
  if (env === 'live' && mode !== 'live') throw new UsageError('--env live needs TITAN_MODE=live.');
  return env;
}

/** The given database, the running private one, or one that we run for as long as the command takes. */
async function openForCommand(
  { databaseUrl, dataDir }: Settings,
  { complain }: MerchantRun,
): Promise<{ url: string; close(): Promise<void> }> {
  const running = databaseUrl ?? (await runningDatabaseUrl(dataDir));
  if (running !== null) return { url: running, close: async () => {} };
  const log = { info: complain, warn: complain, error: complain };
  const local = await startPrivateDatabase({ dataDir, log });
  return { url: local.url, close: local.stop };
}
