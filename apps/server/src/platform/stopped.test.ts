// Stopping a process (design §2 "stop"): the real one, asked as an orchestrator asks.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tooling/test-database.ts';
import { freePort } from '../testing/free-port.ts';
import { SECRET_KEY } from '../testing/test-service.ts';

const PROGRAM = join(import.meta.dirname, '../testing/killable-server.ts');

let database: TestDatabase;
let dataDir: string;
let port: number;
let service: ChildProcess;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'titan-stopped-'));
  port = await freePort();
});
afterEach(async () => {
  service.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('asked to stop, it is unready at once and answers while it drains, with the last answer of each connection; then it ends well', async () => {
  await start({ DRAIN_SECONDS: '3' });
  const answer = beginRequest();
  await answer.begun;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  let ready = await get('/health/ready');
  while (ready.status === 200) ready = await get('/health/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', reason: 'it is stopping' });
  const live = await get('/health/live');
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
  answer.finish();
  expect(await answer.ended).toMatch(/^HTTP\/1\.1 400 [^]*connection: close[^]*"status":false/i);
  expect(await ended).toEqual([0, null]);
});

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);

/** A request whose body arrives in two parts; the answer, once its connection has been closed. */
function beginRequest() {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  const head = [
    'POST /merchant/api/v1/charges/initialize HTTP/1.1',
    'host: checkout.test',
    `authorization: Bearer ${SECRET_KEY}`,
    'content-type: application/json',
    'content-length: 2',
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return {
    /** The service has it and waits for the rest. */
    begun: once(socket, 'data').then(() => (said = '')),
    finish: () => socket.write('{}'),
    ended: once(socket, 'close').then(() => said),
  };
}

async function start(settings: NodeJS.ProcessEnv): Promise<void> {
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...settings,
  };
  service = fork(PROGRAM, { env, execArgv: [] });
  await once(service, 'message');
}
