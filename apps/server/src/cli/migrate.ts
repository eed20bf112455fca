// npm run db:migrate: brings the database to this release's schema without starting the service.
import { describeProblems, readSettings, type Settings } from '../platform/config.ts';
import { withConnection } from '../platform/database.ts';
import { explainStartFailure } from '../platform/start-failure.ts';
import { migrate } from '../db/migrate.ts';
import { startPrivateDatabase } from '../db/private-database.ts';

const outcome = readSettings(process.env);
if (!outcome.ok) {
  console.error(describeProblems(outcome.problems));
  process.exit(1);
}
try {
  const ran = await migrateDatabase(outcome.settings);
  console.log(`The database has the schema of this release${ran === null ? '.' : doneBy(ran)}`);
} catch (error) {
  console.error(explainStartFailure(error, outcome.settings) ?? error);
  process.exit(1);
}

function doneBy(ran: readonly string[]): string {
  return ran.length === 0 ? ' already: nothing was to be done.' : `, by ${ran.join(', ')}.`;
}

/** The migrations that were run; null: a private database, which is migrated by its start. */
async function migrateDatabase({ dataDir, databaseUrl, migrationUrl }: Settings): Promise<string[] | null> {
  if (databaseUrl === null) {
    await (await startPrivateDatabase({ dataDir, log: console })).stop();
    return null;
  }
  if (migrationUrl === null) return migrate(databaseUrl, { programRole: null });
  return migrate(migrationUrl, { programRole: await roleOf(databaseUrl) });
}

/** The role that the program connects as, asked of the database because its address may not name it. */
function roleOf(databaseUrl: string): Promise<string> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
}
