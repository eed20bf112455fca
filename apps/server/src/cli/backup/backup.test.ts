// A drill: pay, back up, pay on, lose the machine, put back to a second. What was paid by then is there and adds up, and what the processor
// took afterwards is found.
import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withConnection } from '@titan/platform/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPrivateDatabase } from '../../db/private-database.ts';
import { readSettings } from '../../platform/config.ts';
import { loadKeys } from '../../platform/keys.ts';
import type { LocalPostgres } from '../../platform/local-postgres.ts';
import { backupGauges, basesIn, makeBase } from '../../platform/local-postgres/backup.ts';
import { damageOf } from '../../platform/local-postgres/manifest.ts';
import { prepareProcesses, type Processes } from '../../testing/processes.ts';
import { makeTestFolder, type TestFolder } from '../../testing/test-folder.ts';
import { runMerchant } from '../merchant/commands.ts';
import { proveBase } from './prove-base.ts';
import { runBackup } from './run-backup.ts';
import { runRestore } from './run-restore.ts';

let folder: TestFolder;
let running: LocalPostgres | null = null;
beforeAll(async () => {
  folder = await makeTestFolder('backup');
});
afterEach(async () => {
  await running?.stop();
  running = null;
});
afterAll(() => folder.remove());

type Command = (args: readonly string[], run: Parameters<typeof runBackup>[1]) => Promise<number>;

