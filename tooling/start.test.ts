// npm start as a person types it, with a data folder of its own: from nothing to addresses that answer, and back to nothing.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@titan/server/testing/free-port';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

let folder: TestFolder;
let servers: Server[];
let npms: ChildProcess[];
let port: number;

beforeEach(async () => {
  folder = await makeTestFolder('start');
  servers = [];
  npms = [];
  port = await freePort(2);
});

afterEach(async () => {
  for (const server of servers) server.close();
  for (const npm of npms.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    npm.kill('SIGTERM');
    await once(npm, 'exit');
  }
  await folder.remove();
});

describe('an ordinary start', () => {
  it('answers at the printed addresses and, after Ctrl-C, leaves nothing behind', async () => {
    const { npm, until, ended } = start();
    const printed = await until('Ctrl-C stops it');
    expect(printed).toContain(`http://localhost:${port + 1}`);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port + 1}/`)).status).toBe(200);
    // A terminal sends it to all of them, and npm passes it on once more.
    process.kill(-Number(npm.pid), 'SIGINT');
    expect(await ended).toBe(0);
    await expectNothingLeft();
  });

  it('stops under traffic when npm alone is asked to: its answers are complete, and the database outlives its jobs', async () => {
    const { npm, until, ended, output } = start();
    await until('Ctrl-C stops it');
    const statuses: number[] = [];
    const paths = ['/health/live', '/pay/demo-fixed', '/merchant/docs', '/api/openapi.json'];
    const clients = [...paths, ...paths].map((path) => askWhileItAnswers(path, statuses));
    while (statuses.length < 100) await new Promise(setImmediate);
    npm.kill('SIGTERM');
    expect(await ended).toBe(0);
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // A part that takes too long, and any warning of the service.
    expect(output().split('Stopping…')[1]?.trim()).toBe('Stopped.');
    await expectNothingLeft();
  });

  it('stops when npm is killed', async () => {
    const { npm, until, ended, output } = start();
    await until('Ctrl-C stops it');
    npm.kill('SIGKILL');
    await ended;
    expect(output()).toMatch(/Stopped\.$/);
    await expectNothingLeft();
  });

  it.each(['Starting the database', 'Filling the demo shop'])(
    'stops in the middle of it: %s',
    async (line) => {
      const { npm, until, ended } = start({}, ROOT, []);
      await until(line);
      npm.kill('SIGTERM');
      expect(await ended).toBe(0);
      await expectNothingLeft();
    },
  );
});

describe('the first start elsewhere', () => {
  it('works in a folder with a space and a letter beyond ASCII, with ignore-scripts among the npm settings', async () => {
    const project = join(folder.path, 'my shop ü');
    await copyProject(project);
    await writeFile(join(folder.path, '.npmrc'), 'ignore-scripts=true\n');
    const { until } = start({ DATA_DIR: join(project, '.data') }, project);
    expect(await until('Ctrl-C stops it')).toContain('Building the page');
    const page = await fetch(`http://localhost:${port}/pay/demo-fixed`);
    const [script] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
    expect((await fetch(`http://localhost:${port}${script}`)).status).toBe(200);
  }, 180_000);
});

