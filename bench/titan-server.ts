// The real service, started as `npm start` starts it, for the benchmark to load; its sandbox is another process, as a processor is.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readSettings } from '@titan/server/platform/config';
import { loadSandboxSecret } from '@titan/server/providers/sandbox/secret';
import { sandboxConnector } from '@titan/server/providers/sandbox/index';
import { startServer } from '@titan/server/start-server';
import { reportUsage } from './usage.ts';

const outcome = readSettings(process.env);
if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
const secret = await loadSandboxSecret(outcome.settings);
const sandbox = fork(join(import.meta.dirname, 'sandbox-server.ts'), [], {
  env: { ...process.env, SANDBOX_SECRET: secret },
});
const [url] = (await once(sandbox, 'message')) as [string];
const running = await startServer({
  connector: sandboxConnector({ url, secret, plays: true }),
  settings: outcome.settings,
  databaseUrl: process.env['BENCH_DATABASE_URL'] ?? '',
  drainMs: 0,
  requestsPerMinute: 100_000_000,
});
reportUsage();
process.on('SIGTERM', () => {
  sandbox.kill();
  void running.close().then(() => process.exit(0));
});
