// The private PostgreSQL on the real thing: an ordinary life, crashes on both sides, and folders that are hard to work in.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { startLocalPostgres, type LocalPostgres } from './local-postgres.ts';
import { systemTimers } from '@titan/platform/ports-node';

const MODULE = new URL('./local-postgres.ts', import.meta.url).href;
const IS_ROOT = process.getuid?.() === 0;
const HAS_PROC = existsSync('/proc/self/stat');

/** What waits for a time does not wait. */
const soon = { after: (_delayMs: number, action: () => void) => systemTimers.after(0, action) };

let root: TestFolder;
let folder: string;
let dataDir: string;
let turn = 0;
let running: LocalPostgres[];
let programs: ChildProcess[];

beforeAll(async () => {
  root = await makeTestFolder('postgres');
});
afterAll(() => root.remove());

beforeEach(async () => {
  turn += 1;
  folder = join(root.path, String(turn));
  dataDir = join(folder, 'data');
  await mkdir(folder);
  running = [];
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await kill(program);
  for (const database of running) await database.stop();
});

describe('an ordinary life', () => {
  it('is durable and private, and keeps what was written', async () => {
    const first = await start({ isThrownAway: false });
    const settings = await query(
      first.url,
      `select name, setting from pg_settings where name in ('data_checksums', 'fsync', 'synchronous_commit',
       'full_page_writes', 'listen_addresses', 'unix_socket_permissions', 'server_encoding')`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      unix_socket_permissions: '0700',
      server_encoding: 'UTF8',
    });
    const socketDir = new URL(first.url).searchParams.get('host') ?? '';
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
    const who = 'select current_database() as name, current_user as who';
    expect(await query(first.url, who)).toEqual([{ name: 'titan', who: 'titan_app' }]);
    expect(await query(first.ownerUrl, who)).toEqual([{ name: 'titan', who: 'titan' }]);
    await query(first.ownerUrl, `create table kept as select 'still here' as word`);
    const pid = await postmasterPid();
    await Promise.all([first.stop(), first.stop()]);
    expect(isRunning(pid)).toBe(false);

    const second = await start({ isThrownAway: false });
    expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'still here' }]);
  });

  it('lets exactly one of several starts have the folder, and tells the others', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.map(({ message }) => message)).toEqual(
      Array(2).fill(expect.stringContaining('Titan Checkout is already running with the database in')),
    );
  });
});