describe('a refused start', () => {
  it('reports every wrong setting and starts nothing', async () => {
    const { output, ended } = start({ PORT: 'x', TITAN_MODE: 'prod', TITAN_PORTT: '1' });
    expect(await ended).toBe(1);
    for (const named of ['PORT=x', 'TITAN_MODE=prod', 'TITAN_PORTT', 'Did you mean PORT?'])
      expect(output()).toContain(named);
    expect(isDatabaseRunning()).toBe(false);
  });

  it('in live mode with everything set says in one line why not, without a stack', async () => {
    const keys = [
      'SESSION_KEY',
      'IDEMPOTENCY_KEY',
      'CARD_KEYS',
      'CARD_LOOKUP_KEYS',
      'COOKIE_KEYS',
      'WEBHOOK_KEYS',
      'RECEIPT_KEYS',
    ];
    const { output, ended } = start({
      TITAN_MODE: 'live',
      PUBLIC_URL: 'https://pay.example.com',
      DATABASE_URL: 'postgresql://titan@127.0.0.1:1/titan',
      ...Object.fromEntries(keys.map((key, index) => [key, `${index}123456789abcdef`.repeat(4)])),
    });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/The database of DATABASE_URL cannot be used: nothing listens at its address/);
    expect(output()).not.toMatch(/^\s+at |Error/m);
  });

  it('on a disk that is full once the database is made says so, and leaves no database running', async ({
    skip,
  }) => {
    const disk = join(folder.path, 'disk');
    await mkdir(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=56m,mode=755', 'tmpfs', disk]);
    skip(mounted.status !== 0, 'it needs the right to mount a small disk, as root has on Linux');
    try {
      const { output, ended } = start({ DATA_DIR: join(disk, 'data') });
      expect(await ended).toBe(1);
      expect(output()).toMatch(/\bdisk\b.* is full/);
      expect(output()).not.toMatch(/^\s+at |Error/m);
      expect(existsSync(join(disk, 'data/postgres/postmaster.pid'))).toBe(false);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  it.each([
    ['the checkout', 0, 'PORT'],
    ['the demo shop', 1, 'the demo shop'],
  ])('names the port that is in use by another: %s', async (_part, offset, named) => {
    servers.push(await occupy(port + offset));
    const { output, ended } = start();
    expect(await ended).toBe(1);
    for (const said of [`${port + offset}`, named, 'already in use']) expect(output()).toContain(said);
    expect(isDatabaseRunning()).toBe(false);
  });
});

/** In a process group of its own, as a terminal or a process manager starts it. */
function start(settings: NodeJS.ProcessEnv = {}, project = ROOT, given = ['--', '--no-demo-data']) {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder.path,
    PORT: String(port),
    DATA_DIR: join(folder.path, 'data'),
  };
  const npm = spawn('npm', ['start', ...given], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...env, ...settings },
  });
  npms.push(npm);
  const lines: string[] = [];
  let onLine = () => {};
  // They end when the last process that writes to them has ended, also when npm ends before.
  const outputs = [npm.stdout, npm.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      lines.push(line);
      onLine();
    }
  });
  const ended = Promise.all([once(npm, 'exit'), ...outputs]).then(([[code]]) => code as number | null);
  const output = () => lines.join('\n');
  const until = (text: string): Promise<string> =>
    Promise.race([
      new Promise<string>((done) => (onLine = () => output().includes(text) && done(output()))),
      ended.then(() => Promise.reject(new Error(`It ended before "${text}":\n${output()}`))),
    ]);
  return { npm, output, until, ended };
}

/**
 * What git keeps and what npm installs, without the built page, and in two languages: the page is built once in each.
 * Packages of others are links to ours, and those of the project are its own.
 */
async function copyProject(to: string): Promise<void> {
  await mkdir(to);
  const isLeftOut = /^(?:dist|test-results|(?!(?:en|ar)\.)[a-z]+\.arb)$/;
  const isSource = (path: string) => !isLeftOut.test(basename(path));
  for (const name of await readdir(ROOT))
    if (!name.startsWith('.') && name !== 'node_modules')
      await cp(join(ROOT, name), join(to, name), { recursive: true, filter: isSource });
  const [packages, copied] = [join(ROOT, 'node_modules'), join(to, 'node_modules')];
  await mkdir(join(copied, '@titan'), { recursive: true });
  for (const name of await readdir(packages))
    if (name !== '@titan') await symlink(join(packages, name), join(copied, name));
  for (const name of await readdir(join(packages, '@titan')))
    await symlink(readlinkSync(join(packages, '@titan', name)), join(copied, '@titan', name));
}

async function expectNothingLeft(): Promise<void> {
  expect(isDatabaseRunning()).toBe(false);
  for (const each of [port, port + 1]) (await occupy(each)).close();
}

/** PostgreSQL removes its note as the last thing that it does. */
function isDatabaseRunning(): boolean {
  return existsSync(join(folder.path, 'data/postgres/postmaster.pid'));
}

/** One client with one connection: calls again after each answer, until there is none. */
async function askWhileItAnswers(path: string, statuses: number[]): Promise<void> {
  try {
    for (;;) {
      const answer = await fetch(`http://localhost:${port}${path}`);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  } catch {
    // It has stopped.
  }
}

async function occupy(wanted: number): Promise<Server> {
  const server = createServer();
  server.listen(wanted, 'localhost');
  await once(server, 'listening');
  return server;
}
