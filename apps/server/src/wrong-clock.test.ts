// Processes over one database run on machines whose clocks are wrong: they end no payment and no webhook, and say what is wrong (decision 0085).
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { type MainProcess, runMain } from './testing/main-process.ts';
import { callsTo } from './testing/processes.ts';
import { type SandboxBeside, startSandboxBeside } from './testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeTestFolder, type TestFolder } from './testing/test-folder.ts';
import { SECRET_KEY } from './testing/test-service.ts';
import { answerWith, startReceiver, type TestReceiver } from './testing/webhook-receiver.ts';

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1_000;

let database: TestDatabase;
let sandbox: SandboxBeside;
let folder: TestFolder;
let shop: TestReceiver;
let services: MainProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  folder = await makeTestFolder('wrong-clock');
  shop = await startReceiver(answerWith(500));
  services = [];
});
afterEach(async () => {
  for (const { child, ended } of services) {
    child.kill('SIGKILL');
    await ended;
  }
  await shop.stop();
  await sandbox.close();
  await database.drop();
  await folder.remove();
});

async function start(settings: NodeJS.ProcessEnv = {}): Promise<MainProcess> {
  const service = runMain(await freePort(), {
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '0',
    ...sandbox.environment,
    ...settings,
  });
  services.push(service);
  await service.listening;
  return service;
}

/** What `Date.now` answers on such a machine. By the drifting one three days pass in half a minute. */
const WRONG: Readonly<Record<string, string>> = {
  ahead: `now() + ${THREE_DAYS_MS}`,
  behind: `now() - ${THREE_DAYS_MS}`,
  drifting: 'now() + Math.round(performance.now() * 10_000)',
};

/** Has the whole process believe in another time. */
function believing(time: string): NodeJS.ProcessEnv {
  const shift = `const { now } = Date; Date.now = () => ${time};`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shift)}` };
}

async function call({ port }: MainProcess, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${port}/merchant/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as { data: Record<string, unknown> };
}

async function skewOf({ port }: MainProcess): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, skew] = /^titan_clock_skew_seconds (\S+)$/m.exec(metrics) ?? [];
  return Number(skew);
}

it('of four processes one is three days ahead, one behind and one drifts: nothing ends or is given up early', async () => {
  const right = await start();
  const order = { amount: 500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  await call(right, '/charges/initialize', { ...order, reference: 'order-1' });
  const { openPayment, charge } = callsTo(() => right.port);
  await charge(await openPayment('order-2', { notification_url: shop.url }));
  await shop.until(1);

  const wrong = await Promise.all(Object.values(WRONG).map((time) => start(believing(time))));
  for (const { port } of wrong)
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  const [ahead, behind, drift] = await Promise.all(wrong.map(skewOf));
  // To some seconds: it is judged by an answer of the database, for which a start that is under load may wait.
  expect(ahead).toBeCloseTo(THREE_DAYS_MS / 1_000, -1);
  expect(behind).toBeCloseTo(-THREE_DAYS_MS / 1_000, -1);
  // Ten thousand seconds in each of its own, and it was asked within the first of them.
  expect(drift).toBeGreaterThan(10 * 60);
  for (const service of wrong)
    expect((await call(service, '/charges/order-1')).data).toMatchObject({ status: 'pending' });
  // Each sweep begins with the process, and it waits for those under way.
  for (const { child } of wrong) child.kill('SIGTERM');
  expect(await Promise.all(wrong.map(({ ended }) => ended))).toEqual([0, 0, 0]);
  for (const { output } of wrong) expect(output()).toMatch(/This machine's clock is -?\d+ s off/);

  expect((await call(right, '/charges/order-1')).data).toMatchObject({ status: 'pending' });
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const { rows } = await db.query(
    'select d.status, r.disabled_at from webhook_deliveries d join webhook_receivers r on r.id = d.receiver_id',
  );
  await db.end();
  expect(rows).toEqual([{ status: 'waiting', disabled_at: null }]);
});
