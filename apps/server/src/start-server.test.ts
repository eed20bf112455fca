// Databases that the service refuses to start on.
import { sandboxConnector } from './test-mode/sandbox-connector.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveSettings } from './testing/live-settings.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { readSettings } from './platform/config.ts';
import { startServer } from './start-server.ts';
import { queriesOver } from './db/database.ts';
import { processorConnectors } from './providers/processors.ts';
import { systemClock } from '@titan/platform/ports-node';
import { openDatabase } from '@titan/platform/database';
import { seed, TEST_MERCHANT } from './merchants/seed.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = openDatabase(database.url, () => {});
  await seed(queriesOver(pool), systemClock, 'sandbox');
  await pool.query(
    `insert into merchant_keys (lookup, merchant_id, kind, env)
     select 'pk_live_of_a_merchant_0001', merchant_id, 'public', 'live' from merchant_keys where lookup = $1`,
    [TEST_MERCHANT.publicKey],
  );
  await pool.end();
});
afterAll(() => database.drop());

it('a sandbox does not start on a database with live merchants: test and live are strictly apart', async () => {
  const read = readSettings({ PORT: '43990' });
  if (!read.ok) throw new Error('The settings are wrong');
  const started = startServer({
    connectors: [sandboxConnector({ url: 'http://127.0.0.1:9', secret: '' })],
    settings: read.settings,
    databaseUrl: database.url,
  });
  await expect(started).rejects.toThrow(
    'has merchants with live keys, and the sandbox moves test money only',
  );
});

it('live mode does not start before an account takes live money, and says how to add one', async () => {
  const settings = liveSettings(database.url);
  const started = startServer({
    connectors: processorConnectors(settings),
    settings,
    databaseUrl: database.url,
  });
  await expect(started).rejects.toThrow('Add one: npm run provider -- add --help');
});