describe('after a crash', () => {
  it('leaves no database behind when its program is killed', async () => {
    await startElsewhere();
    await kill(programs[0]);
    // What PostgreSQL removes last when it stops in order.
    while (existsSync(join(dataDir, 'postgres/postmaster.pid'))) await new Promise(setImmediate);
  });

  it('starts again at once after its program was killed', async () => {
    const url = await startElsewhere();
    await query(url, 'create table kept as select 7 as number');
    const pid = await postmasterPid();
    await kill(programs[0]);

    const database = await start();
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(database.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it('loses nothing that was committed when everything is killed at once', async () => {
    const url = await startElsewhere();
    await query(url, 'create table kept as select 7 as number');
    process.kill(await postmasterPid(), 'SIGKILL');
    await kill(programs[0]);

    const database = await start();
    expect(await query(database.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it.runIf(HAS_PROC)('starts where the database was left without anybody to stop it', async () => {
    const url = await startElsewhere();
    await query(url, 'create table kept as select 7 as number');
    const pid = await postmasterPid();
    // What watches over it is of its process group.
    const watching = (await processes()).filter(({ id, group }) => group === pid && id !== pid);
    expect(watching).toHaveLength(1);
    for (const { id } of watching) process.kill(id, 'SIGKILL');
    await kill(programs[0]);
    expect(isRunning(pid)).toBe(true);

    const database = await start();
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(database.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }]);
  });

  it.runIf(HAS_PROC)('ends one that does not stop in order', async () => {
    const database = await start({ timers: soon });
    const pid = await postmasterPid();
    const checkpointer = (await processes()).find(
      ({ parent, name }) => parent === pid && name.includes('checkpointer'),
    );
    process.kill(checkpointer?.id ?? 0, 'SIGSTOP');
    await database.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('is not fooled by a lock whose process number now belongs to another process', async () => {
    await (await start()).stop();
    const cluster = join(dataDir, 'postgres');
    // Run by the same account: PostgreSQL itself tells that a process of another account is none of its servers.
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['600'], IS_ROOT ? { uid, gid } : {});
    programs.push(other);
    await once(other, 'spawn');
    await writeFile(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n.\n\n\nready\n`);

    await start();
    expect(await postmasterPid()).not.toBe(other.pid);
    expect(isRunning(other.pid ?? 0)).toBe(true);
  });

  it('brings the database back at the same address, however often it is killed', async () => {
    const messages: string[] = [];
    let markBack = (): void => {};
    const report = (message: string): void => {
      messages.push(message);
      if (message === 'The database was started again.') markBack();
    };
    const database = await start({ timers: soon, log: { info: report, warn: report, error: report } });
    for (let time = 0; time < 3; time += 1) {
      const isBack = new Promise<void>((resolve) => (markBack = resolve));
      messages.length = 0;
      process.kill(await postmasterPid(), 'SIGKILL');
      await isBack;
      expect(messages).toEqual([
        'The database stopped unexpectedly, and is started again: SIGKILL',
        'The database was started again.',
      ]);
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    }
  });

  it('throws a creation away that never finished', async () => {
    await mkdir(join(dataDir, 'postgres-draft'), { recursive: true });
    await writeFile(join(dataDir, 'postgres-draft/PG_VERSION'), '18\n');
    await start();
    expect(await readdir(dataDir)).not.toContain('postgres-draft');
  });
});

describe('difficult folders', () => {
  it.runIf(IS_ROOT)('works for root where nobody else may enter', async () => {
    await chmod(folder, 0o700);
    await (await start()).stop();
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('works where the path is longer than a socket’s may be, and has spaces and commas', async () => {
    dataDir = join(folder, 'a folder, '.repeat(10), 'data');
    const { url, stop } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    expect(existsSync(new URL(url).searchParams.get('host') ?? '')).toBe(false);
  });

  it.skipIf(IS_ROOT)('says so where it may not write', async () => {
    await chmod(folder, 0o500);
    await expect(start()).rejects.toThrow('this user may not write to');
    await chmod(folder, 0o755);
  });

  it('says so where the data folder is a file', async () => {
    await writeFile(dataDir, '');
    await expect(start()).rejects.toThrow(`${dataDir} is not a folder`);
  });

  it('leaves data of another version alone', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('was written by PostgreSQL 17, and this is 18');
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
  });
});

/** All but durability is the same with data that is thrown away, and sooner there. */
async function start(more: Partial<Parameters<typeof startLocalPostgres>[0]> = {}): Promise<LocalPostgres> {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const database = await startLocalPostgres({ dataDir, log, isThrownAway: true, ...more });
  running.push(database);
  return database;
}

/** Starts the database from another program, which can then be killed, and returns its owner's address. */
async function startElsewhere(): Promise<string> {
  const script = `
    import { startLocalPostgres } from ${JSON.stringify(MODULE)};
    const log = { info() {}, warn() {}, error() {} };
    const database = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, isThrownAway: true });
    console.log(database.ownerUrl);
  `;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  const [line] = await once(program.stdout, 'data');
  return String(line).trim();
}

async function kill(program: ChildProcess | undefined): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}

async function postmasterPid(): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(note.split('\n')[0]);
}

type Process = { id: number; name: string; parent: number; group: number };

/** All of this machine, from Linux's `/proc`. */
async function processes(): Promise<Process[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = numbers.map(async (number) => {
    const stat = await readFile(`/proc/${number}/stat`, 'utf8').catch(() => '');
    const [, parent = '', group = ''] = /\) \S (\d+) (\d+)/.exec(stat) ?? [];
    const name = await readFile(`/proc/${number}/cmdline`, 'utf8').catch(() => '');
    return { id: Number(number), name, parent: Number(parent), group: Number(group) };
  });
  return Promise.all(found);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
