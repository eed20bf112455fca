// The service as its own entry: settings it refuses to start with, and how signals end it.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runAlone, withDatabase } from './db/database-admin.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { freePort } from './testing/free-port.ts';
import { type MainProcess, runMain } from './testing/main-process.ts';

/** A line of a stack, and what Node prints for an uncaught error. */
const STACK = /^\s+at |Error:|node:internal/m;

describe('a refused start', () => {
  const fails = async (settings: NodeJS.ProcessEnv): Promise<string> => {
    const service = runMain(await freePort(), settings);
    expect(await service.ended).toBe(1);
    expect(service.output()).not.toMatch(STACK);
    return service.output().trim();
  };

  it('names the missing setting where there is no database', async () => {
    expect(await fails({})).toMatch(/^DATABASE_URL is needed: .*$/);
  });

  it('names the address of a connector that it does not have', async () => {
    const DATABASE_URL = 'postgresql://127.0.0.1:1/titan';
    const output = await fails({ DATABASE_URL, PROVIDER_URL_MTN_MOMMO: 'http://127.0.0.1:1' });
    expect(output).toMatch(/^No connector of this version .* set by PROVIDER_URL_MTN_MOMMO\.$/);
  });

  it('says in one line that the database cannot be reached, without its password', async () => {
    const nowhere = `postgresql://titan:secret@127.0.0.1:${await freePort()}/titan`;
    const output = await fails({ DATABASE_URL: nowhere });
    expect(output).toMatch(/^The database of DATABASE_URL cannot be used: nothing listens at its address.*$/);
    expect(output).not.toContain('secret');
  });
});

describe('a database without the schema', () => {
  it('is not migrated by the service, which names the job that does', async () => {
    const adminUrl = inject('adminDatabaseUrl');
    const name = `titan_test_${randomBytes(6).toString('hex')}`;
    await runAlone(adminUrl, `create database ${name}`);
    const service = runMain(await freePort(), { DATABASE_URL: withDatabase(adminUrl, name) });
    expect(await service.ended).toBe(1);
    expect(service.output().trim()).toMatch(/^The database does not have .* Run: npm run db:migrate$/);
    await runAlone(adminUrl, `drop database ${name}`);
  });
});

describe('a running service', () => {
  let database: TestDatabase;
  let dataDir: string;
  let service: MainProcess;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'titan-main-'));
  });
  afterEach(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const start = async (settings: NodeJS.ProcessEnv): Promise<void> => {
    service = runMain(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings });
    await service.listening;
  };
  const get = (path: string) => fetch(`http://127.0.0.1:${service.port}${path}`);

  it('says which version it is in the first line of its log, its health and its metrics', async () => {
    await start({});
    const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
    const [first = ''] = service.output().split('\n');
    expect(JSON.parse(first)).toMatchObject({ version });
    for (const path of ['/health/live', '/health/ready'])
      expect(await (await get(path)).json()).toMatchObject({ version });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain(`titan_build_info{version="${JSON.parse(first).version}"} 1`);
  });

  it('ends at once on a second signal', async () => {
    await start({ DRAIN_SECONDS: '99' });
    service.child.kill('SIGTERM');
    while ((await get('/health/ready')).status === 200);
    service.child.kill('SIGINT');
    expect(await service.ended).toBe(1);
  });

  it('ends with code 0 while one request hangs in its body and one in the database', async () => {
    await start({ DRAIN_SECONDS: '0' });
    const locking = new Client({ connectionString: database.url });
    await locking.connect();
    await locking.query('begin; lock table payment_links');
    const unanswered = get('/pay/demo-open').then(
      () => 'answered',
      () => 'cut off',
    );
    const hanging = connect(service.port, '127.0.0.1');
    hanging.on('error', () => undefined);
    await once(hanging, 'connect');
    hanging.write(
      'POST /api/initialize HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    );
    // A later request is answered, so these have come.
    expect((await get('/health/live')).status).toBe(200);
    service.child.kill('SIGTERM');
    expect([await service.ended, await unanswered]).toEqual([0, 'cut off']);
    hanging.destroy();
    await locking.end();
  });

  it('ends with code 0 in time though nobody reads its log, and a thread waits for ever for the system', async () => {
    const [log, disk] = [join(dataDir, 'log'), join(dataDir, 'disk')];
    execFileSync('mkfifo', [log, disk]);
    const pipe = openSync(log, constants.O_RDWR);
    const waiting = join(dataDir, 'waiting.mjs');
    await writeFile(waiting, `import { open } from 'node:fs'; open(${JSON.stringify(disk)}, 'r', () => {});`);
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DRAIN_SECONDS: '0' };
    service = runMain(await freePort(), { ...settings, NODE_OPTIONS: `--import ${waiting}` }, pipe);
    const isReady = async () => (await get('/health/ready').catch(() => null))?.ok === true;
    while (!(await isReady())) expect(service.child.exitCode).toBeNull();
    // More lines than the pipe takes.
    for (let n = 0; n < 500; n += 1) expect((await get('/health/live')).status).toBe(200);
    const before = performance.now();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    closeSync(pipe);
  });

  it('says in one line that its port is taken', async () => {
    await start({ DRAIN_SECONDS: '0' });
    const second = runMain(service.port, { DATA_DIR: dataDir, DATABASE_URL: database.url });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`PORT ${service.port} is already in use.`);
    expect(second.output()).not.toMatch(STACK);
  });
});
