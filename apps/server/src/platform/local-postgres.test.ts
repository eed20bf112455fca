// The supervisor against a real PostgreSQL: starting, stopping, crashes on both sides, and folders that are hard to work in.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { startLocalPostgres, type LocalPostgres } from './local-postgres.ts';
import type { Timers } from './ports.ts';
import { lastingTimers, systemTimers } from './ports-node.ts';
import { LOG_LOOK_MS } from './local-postgres/postmaster.ts';
import { startMark } from './local-postgres/ownership.ts';

const SUPERVISOR = new URL('./local-postgres.ts', import.meta.url).href;
const IS_ROOT = process.getuid?.() === 0;

let root: TestFolder;
let turn = 0;
let folder: string;
let dataDir: string;
let running: LocalPostgres[];
let programs: ChildProcess[];

beforeAll(async () => {
  root = await makeTestFolder('supervisor');
});

afterAll(() => root.remove());

beforeEach(async () => {
  turn += 1;
  folder = join(root.path, String(turn));
  await mkdir(folder);
  dataDir = join(folder, 'data');
  running = [];
  programs = [];
});

afterEach(async () => {
  for (const program of programs) await kill(program);
  for (const database of running) await database.stop();
});

describe('an ordinary life', () => {
  it('makes the database, serves it, stops, and keeps what was written', async () => {
    const first = await startAsOrdinary();
    await query(first.ownerUrl, 'create table kept (word text)');
    await query(first.ownerUrl, `insert into kept values ('still here')`);
    const socketDir = new URL(first.url).searchParams.get('host') ?? '';
    expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(existsSync(socketDir)).toBe(false);
    expect(await readdir(dataDir)).not.toContain('postgres-socket');

    const second = await startAsOrdinary();
    expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'still here' }]);
  });

  it('is durable, private and in UTF-8', async () => {
    const { url, ownerUrl } = await startAsOrdinary();
    const settings = await query(
      url,
      `select name, setting from pg_settings where name in
       ('data_checksums', 'fsync', 'full_page_writes', 'listen_addresses', 'server_encoding', 'lc_collate', 'TimeZone')`,
    );
    const values = Object.fromEntries(settings.map(({ name, setting }) => [name, setting]));
    expect(values).toMatchObject({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
    });
    const who = 'select current_database() as name, current_user as who';
    expect(await query(url, who)).toEqual([{ name: 'titan', who: 'titan_app' }]);
    expect(await query(ownerUrl, who)).toEqual([{ name: 'titan', who: 'titan' }]);
  });

  it('analyzes its tables every ten seconds, so that plans for a new database are soon right', async () => {
    const { url } = await startAsOrdinary();
    expect(await query(url, 'show autovacuum_naptime')).toEqual([{ autovacuum_naptime: '10s' }]);
  });

  it('analyzes a table again once it has doubled, so that a busy database is not analyzed all the time', async () => {
    const { url } = await startAsOrdinary();
    expect(await query(url, 'show autovacuum_analyze_scale_factor')).toEqual([
      { autovacuum_analyze_scale_factor: '1' },
    ]);
  });

  it('does not wait for the disk where the data is thrown away, as tests ask for', async () => {
    const { url } = await start();
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  });

  it('logs that a statement failed without the statement, which is long and expected in a race', async () => {
    const database = await start();
    await query(database.ownerUrl, 'create table once (number int primary key)');
    const twice = query(database.ownerUrl, 'insert into once select 7 from generate_series(1, 2)');
    await expect(twice).rejects.toThrow('duplicate key');
    await database.stop();
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('generate_series');
  });

  it('empties its log while it runs, once that has grown large', async () => {
    let look = (): void => {};
    const timers: Timers = {
      after(delayMs, action) {
        if (delayMs !== LOG_LOOK_MS) return systemTimers.after(delayMs, action);
        look = action;
        return () => {};
      },
    };
    const { ownerUrl } = await start(undefined, true, timers);
    const logFile = join(dataDir, 'postgres.log');
    await appendFile(logFile, 'x'.repeat(6_000_000));
    look();
    while ((await stat(logFile)).size > 0);
    await expect(query(ownerUrl, 'select 1 / 0')).rejects.toThrow('division by zero');
    expect(await readFile(logFile, 'utf8')).toMatch(/^\d{4}-.*division by zero/);
  });

  it('can be stopped more than once', async () => {
    const database = await start();
    await Promise.all([database.stop(), database.stop()]);
    await database.stop();
  });
});

