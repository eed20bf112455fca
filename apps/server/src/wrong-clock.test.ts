// One of two processes over one database runs on a machine whose clock is wrong: it ends no payment, and says what is wrong (decision 0085).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { type MainProcess, runMain } from './testing/main-process.ts';
import { type SandboxBeside, startSandboxBeside } from './testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { makeTestFolder, type TestFolder } from './testing/test-folder.ts';
import { SECRET_KEY } from './testing/test-service.ts';

const THREE_DAYS_MS = 3 * 24 * 60 * 60 * 1_000;

let database: TestDatabase;
let sandbox: SandboxBeside;
let folder: TestFolder;
let services: MainProcess[];

beforeEach(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  folder = await makeTestFolder('wrong-clock');
  services = [];
});
afterEach(async () => {
  for (const { child, ended } of services) {
    child.kill('SIGKILL');
    await ended;
  }
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

/** Has the whole process believe in another time. */
function wrongBy(ms: number): NodeJS.ProcessEnv {
  const shift = `const { now } = Date; Date.now = () => now() + ${ms};`;
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

it.each([
  ['ahead', THREE_DAYS_MS],
  ['behind', -THREE_DAYS_MS],
])('three days %s', async (_, ms) => {
  const right = await start();
  const body = { reference: 'order-1', amount: 500, currency: 'NGN', customer: { email: 'ada@example.com' } };
  await call(right, '/charges/initialize', body);
  const wrong = await start(wrongBy(ms));
  const { port, child, ended } = wrong;
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const [, skew] = /^titan_clock_skew_seconds (\S+)$/m.exec(metrics) ?? [];
  expect(Math.round(Number(skew))).toBe(ms / 1_000);
  expect((await call(wrong, '/charges/order-1')).data).toMatchObject({ status: 'pending' });
  // Each sweep begins with the process, and it waits for those under way.
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(wrong.output()).toContain(`This machine's clock is ${ms / 1_000} s off`);
  expect((await call(right, '/charges/order-1')).data).toMatchObject({ status: 'pending' });
});