/** As an operator runs it; what it says, whichever way. */
async function run(command: Command, environment: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await command(args, { environment, say, complain: say });
  return { code, output: lines.join('\n') };
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

describe('a drill', () => {
  let all: Processes;
  beforeAll(async () => {
    all = await prepareProcesses();
    await all.startSandbox();
  });
  afterAll(() => all.stop());

  it('puts back what was paid by a moment, and finds what was taken later', async () => {
    // A name that a shell and PostgreSQL's settings would each read otherwise.
    const [dataDir, backupDir] = [join(folder.path, "my data's"), join(folder.path, "50% of Ada's")];
    const environment = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
    const start = async () => {
      running = await startPrivateDatabase({ dataDir, backupDir, log: silent, isThrownAway: true });
      return running;
    };
    const first = await start();
    await all.startService({ databaseUrl: first.url });
    const pay = async (reference: string): Promise<string> => {
      const { data } = await all.charge(await all.openPayment(reference));
      expect(data['status']).toBe('success');
      return String(data['reference']);
    };
    await loadKeys({ mode: 'sandbox', dataDir, keys: null });
    const keys = await readFile(join(dataDir, 'card-keys.json'), 'utf8');
    await pay('before-the-copy');
    const backup = await run(runBackup, environment);
    expect(backup).toEqual({ code: 0, output: expect.stringContaining('The keys of DATA_DIR are in it') });
    await pay('after-the-copy');
    const moment = await withConnection(first.ownerUrl, async (client) => {
      const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
      return new Date(Math.ceil(Number(rows[0]?.now)) + 1);
    });
    const lost = await pay('after-the-moment');
    await untilLogKept(first);
    await all.killService();
    await first.stop();
    await rm(dataDir, { recursive: true });

    const restored = await run(runRestore, environment, '--to', moment.toISOString());
    expect(restored).toEqual({ code: 0, output: expect.stringContaining('Payments: 2, the last opened at') });
    expect(restored.output).toContain('Journal, charges and obligations agree.');
    expect(await readFile(join(dataDir, 'card-keys.json'), 'utf8')).toBe(keys);

    const again = await start();
    const paid = await withConnection(again.url, (client) =>
      client.query<{ reference: string }>(
        `select reference from transactions where status = 'success' order by id`,
      ),
    );
    expect(paid.rows.map(({ reference }) => reference)).toEqual(['before-the-copy', 'after-the-copy']);
    // A minute later, so that the processor may be asked about everything.
    await all.startService({ databaseUrl: again.url, aheadMs: 60_000 });
    const gauge = 'titan_matters_for_a_person{matter="contradictions"} 1';
    while (!(await (await fetch(`http://127.0.0.1:${all.port}/metrics`)).text()).includes(gauge));
    const attention = await run(runMerchant, { ...environment, DATABASE_URL: again.url }, 'attention');
    expect(attention.output).toContain(lost);
    await all.killService();
  });
});

describe('what cannot be put back', () => {
  const refused: [string, Record<string, string>, string[], RegExp][] = [
    ['another database', { DATABASE_URL: 'postgresql://db/titan' }, [], /is backed up with its own tools/],
    ['without a folder', { BACKUP_DIR: '' }, [], /^BACKUP_DIR is needed/],
    ['without a copy', {}, [], /^There is no copy in .* Make one: npm run backup$/],
    ['a time without its zone', {}, ['--to', '2026-11-27T23:01:05'], /is not a moment with its zone/],
    ['a misspelt option', {}, ['--until', 'now'], /^Unknown option '--until'/],
  ];
  it.each(refused)('%s', async (_, settings, args, refusal) => {
    const environment = {
      DATA_DIR: join(folder.path, 'no'),
      BACKUP_DIR: join(folder.path, 'none'),
      ...settings,
    };
    expect(await run(runRestore, environment, ...args)).toEqual({
      code: 2,
      output: expect.stringMatching(refusal),
    });
  });
});

describe('a backup', () => {
  let [dataDir, backupDir, bases] = ['', '', ''];
  let environment: Record<string, string> = {};
  let database: LocalPostgres;
  beforeAll(async () => {
    [dataDir, backupDir] = [join(folder.path, 'whole'), join(folder.path, 'kept')];
    bases = join(backupDir, 'bases');
    environment = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
    database = await startPrivateDatabase({ dataDir, backupDir, log: silent, isThrownAway: true });
  });
  beforeEach(() => rm(bases, { recursive: true, force: true }));
  afterAll(() => database.stop());
  const alone = { code: 1, output: expect.stringMatching(/^A backup or a restore is running with/) };

  it('is made by one command at a time', async () => {
    expect(await backupGauges(backupDir).read()).toBe(0);
    const both = await Promise.all([run(runBackup, environment), run(runBackup, environment)]);
    const [first, second] = both.toSorted((a, b) => a.code - b.code);
    expect([first?.code, second]).toEqual([0, alone]);
    const [base, ...others] = await basesIn(backupDir);
    expect(others).toEqual([]);
    expect(await backupGauges(backupDir).read()).toBe(Number(base?.from) / 1_000);
    expect(damageOf(join(base?.folder ?? '', 'postgres'), [])).toBeNull();
  });

  it('is not what a killed one leaves, which holds nothing up', async () => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '-e', IN_THE_MIDDLE, import.meta.resolve(BACKUP), backupDir],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    expect(await run(runBackup, environment)).toEqual(alone);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readdir(bases)).toEqual(['draft-killed']);
    expect((await run(runRestore, environment)).output).toMatch(/^There is no copy/);
    expect((await run(runBackup, environment)).code).toBe(0);
    expect(await readdir(bases)).toHaveLength(1);
  });

  it('is not what was copied in part, and nothing of that stays', async () => {
    const prove = () => Promise.reject(new Error('It was tried, damaged as it is'));
    const part = makeBase(
      database.ownerUrl,
      join(dataDir, 'postgres/global'),
      settingsOf(environment),
      [],
      prove,
    );
    await expect(part).rejects.toThrow('The copy is damaged: PG_VERSION');
    expect(await readdir(bases)).toEqual([]);
  });

  it('is not what cannot be started, such as a copy without the log of its time', async () => {
    const settings = { ...settingsOf(environment), backupDir: join(folder.path, 'without-log') };
    await mkdir(join(settings.backupDir, 'log'), { recursive: true });
    const prove = async (draft: string) => {
      await proveBase(draft, settings, { environment, say: () => {}, complain: () => {} });
    };
    const untried = makeBase(
      database.ownerUrl,
      join(dataDir, 'postgres'),
      settingsOf(environment),
      [],
      prove,
    );
    await expect(untried).rejects.toThrow(
      /^The copy could not be put back when it was tried, and was not kept: /,
    );
    expect(await readdir(bases)).toEqual([]);
    expect(await readdir(dataDir)).not.toContain('trial-of-backup');
  });

  it('is kept of a database whose books do not agree, and then no older one goes', async () => {
    expect((await run(runBackup, environment)).code).toBe(0);
    await withConnection(database.ownerUrl, (client) => client.query(WRONG_TAKINGS));
    const wrong = await run(runBackup, environment, '--keep', '1');
    await withConnection(database.ownerUrl, (client) => client.query('delete from takings'));
    expect(wrong).toEqual({
      code: 1,
      output: expect.stringMatching(/The sums of what was opened .*\n.*is wrong in the database itself/s),
    });
    expect(await readdir(bases)).toHaveLength(2);
  });

  it('is put back from a whole copy, and a moment that the log does not reach changes nothing', async () => {
    await mkdir(join(bases, '2026-11-01T00-00-00.000Z/postgres'), { recursive: true });
    expect((await run(runBackup, environment)).code).toBe(0);
    const kept = await run(runBackup, environment, '--keep', '2');
    expect(kept).toEqual({ code: 0, output: expect.stringContaining('Older copies removed: 1.') });
    await database.stop();
    const tooLate = new Date(Date.now() + 3_600_000).toISOString();
    expect(await run(runRestore, environment, '--to', tooLate)).toEqual({
      code: 1,
      output: expect.stringContaining('recovery ended before configured recovery target was reached'),
    });
    expect(await readdir(dataDir)).not.toContain('postgres-before-restore-1');
    const [, newest] = await basesIn(backupDir);
    await rm(join(newest?.folder ?? '', 'postgres/global/pg_filenode.map'));
    const restored = await run(runRestore, environment);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining('is passed over: global/pg_filenode.map is missing'),
    });
    expect(await readdir(dataDir)).toContain('postgres-before-restore-1');
  });
});

