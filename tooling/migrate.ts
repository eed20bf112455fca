// npm run db:migrate: brings the database to the newest schema without starting the service.
import { readSettings, describeProblems } from '@titan/server/platform/config';
import { startLocalPostgres } from '@titan/server/platform/local-postgres';
import { migrate } from '@titan/server/db/migrate';

const outcome = readSettings(process.env);
if (!outcome.ok) {
  console.error(describeProblems(outcome.problems));
  process.exit(1);
}
const { dataDir, databaseUrl } = outcome.settings;
const local = databaseUrl ? null : await startLocalPostgres({ dataDir, log: console });
try {
  await migrate(databaseUrl ?? local?.url ?? '');
  console.log('The database has the newest schema.');
} finally {
  await local?.stop();
}
