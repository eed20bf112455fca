// What a request leaves behind (guides/performance S1): nothing that outlives it holds it, so it is gone with the young objects. What is held
// until all memory is gone through is copied twice and marked, beside payments that are under way.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tooling/test-database.ts';
import { freePort } from '../testing/free-port.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../testing/test-service.ts';

const PROGRAM = join(import.meta.dirname, '../testing/killable-server.ts');
/** Young objects are collected after every few requests, and each collection is told of. */
const OFTEN = ['--max-semi-space-size=1', '--trace-gc'];
const COLLECTED = /ms: Scavenge [\d.]+ \([\d.]+\) -> ([\d.]+) /g;

let database: TestDatabase;
let dataDir: string;
let address: string;
let service: ChildProcess;
let told = '';

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'titan-memory-'));
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  };
  service = fork(PROGRAM, { env, execArgv: OFTEN, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  service.stdout?.setEncoding('utf8').on('data', (text: string) => (told += text));
  await new Promise((resolve, reject) => service.once('message', resolve).once('exit', reject));
});
afterAll(async () => {
  const gone = new Promise((resolve) => service.once('exit', resolve));
  service.kill('SIGTERM');
  await gone;
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function send(path: string, key: string, body: object): Promise<{ data: { session_token?: string } }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json() as Promise<{ data: { session_token?: string } }>;
}

it('an answered request leaves less than half a kilobyte behind', async () => {
  const reference = 'memory-1';
  const customer = { email: 'ada@example.com' };
  const opened = { reference, amount: 1500, currency: 'NGN', customer };
  await send('/merchant/api/v1/charges/initialize', SECRET_KEY, opened);
  const { data } = await send('/api/?type=modal-payment', PUBLIC_KEY, { reference });
  const ask = async (times: number): Promise<void> => {
    for (let done = 0; done < times; done += 1) {
      await send('/api/card/query', data.session_token ?? '', { reference });
    }
  };
  // What is made once and kept for good is there after these.
  await ask(1_000);
  told = '';
  await ask(1_000);
  const kept = [...told.matchAll(COLLECTED)].map(([, megabytes]) => Number(megabytes));
  expect(kept.length).toBeGreaterThan(10);
  const [first = 0] = kept;
  expect((kept.at(-1) ?? Infinity) - first).toBeLessThan(0.5);
});
