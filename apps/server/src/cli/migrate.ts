// npm run db:migrate: brings the database to this release's schema without starting the service; with --status it only says what it would run.
import { parseArgs } from 'node:util';
import { describeProblems, readSettings, type Settings } from '../platform/config.ts';
import { withConnection } from '@titan/platform/database';
import { explainStartFailure } from '../platform/start-failure.ts';
import { migrate, pendingMigrations } from '../db/migrate.ts';
import { startPrivateDatabase } from '../db/private-database.ts';
import { UsageError } from './command.ts';

const outcome = readSettings(process.env);
if (!outcome.ok) {
  console.error(describeProblems(outcome.problems));
  process.exit(1);
}
try {
  process.exitCode = wantsStatus()
    ? await sayStatus(outcome.settings)
    : await migrateDatabase(outcome.settings);
} catch (error) {
  const why = error instanceof UsageError ? error.message : explainStartFailure(error, outcome.settings);
  console.error(why ?? error);
  process.exit(1);
}

function wantsStatus(): boolean {
  try {
    return parseArgs({ options: { status: { type: 'boolean', default: false } } }).values.status;
  } catch (error) {
    throw new UsageError(`${(error as Error).message} The one option is --status.`);
  }
}

/** Exit code 1 where something would run, so that a script can ask. */
async function sayStatus({ databaseUrl, migrationUrl }: Settings): Promise<number> {
  const url = migrationUrl ?? databaseUrl;
  if (url === null) throw new UsageError('The private database is migrated by npm start itself.');
  const pending = await pendingMigrations(url);
  console.log(
    pending.length === 0 ? 'The database has the schema of this release.' : `To run: ${pending.join(', ')}.`,
  );
  return pending.length === 0 ? 0 : 1;
}

async function migrateDatabase({
  dataDir,
  backupDir,
  backupKeys,
  databaseUrl,
  migrationUrl,
}: Settings): Promise<number> {
  if (databaseUrl === null) {
    await (await startPrivateDatabase({ dataDir, backupDir, backupKeys, log: console })).stop();
    console.log('The database has the schema of this release.');
    return 0;
  }
  const programRole = migrationUrl === null ? null : await roleOf(databaseUrl);
  const ran = await migrate(migrationUrl ?? databaseUrl, { programRole });
  const what = ran.length === 0 ? 'Nothing to run.' : `Ran: ${ran.join(', ')}.`;
  console.log(`${what} The database has the schema of this release.`);
  return 0;
}

/** The role that the program connects as, asked of the database because its address may not name it. */
function roleOf(databaseUrl: string): Promise<string> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
}
