// npm start as a person types it, with a data folder of its own: every way to stop it, the first start elsewhere, and what it refuses.
import { existsSync, readlinkSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import type { Server } from 'node:net';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NpmStart, occupy, prepareNpmStart, ROOT } from './npm-start.ts';

let own: NpmStart;
let servers: Server[];

beforeEach(async () => {
  own = await prepareNpmStart();
  servers = [];
});

afterEach(async () => {
  for (const server of servers) server.close();
  await own.end();
});

describe('a start that is stopped', () => {
  it('stops under traffic when npm alone is asked to: its answers are complete, and the database outlives its jobs', async () => {
    const { npm, until, ended, output } = own.start();
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
    await own.expectNothingLeft();
  });

  it('stops when npm is killed', async () => {
    const { npm, until, ended, output } = own.start();
    await until('Ctrl-C stops it');
    npm.kill('SIGKILL');
    await ended;
    expect(output()).toMatch(/Stopped\.$/);
    await own.expectNothingLeft();
  });

  it.each(['Starting the database', 'Filling the demo shop'])(
    'stops in the middle of it: %s',
    async (line) => {
      const { npm, until, ended } = own.start({}, ROOT, []);
      await until(line);
      npm.kill('SIGTERM');
      expect(await ended).toBe(0);
      await own.expectNothingLeft();
    },
  );
});

describe('the first start elsewhere', () => {
  it('works in a folder with a space and a letter beyond ASCII, with ignore-scripts among the npm settings', async () => {
    const project = join(own.folder, 'my shop ü');
    await copyProject(project);
    await writeFile(join(own.folder, '.npmrc'), 'ignore-scripts=true\n');
    const { until } = own.start({ DATA_DIR: join(project, '.data') }, project);
    expect(await until('Ctrl-C stops it')).toContain('Building the page');
    const page = await fetch(`http://localhost:${own.port}/pay/demo-fixed`);
    const [script] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? [];
    expect((await fetch(`http://localhost:${own.port}${script}`)).status).toBe(200);
  }, 180_000);
});

describe('a refused start', () => {
  it('reports every wrong setting and starts nothing', async () => {
    const { output, ended } = own.start({ PORT: 'x', TITAN_MODE: 'prod', TITAN_PORTT: '1' });
    expect(await ended).toBe(1);
    for (const named of ['PORT=x', 'TITAN_MODE=prod', 'TITAN_PORTT', 'Did you mean PORT?'])
      expect(output()).toContain(named);
    expect(own.isDatabaseRunning()).toBe(false);
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
    const { output, ended } = own.start({
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
    const disk = join(own.folder, 'disk');
    await mkdir(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=56m,mode=755', 'tmpfs', disk]);
    skip(mounted.status !== 0, 'it needs the right to mount a small disk, as root has on Linux');
    try {
      const { output, ended } = own.start({ DATA_DIR: join(disk, 'data') });
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
    servers.push(await occupy(own.port + offset));
    const { output, ended } = own.start();
    expect(await ended).toBe(1);
    for (const text of [`${own.port + offset}`, named, 'already in use']) expect(output()).toContain(text);
    expect(own.isDatabaseRunning()).toBe(false);
  });
});

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

/** One client with one connection: calls again after each answer, until there is none. */
async function askWhileItAnswers(path: string, statuses: number[]): Promise<void> {
  try {
    for (;;) {
      const answer = await fetch(`http://localhost:${own.port}${path}`);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  } catch {
    // It has stopped.
  }
}
