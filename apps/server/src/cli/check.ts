// npm run db:check: whether journal, charges and obligations agree in the database of the settings, as after it was put back, and whether the
// activity logs of the console are whole.
import { describeProblems, readSettings } from '../platform/config.ts';
import { explainStartFailure } from '../platform/start-failure.ts';
import { requireSchema } from '../db/migrate.ts';
import { checkActivityLogs } from './console/check-activity-logs.ts';
import { checkMoney } from './backup/check-money.ts';
import { ON_TERMINAL, openForCommand } from './run-program.ts';

const outcome = readSettings(process.env);
if (!outcome.ok) {
  ON_TERMINAL.complain(describeProblems(outcome.problems));
  process.exit(2);
}
try {
  const database = await openForCommand(outcome.settings, ON_TERMINAL);
  try {
    await requireSchema(database.url);
    const adds = await checkMoney(database.url, ON_TERMINAL);
    const isWhole = await checkActivityLogs(database.url, ON_TERMINAL);
    process.exitCode = adds && isWhole ? 0 : 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(explainStartFailure(error, outcome.settings) ?? error);
  process.exitCode = 2;
}
