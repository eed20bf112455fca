// A live installation as an operator sets it up, with a merchant, and Kora's double where Kora would be. What payers load there is what
// real payers load: the browser tests and the benchmarks count it.
import { runMerchant } from '@titan/server/cli/merchant/commands';
import { runProvider } from '@titan/server/cli/provider/commands';
import { migrate } from '@titan/server/db/migrate';
import { readSettings } from '@titan/server/platform/config';
import { systemClock } from '@titan/platform/ports-node';
import { KORA } from '@titan/server/providers/kora/index';
import { processorConnectors } from '@titan/server/providers/processors';
import { startServer } from '@titan/server/start-server';
import { liveEnvironment } from '@titan/server/testing/live-settings';
import { startKoraStub } from './kora/stub.ts';
import { koraCredentials } from './kora/stub-rules.ts';

const ACCOUNT = 'main';
const CHANNELS = ['card', 'bank_transfer', 'pay_with_bank'];

export type LiveService = { secretKey: string; publicKey: string; close(): Promise<void> };

/** Starts it on an empty database; its pages take naira, with cards typed on them. */
export async function startLiveService(databaseUrl: string, port: number): Promise<LiveService> {
  await migrate(databaseUrl);
  const stub = await startKoraStub(systemClock);
  const environment = {
    ...liveEnvironment(databaseUrl),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
  };
  const read = readSettings(environment);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { settings } = read;
  const connectors = processorConnectors({ providerUrls: { [KORA]: stub.url } });
  const lines: string[] = [];
  const told = {
    say: (line: string) => void lines.push(line),
    complain: (line: string) => void lines.push(line),
  };
  const provider = async (...args: string[]): Promise<void> => {
    const code = await runProvider(args, {
      environment,
      ...told,
      // The double's own are of test mode.
      readInput: async () => JSON.stringify(koraCredentials(ACCOUNT)).replaceAll('_test_', '_live_'),
      isTerminal: false,
      ask: async () => null,
      connectorsOf: async () => connectors,
    });
    if (code !== 0) throw new Error(lines.join('\n'));
  };
  await provider('add', KORA, '--name', ACCOUNT, '--env', 'live', '--direct-cards');
  for (const channel of CHANNELS)
    await provider('routes', 'set', ACCOUNT, '--channel', channel, '--currency', 'NGN');
  await runMerchant(['create', '--name', 'Mama Put', '--env', 'live'], { environment, ...told });
  const key = (kind: string): string =>
    new RegExp(`${kind}_live_[A-Za-z0-9]+`).exec(lines.join('\n'))?.[0] ?? '';
  const server = await startServer({
    connectors,
    settings,
    databaseUrl,
    drainMs: 0,
    requestsPerMinute: 1_000_000,
  });
  return {
    secretKey: key('sk'),
    publicKey: key('pk'),
    async close() {
      await server.close();
      await stub.stop();
    },
  };
}
