// Decision 0031: webhooks reach this machine only while the checkout can be reached from this machine alone. The demo merchant's secret
// key is public, so otherwise anyone could post to inner services and read their answers.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from '../testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { readSettings } from '../platform/config.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import type { WebhookReply } from '../merchant-api/webhooks.ts';
import { freePort } from '../testing/free-port.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../testing/test-service.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';

const CARD = { number: '1101000000000006', expiry_month: '09', expiry_year: '30', cvv: '123' };
const INNER_ANSWER = 'what only this machine may read';

let database: TestDatabase;
let folder: TestFolder;
let inner: TestReceiver;
let port: number;
let sandbox: SandboxBeside;
let running: RunningServer | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  folder = await makeTestFolder('open-webhooks');
  inner = await startReceiver((response) => void response.end(INNER_ANSWER));
  port = await freePort();
});
afterEach(stop);
afterAll(async () => {
  await inner.stop();
  await sandbox.close();
  await database.drop();
  await folder.remove();
});

async function stop(): Promise<void> {
  await running?.close();
  running = null;
}

async function start(environment: Record<string, string>): Promise<void> {
  const read = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  running = await startServer({
    connectors: [sandbox.connector],
    settings: read.settings,
    databaseUrl: database.url,
    drainMs: 0,
  });
}

async function ask<Data>(path: string, bearer: string, body?: object): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  return ((await answer.json()) as { data: Data }).data;
}

async function pay(reference: string): Promise<void> {
  await ask('/merchant/api/v1/charges/initialize', SECRET_KEY, {
    reference,
    amount: 1500,
    currency: 'NGN',
    customer: { email: 'ada@example.com' },
    notification_url: inner.url,
  });
  const setUp = await ask<{ session_token: string }>('/api/?type=modal-payment', PUBLIC_KEY, { reference });
  await ask('/api/card/charge', setUp.session_token, {
    payment_reference: reference,
    public_key: PUBLIC_KEY,
    cardDetails: CARD,
  });
}

/** The last try of a payment's webhook, once there has been one. */
const triedOf = (reference: string) =>
  vi.waitFor(
    async () => {
      const { webhooks } = await ask<{ webhooks: WebhookReply[] }>(
        `/merchant/api/v1/webhooks?reference=${reference}`,
        SECRET_KEY,
      );
      const [tried] = webhooks[0]?.tries ?? [];
      if (!tried) throw new Error('It has not been tried yet');
      return tried;
    },
    { timeout: 10_000 },
  );

it('a receiver on this machine gets webhooks, and its answer is shown, only while the checkout is bound to and published on this machine', async () => {
  await start({});
  await pay('at-home');
  expect(await triedOf('at-home')).toMatchObject({ outcome: 'answered', answer: INNER_ANSWER });
  await stop();
  const connections = inner.connections();

  await start({ PUBLIC_URL: 'https://checkout.example' });
  expect(await triedOf('at-home')).toMatchObject({ outcome: 'answered', http_status: 200, answer: null });
  await pay('published');
  expect(await triedOf('published')).toMatchObject({
    outcome: 'not_sent',
    http_status: null,
    answer: expect.stringMatching(/HOST and PUBLIC_URL/),
  });
  expect(inner.connections()).toBe(connections);
});