describe('two programs', () => {
  it('refuses a folder that a living program owns, and says which', async () => {
    await start();
    await expect(start()).rejects.toThrow(`already running (pid ${process.pid})`);
  });

  it('lets exactly one of several starts at the same time have the folder', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('after a crash', () => {
  it('takes over the database of a program that was killed, and later stops it', async () => {
    const program = await startElsewhere();
    const pid = await postmasterPid();
    await kill(program);

    const database = await start();
    expect(await postmasterPid()).toBe(pid);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(await startMark(pid)).toBeNull();
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres-owner.2', 'postgres.log']);
  });

  it('starts again when the database was killed too, without losing committed data', async () => {
    const program = await startElsewhere();
    const url = await firstLine(program);
    await query(url, 'create table kept as select 7 as number');
    const pid = await postmasterPid();
    await kill(program);
    process.kill(pid, 'SIGKILL');

    const database = await start();
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(database.ownerUrl, 'select number from kept')).toEqual([{ number: 7 }]);
    expect(existsSync(new URL(url).searchParams.get('host') ?? '')).toBe(false);
  });

  it('waits for one that is stopping', async () => {
    const program = await startElsewhere();
    const pid = await postmasterPid();
    await kill(program);
    process.kill(pid, 'SIGINT');

    const database = await start();
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('replaces one whose socket folder was swept away', async () => {
    const program = await startElsewhere();
    const url = await firstLine(program);
    const pid = await postmasterPid();
    await kill(program);
    await rm(new URL(url).searchParams.get('host') ?? '', { recursive: true });

    const database = await start();
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not fooled by a note whose process number now belongs to another process', async () => {
    await (await start()).stop();
    const cluster = join(dataDir, 'postgres');
    // Of the same account as PostgreSQL: that is the case it takes for another PostgreSQL itself.
    const { uid, gid } = await stat(cluster);
    const other = spawn('sleep', ['600'], IS_ROOT ? { uid, gid } : {});
    programs.push(other);
    await once(other, 'spawn');
    const note = [other.pid, cluster, 1, 5432, '/tmp/titan-pg-gone', '', '', 'ready'].join('\n');
    await writeFile(join(cluster, 'postmaster.pid'), note);

    const database = await start();
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });

  it('brings the database back at the same address when it ends by itself', async () => {
    const messages: string[] = [];
    const { promise: isBack, resolve: markBack } = Promise.withResolvers<void>();
    const database = await start((message) => {
      messages.push(message);
      if (messages.length === 2) markBack();
    });
    const pid = await postmasterPid();
    process.kill(pid, 'SIGKILL');
    await isBack;

    expect(messages).toEqual([
      'The database stopped unexpectedly (signal SIGKILL).',
      'The database was started again.',
    ]);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await postmasterPid()).not.toBe(pid);
  });

  it('brings it back however often it is killed', async () => {
    const starts: (() => void)[] = [];
    const log = {
      info: () => {},
      error: () => {},
      warn: () => starts.shift()?.(),
    };
    // The pauses of the supervision alone take no time.
    const pauses = new Set(Array.from({ length: 8 }, (_, failures) => 200 * 2 ** failures));
    const timers: Timers = {
      after: (delayMs, action) => systemTimers.after(pauses.has(delayMs) ? 0 : delayMs, action),
    };
    const database = await startLocalPostgres({ dataDir, log, timers, isThrownAway: true });
    running.push(database);
    for (let time = 0; time < 8; time += 1) {
      const { promise: isBack, resolve } = Promise.withResolvers<void>();
      starts.push(resolve);
      process.kill(await postmasterPid(), 'SIGKILL');
      await isBack;
    }
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('discards a database whose creation never finished', async () => {
    await mkdir(join(dataDir, 'postgres-draft'), { recursive: true });
    await writeFile(join(dataDir, 'postgres-draft/PG_VERSION'), '18\n');
    const database = await start();
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('difficult folders', () => {
  it.runIf(IS_ROOT)('works for root in a folder nobody else may enter', async () => {
    await chmod(folder, 0o700);
    const first = await start();
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it.skipIf(IS_ROOT)('says so when it may not write', async () => {
    await chmod(folder, 0o500);
    await expect(start()).rejects.toThrow('this user may not write to');
    await chmod(folder, 0o755);
  });

  it('says so when the data folder is a file', async () => {
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

const startAsOrdinary = (): Promise<LocalPostgres> => start(() => {}, false);

/** All but what is durable is the same with data that is thrown away, and sooner there. */
async function start(
  report: (message: string) => void = () => {},
  isThrownAway = true,
  timers: Timers = lastingTimers,
): Promise<LocalPostgres> {
  const log = { info: () => {}, warn: report, error: report };
  const database = await startLocalPostgres({ dataDir, log, isThrownAway, timers });
  running.push(database);
  return database;
}

/** Starts the database from another program, which can then be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startLocalPostgres } from ${JSON.stringify(SUPERVISOR)};
    const log = { info() {}, warn() {}, error() {} };
    const database = await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, isThrownAway: true });
    console.log(database.ownerUrl);
    setInterval(() => {}, 1000);
  `;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(program);
  await firstLine(program);
  return program;
}

const lines = new WeakMap<ChildProcess, Promise<string>>();

function firstLine(program: ChildProcess): Promise<string> {
  const known = lines.get(program);
  if (known) return known;
  if (!program.stdout) throw new Error('The program has no output');
  const line = once(program.stdout, 'data').then(([data]) => String(data).trim());
  lines.set(program, line);
  return line;
}

async function kill(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}

async function postmasterPid(): Promise<number> {
  const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  return Number(note.split('\n')[0]);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A database that is killed on purpose breaks its connections.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
