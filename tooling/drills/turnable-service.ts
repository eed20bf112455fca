// A process of the service whose clock a drill turns on, over the channel to its parent: an hour passes while nothing is under way.
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import { readSettings } from '@titan/server/platform/config';
import { startServer } from '@titan/server/start-server';
import { createTurnableTime } from '@titan/server/testing/turnable-time';

/** `turnOn`: ms that the drill's clock has jumped; without it the parent asks what the process has cost. */
export type Asked = { turnOn?: number };
export type Told = { cpuUs: number };

/** Minutes of the drill are shorter than those in which the limit by address counts. */
const REQUESTS_PER_MINUTE = 60_000;

const read = readSettings(process.env);
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { settings } = read;
const { clock, timers, turnOn } = createTurnableTime();
turnOn(Number(process.argv[2] ?? 0));
process.on('message', ({ turnOn: ms }: Asked) => {
  if (ms !== undefined) turnOn(ms);
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system } satisfies Told);
});
process.on('disconnect', () => process.exit(0));
await startServer({
  settings,
  databaseUrl: settings.databaseUrl ?? '',
  connectors: [
    sandboxConnector({
      url: process.env['SANDBOX_URL'] ?? '',
      secret: process.env['SANDBOX_SECRET'] ?? '',
    }),
  ],
  ports: { clock, timers },
  requestsPerMinute: REQUESTS_PER_MINUTE,
  logLevel: 'warn',
});
