// The product in sandbox mode as `npm start` has it, in a temporary folder, for as long as a command of ours needs it.
import { checkMoney } from '@titan/server/cli/backup/check-money';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { readSettings } from '@titan/server/platform/config';
import { startServer } from '@titan/server/start-server';
import { freePort } from '@titan/server/testing/free-port';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { makeTestFolder } from '@titan/server/testing/test-folder';

type Product = {
  url: string;
  isMoneyRight(say: (line: string) => void): Promise<boolean>;
  close(): Promise<void>;
};

/** On a free port. */
export async function startSandboxProduct(): Promise<Product> {
  const folder = await makeTestFolder('sandbox-product');
  const log = { info: () => {}, warn: console.error, error: console.error };
  const database = await startPrivateDatabase({ dataDir: folder.path, log, isThrownAway: true });
  const sandbox = await startSandboxBeside(await database.ensureDatabase('titan_sandbox'));
  const port = await freePort();
  const read = readSettings({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder.path, CONSOLE: 'off' });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { settings } = read;
  const connectors = [sandbox.connector];
  const server = await startServer({
    settings,
    databaseUrl: database.url,
    connectors,
    drainMs: 0,
    logLevel: 'error',
  });
  return {
    url: server.address,
    isMoneyRight: (say) => checkMoney(database.ownerUrl, { say, complain: say }),
    async close() {
      await server.close();
      await sandbox.close();
      await database.stop();
      await folder.remove();
    },
  };
}
