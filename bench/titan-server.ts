// The real service, started as `npm start` starts it, for the benchmark to load.
import { sandboxConnector } from '@titan/server/providers/sandbox/index';
import { startServer } from '@titan/server/start-server';
import { readSettings } from '@titan/server/platform/config';
import { reportUsage } from './usage.ts';

const outcome = readSettings(process.env);
if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
const running = await startServer({
  connector: sandboxConnector({ plays: true }),
  settings: outcome.settings,
  databaseUrl: process.env['BENCH_DATABASE_URL'] ?? '',
  drainMs: 0,
  requestsPerMinute: 100_000_000,
});
reportUsage();
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
