// npm start as a whole, in a folder of its own: from nothing to addresses that answer, and back to nothing.
import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLocalPostgres } from '@titan/server/platform/local-postgres';
import { runAlone } from '@titan/server/db/database-admin';
import { makeTestFolder } from '@titan/server/testing/test-folder';
import type { TestFolder } from '@titan/server/testing/test-folder';

const PROGRAM = resolve(import.meta.dirname, 'start.ts');
const FIRST_PORT = 21_000;

let folder: TestFolder;
let programs: ChildProcess[];
let servers: Server[];
let port: number;

beforeEach(async () => {
  folder = await makeTestFolder('start');
  programs = [];
  servers = [];
  port = await findTwoPorts();
});

afterEach(async () => {
  for (const program of programs.filter(({ exitCode }) => exitCode === null)) {
    program.kill('SIGTERM');
    await once(program, 'exit');
  }
  for (const server of servers) server.close();
  await folder.remove();
});

describe('an ordinary start', () => {
  it('answers at the printed addresses and, asked to stop, leaves nothing behind', async () => {
    const { program, until, ended } = start();
    const printed = await until('Ctrl-C stops it');
    expect(printed).toContain(`http://localhost:${port + 1}`);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    expect((await fetch(`http://localhost:${port + 1}/`)).status).toBe(200);
    const postmaster = await postmasterPid();

    program.kill('SIGINT');
    // A second one, in a hurry, changes nothing.
    program.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
  });

  it('stops under traffic: its answers are complete, and the database outlives its jobs', async () => {
    const { program, until, ended, output } = start();
    await until('Ctrl-C stops it');
    const statuses: number[] = [];
    const paths = ['/health/live', '/pay/demo-fixed', '/merchant/docs', '/api/openapi.json'];
    const clients = [...paths, ...paths].map((path) => askWhileItAnswers(path, statuses));
    while (statuses.length < 100) await new Promise(setImmediate);
    program.kill('SIGTERM');
    expect(await ended).toBe(0);
    await Promise.all(clients);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // A part that takes too long, and any warning of the service.
    expect(output().split('Stopping…')[1]?.trim()).toBe('Stopped.');
  });

  it('stops when its launcher dies', async () => {
    const { program, until, ended } = start();
    await until('Ctrl-C stops it');
    const postmaster = await postmasterPid();
    program.disconnect();
    expect(await ended).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
  });

  it('ends with all that it started when npm alone is interrupted', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: resolve(import.meta.dirname, '..'),
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm and what it starts are a group of their own, as below a process manager: nobody interrupts the others for it.
      detached: true,
      env: environmentOf({ HOME: folder.path }),
    });
    const { until, ended } = watch(npm);
    await until('Ctrl-C stops it');
    const postmaster = await postmasterPid();
    npm.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(isRunning(postmaster)).toBe(false);
    await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow('fetch failed');
    await expect(fetch(`http://localhost:${port + 1}/`)).rejects.toThrow('fetch failed');
  });

  it('begins with a new database beside one of the first version, which it keeps', async () => {
    const dataDir = join(folder.path, 'data');
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const first = await startLocalPostgres({ dataDir, log, isThrownAway: true });
    await runAlone(first.ownerUrl, 'create table kysely_migration (name text)');
    await first.stop();
    const { until } = start();
    const printed = await until('Ctrl-C stops it');
    expect(printed).toContain(
      `It is kept as it is in ${dataDir}/postgres-first-version-1, and a new one begins.`,
    );
    expect((await fetch(`http://localhost:${port}/pay/demo-fixed`)).status).toBe(200);
  });

  it('stops in the middle of starting', async () => {
    const { program, until, ended } = start();
    await until('Starting the database');
    program.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

describe('a refused start', () => {
  it('reports every wrong setting and starts nothing', async () => {
    const { output, ended } = start({ PORT: 'x', TITAN_MODE: 'prod', TITAN_PORTT: '1' });
    expect(await ended).toBe(1);
    for (const name of ['PORT=x', 'TITAN_MODE=prod', 'TITAN_PORTT', 'Did you mean PORT?']) {
      expect(output()).toContain(name);
    }
  });

  it('in live mode with everything set says in one line why not, without a stack', async () => {
    const [a, b, c] = ['0123456789abcdef', '89abcdef01234567', 'fedcba9876543210'].map((part) =>
      part.repeat(4),
    );
    const [d, e, f] = ['13579bdf02468ace', '02468ace13579bdf', 'a1b2c3d4e5f60718'].map((part) =>
      part.repeat(4),
    );
    const { output, ended } = start({
      TITAN_MODE: 'live',
      PUBLIC_URL: 'https://pay.example.com',
      DATABASE_URL: 'postgresql://titan@127.0.0.1:1/titan',
      SESSION_KEY: a,
      IDEMPOTENCY_KEY: b,
      CARD_KEYS: c,
      CARD_LOOKUP_KEYS: d,
      COOKIE_KEYS: e,
      WEBHOOK_KEYS: f,
    });
    expect(await ended).toBe(1);
    expect(output()).toContain('there is no live money to move: use TITAN_MODE=sandbox.');
    expect(output()).not.toMatch(/^\s+at |Error/m);
  });

  it.each([
    ['the checkout', 0, 'PORT'],
    ['the demo shop', 1, 'the demo shop'],
  ])('names the port that is in use by another: %s', async (_part, offset, named) => {
    await occupy(port + offset);
    const { output, ended } = start();
    expect(await ended).toBe(1);
    expect(output()).toContain(`${port + offset}`);
    expect(output()).toContain(named);
    expect(output()).toContain('already in use');
    await expect(postmasterPid()).rejects.toThrow('ENOENT');
  });
});

/** Starts the program as the launcher does, with a channel that closes when we are gone. */
function start(environment: NodeJS.ProcessEnv = {}) {
  const program = fork(PROGRAM, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: environmentOf(environment),
  });
  return { program, ...watch(program) };
}

function environmentOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder.path, 'data'), ...environment };
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

/** A program's output and its end. */
function watch(program: ChildProcess) {
  programs.push(program);
  const lines: string[] = [];
  let onLine = () => {};
  const outputs = [program.stdout, program.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream ?? Readable.from([]) })) {
      lines.push(line);
      onLine();
    }
  });
  const exited = once(program, 'exit');
  // Not `close`: it never comes after a disconnect of our own.
  const ended = Promise.all([exited, ...outputs]).then(([[code]]) => code);
  const output = () => lines.join('\n');
  const until = (text: string): Promise<string> =>
    Promise.race([
      new Promise<string>((done) => (onLine = () => output().includes(text) && done(output()))),
      ended.then(() => Promise.reject(new Error(`It ended before "${text}":\n${output()}`))),
    ]);
  return { output, until, ended };
}

async function postmasterPid(): Promise<number> {
  const note = await readFile(join(folder.path, 'data/postgres/postmaster.pid'), 'utf8');
  return Number(note.split('\n')[0]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function occupy(wanted: number): Promise<number> {
  const server = createServer();
  server.listen(wanted, 'localhost');
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** Two neighbours that are free now; other tests may be looking too, so each begins elsewhere. */
async function findTwoPorts(): Promise<number> {
  for (let candidate = FIRST_PORT + (process.pid % 1_000) * 20; ; candidate += 2) {
    const outcomes = await Promise.allSettled([occupy(candidate), occupy(candidate + 1)]);
    const mine = servers.splice(0);
    await Promise.all(mine.map((server) => once(server.close(), 'close')));
    if (outcomes.every(({ status }) => status === 'fulfilled')) return candidate;
  }
}
