// The real service, without its limit of requests a minute. Its connector approves every card at once in this process, so that what is
// measured is the service and not a processor; for everything else there is a sandbox that never answers.
import { readSettings } from '@titan/server/platform/config';
import type { OpenConnector } from '@titan/server/test-mode/test-mode';
import type { Connector } from '@titan/server/providers/connector';
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import { startServer } from '@titan/server/start-server';

const read = readSettings(process.env);
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { settings } = read;
const sandbox = sandboxConnector({ url: 'http://127.0.0.1:9', secret: 'bench' });
const running = await startServer({
  connectors: [{ ...sandbox, open: (place) => approvingAtOnce(sandbox.open(place)) }],
  settings,
  databaseUrl: settings.databaseUrl ?? '',
  drainMs: 0,
  requestsPerMinute: 100_000_000,
});
process.send?.('ready');
process.once('SIGTERM', () => void running.close().then(() => process.exit(0)));

function approvingAtOnce(opened: ReturnType<OpenConnector['open']>): ReturnType<OpenConnector['open']> {
  const open: Connector['open'] = (account) => {
    const provider = opened.connector.open(account);
    if (!provider.card) throw new Error('The sandbox takes cards');
    return {
      ...provider,
      card: {
        ...provider.card,
        charge: async ({ amountMinor, currency }) => ({
          kind: 'approved',
          amountMinor,
          currency,
          message: 'Card charged successfully',
        }),
      },
    };
  };
  return { ...opened, connector: { ...opened.connector, open } };
}
