// A process that dies while it sends a webhook leaves it to the next one. The processes are real and killed by SIGKILL (I-29).
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from '../testing/sandbox-beside.ts';
import { freePort } from '../testing/free-port.ts';
import { callsTo, kill, startService } from '../testing/processes.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';

let database: TestDatabase;
let sandbox: SandboxBeside;
let dataDir: string;
let port: number;
let shop: TestReceiver;
let child: ChildProcess | undefined;
const { openPayment, charge } = callsTo(() => port);

beforeEach(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'titan-webhooks-'));
  port = await freePort();
  // Never answers the first request, so that the process is killed during the delivery.
  shop = await startReceiver((response, nth) => (nth === 1 ? undefined : void response.end()));
});
afterEach(async () => {
  await kill(child);
  await shop.stop();
  await sandbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('killed in the middle of a delivery: the next process sends the same bytes under the same id, and it is delivered', async () => {
  child = await start(0);
  await charge(await openPayment('killed-webhook', { notification_url: shop.url }));
  await shop.until(1);
  await kill(child);

  child = await start(100_000);
  await shop.until(2);
  const [before, after] = shop.received;
  expect(after?.body).toBe(before?.body);
  expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const status = async () =>
    (await db.query<{ status: string }>('select status from webhook_deliveries')).rows.map(
      (row) => row.status,
    );
  while ((await status())[0] === 'waiting');
  expect(await status()).toEqual(['delivered']);
  await db.end();
  // By its id: a program that knew the port's last owner may knock as well.
  const id = before?.headers['webhook-id'];
  expect(shop.received.filter(({ headers }) => headers['webhook-id'] === id)).toHaveLength(2);
});

const start = (aheadMs: number): Promise<ChildProcess> =>
  startService({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AHEAD_MS: String(aheadMs),
    ...sandbox.environment,
  });
