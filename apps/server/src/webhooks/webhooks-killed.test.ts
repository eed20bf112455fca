// A process that dies while it sends a webhook leaves it to the next one. The processes are real and killed by SIGKILL.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from '../testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { freePort } from '../testing/free-port.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../testing/test-service.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';

const PROGRAM = join(import.meta.dirname, '../testing/killable-server.ts');
const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };

let database: TestDatabase;
let sandbox: SandboxBeside;
let dataDir: string;
let port: number;
let shop: TestReceiver;
let children: ChildProcess[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'titan-webhooks-'));
  port = await freePort();
  // Never answers the first request, so that the process is killed during the delivery.
  shop = await startReceiver((response, nth) => (nth === 1 ? undefined : void response.end()));
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  children = [];
  await shop.stop();
  await sandbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('killed in the middle of a delivery: the next process sends the same bytes under the same id, and it is delivered', async () => {
  const first = await start(0);
  await pay();
  await shop.until(1);
  await kill(first);

  await start(100_000);
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
  expect(shop.received).toHaveLength(2);
});

async function pay(): Promise<void> {
  const reference = 'killed-webhook';
  const customer = { email: 'ada@example.com' };
  await send('/merchant/api/v1/charges/initialize', SECRET_KEY, {
    reference,
    amount: 1500,
    currency: 'NGN',
    customer,
    notification_url: shop.url,
  });
  const { data } = await send('/api/?type=modal-payment', PUBLIC_KEY, { reference });
  await send('/api/card/charge', String(data['session_token']), {
    payment_reference: reference,
    public_key: PUBLIC_KEY,
    cardDetails: CARD,
  });
}

async function send(path: string, bearer: string, body: object): Promise<{ data: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  const url = `http://127.0.0.1:${port}${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as { data: Record<string, unknown> };
}

function start(aheadMs: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AHEAD_MS: String(aheadMs),
    ...sandbox.environment,
  };
  const started = fork(PROGRAM, { env, execArgv: [] });
  children.push(started);
  return new Promise((resolve, reject) => {
    started.once('message', () => resolve(started));
    started.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
}

async function kill(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const gone = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGKILL');
  await gone;
}
