// The service as a process that a test can kill, with a clock that is ahead by `AHEAD_MS`.
import { sandboxConnector } from '../test-mode/sandbox-connector.ts';
import { loadSandboxSecret } from '../providers/sandbox/secret.ts';
import { readSettings } from '../platform/config.ts';
import { startServer } from '../start-server.ts';
import { systemClock } from '@titan/platform/ports-node';

const aheadMs = Number(process.env['AHEAD_MS'] ?? 0);
const outcome = readSettings({ ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'warn' });
if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
const running = await startServer({
  connectors: [
    sandboxConnector({
      url: outcome.settings.sandbox.url,
      secret: await loadSandboxSecret(outcome.settings),
    }),
  ],
  settings: outcome.settings,
  databaseUrl: outcome.settings.databaseUrl ?? '',
  drainMs: outcome.settings.drainMs ?? 0,
  // Tests that poll must not be throttled.
  requestsPerMinute: 1_000_000,
  ports: { clock: { now: () => systemClock.now() + aheadMs } },
});
process.send?.('ready');
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