describe('an encrypted backup', () => {
  const [old, lost, newer] = ['a1', 'b2', 'c3'].map((byte) => hash('sha256', byte));
  let [dataDir, backupDir] = ['', ''];
  const environmentOf = (...keys: (string | undefined)[]) => ({
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    BACKUP_KEYS: keys.join(','),
  });
  const start = async (...backupKeys: (string | undefined)[]) =>
    (running = await startPrivateDatabase({
      dataDir,
      backupDir,
      backupKeys: backupKeys.map(String),
      log: silent,
      isThrownAway: true,
    }));
  const note = ({ ownerUrl }: LocalPostgres) =>
    withConnection(ownerUrl, async (client) => {
      await client.query('create table if not exists noted (what text)');
      await client.query(`insert into noted values ('in no clear text')`);
    });
  const filesIn = async (under: string) =>
    (await readdir(under, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  let keys = '';
  let newestSegment = '';

  it('leaves nothing in clear, its log included, and older copies as they are', async () => {
    [dataDir, backupDir] = [join(folder.path, 'sealed'), join(folder.path, 'sealed-kept')];
    const clear = await start();
    await loadKeys({ mode: 'sandbox', dataDir, keys: null });
    keys = await readFile(join(dataDir, 'card-keys.json'), 'utf8');
    expect((await run(runBackup, environmentOf())).code).toBe(0);
    const unlike = { code: 1, output: expect.stringContaining('or not by these BACKUP_KEYS') };
    expect(await run(runBackup, environmentOf(old))).toEqual(unlike);
    await clear.stop();
    const before = await filesIn(backupDir);

    const database = await start(old);
    await note(database);
    const backup = await run(runBackup, environmentOf(old));
    expect(backup).toEqual({ code: 0, output: expect.stringContaining('encrypted under BACKUP_KEYS') });
    await note(database);
    await untilLogKept(database);
    await database.stop();
    const written = (await filesIn(backupDir)).filter((path) => !before.includes(path));
    expect(written.filter((path) => !path.endsWith('.age'))).toEqual([]);
    newestSegment =
      written
        .filter((path) => path.endsWith('.gz.age'))
        .toSorted()
        .at(-1) ?? '';
    await rm(dataDir, { recursive: true });
  });

  it('is put back by its keys alone', async () => {
    expect(await run(runRestore, environmentOf())).toEqual({
      code: 1,
      output: expect.stringMatching(
        /is encrypted, and BACKUP_KEYS is not set.*is encrypted: set BACKUP_KEYS/s,
      ),
    });
    expect(await run(runRestore, environmentOf(lost))).toEqual({
      code: 1,
      output: expect.stringContaining('is encrypted, and no key of BACKUP_KEYS opens it'),
    });
  });

  it('is put back as long as its log is whole', async () => {
    const genuine = await readFile(newestSegment);
    await writeFile(newestSegment, genuine.subarray(0, -1));
    expect(await run(runRestore, environmentOf(newer, old))).toEqual({
      code: 1,
      output: expect.stringContaining(`${basename(newestSegment)} is not as it was written`),
    });
    await writeFile(newestSegment, genuine);
  });

  it('is put back with what it holds, by a key that is an older one now', async () => {
    expect((await run(runRestore, environmentOf(newer, old))).code).toBe(0);
    expect(await readFile(join(dataDir, 'card-keys.json'), 'utf8')).toBe(keys);
    const again = await start(newer, old);
    const noted = await withConnection(again.ownerUrl, (client) => client.query('table noted'));
    expect(noted.rows).toHaveLength(2);
    const { code, output } = await run(runBackup, environmentOf(newer, old), '--keep', '1');
    expect([code, output]).toEqual([0, expect.stringContaining('Older copies removed: 2.')]);
  });
});

function settingsOf(environment: Record<string, string>) {
  const outcome = readSettings(environment);
  if (!outcome.ok || outcome.settings.backupDir === null) throw new Error('The settings are wrong');
  return { ...outcome.settings, backupDir: outcome.settings.backupDir };
}

const WRONG_TAKINGS = `insert into takings (merchant_id, env, quarter, currency, outcome, count, minor, debited_minor, charged_minor, told)
  values (1, 'test', '2026-11-01T00:00:00Z', 'NGN', 'success', 1, 100, 100, 0, 1)`;

const BACKUP = '../../platform/local-postgres/backup.ts';
/** Has the backup folder to itself, and has copied something. */
const IN_THE_MIDDLE = `
  import { mkdirSync } from 'node:fs';
  const [, backup, folder] = process.argv;
  const { withBackups } = await import(backup);
  await withBackups(folder, async () => {
    mkdirSync(folder + '/bases/draft-killed/postgres', { recursive: true });
    console.log('copying');
    await new Promise(() => setInterval(() => {}, 60_000));
  });`;

/** As it is each minute, full or not. */
async function untilLogKept({ ownerUrl }: LocalPostgres): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const kept = 'select 1 from pg_stat_archiver where last_archived_wal >= $1';
    while ((await client.query(kept, [rows[0]?.name])).rowCount === 0);
  });
}
