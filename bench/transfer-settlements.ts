// Settlements a second: transfers heard (a signed callback, until it is answered) beside one durable statement on the same PostgreSQL,
// and beside bare Fastify doing one. Five rounds in turn; medians, and ratios of medians.
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { loadSandboxSecret } from '@titan/server/providers/sandbox/secret';
import pg from 'pg';
import { type Load, runLoad, type Work } from './load.ts';
import { findPort } from './page-product.ts';
import { startSubject, stopSubjects, usageOf } from './subject-process.ts';
import { type OpenAccount, openAccount, openBank, proveAllSettled } from './transfer-bank.ts';
import { walNow } from './wal.ts';

const ROUNDS = 5;
const UNITS = new Map([
  [1, 60],
  [8, 200],
  [32, 400],
]);
/** As many as the bare server has. */
const CONNECTIONS = 16;
const WARM_UP = 200;
const OPENING_AT_ONCE = 8;
const WAL_UNITS = 100;

type Measured = Load & { cpuMsEach: number };
type Subject = { name: string; port: number; process: ChildProcess; work: Work };

/** Opens all accounts, settles them round for round beside the limits, and prints the table. */
export async function measureSettlements(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await startPrivateDatabase({ dataDir: folder, log: quiet });
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: CONNECTIONS });
  // The pool forgets its connections before they have all closed; the database's stop then reaches them.
  pool.on('error', () => {});
  const processes: ChildProcess[] = [];
  const start = async (file: string, port: number): Promise<ChildProcess> => {
    const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn' };
    const databaseUrl = file === 'titan-server.ts' ? postgres.url : postgres.ownerUrl;
    const where = {
      BENCH_DATABASE_URL: databaseUrl,
      BENCH_OWNER_URL: postgres.ownerUrl,
      BENCH_PORT: String(port),
    };
    const child = await startSubject(file, { ...settings, ...where });
    processes.push(child);
    return child;
  };
  try {
    const [barePort, titanPort] = [await findPort(), await findPort()];
    const accounts = await openAccounts(titanPort, () => start('titan-server.ts', titanPort));
    // Another process: the one that opened them has a timer of the sandbox for each.
    await stopSubjects(processes.splice(0));
    const titan = await start('titan-server.ts', titanPort);
    const bare = await start('bare-server.ts', barePort);
    const bank = openBank(await loadSandboxSecret({ dataDir: folder, sandbox: { secret: null } }));
    const subjects = [
      { name: 'bare commit', port: barePort, process: bare, work: await bareCommits(pool) },
      { name: 'bare Fastify + pg', port: barePort, process: bare, work: bareCharge },
      { name: 'settlement', port: titanPort, process: titan, work: bank.tellOneOf(accounts) },
    ];
    for (const { port, work } of subjects) await runLoad(port, 8, WARM_UP, work);
    for (const [clients, units] of UNITS) report(clients, await measure(subjects, clients, units));
    await reportWal(pool, subjects);
    await proveAllSettled(pool);
  } finally {
    await stopSubjects(processes);
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openAccounts(port: number, start: () => Promise<unknown>): Promise<OpenAccount[]> {
  await start();
  const needed = WARM_UP + WAL_UNITS + ROUNDS * [...UNITS.values()].reduce((sum, units) => sum + units, 0);
  const accounts: OpenAccount[] = [];
  await runLoad(port, OPENING_AT_ONCE, needed, async (send) => void accounts.push(await openAccount(send)));
  return accounts;
}

/** One durable insert and update in one statement, straight from here. */
async function bareCommits(pool: pg.Pool): Promise<Work> {
  await pool.query(`
    drop schema if exists plain cascade; create schema plain;
    create table plain.transactions (id bigint primary key, status text not null, paid_minor bigint not null default 0) with (fillfactor = 80);
    create table plain.transfers (transfer_id text primary key, transaction_id bigint not null references plain.transactions,
      amount_minor bigint not null, at timestamptz not null default now());
    insert into plain.transactions select n, 'pending' from generate_series(1, 100000) n`);
  await pool.query('analyze plain.transactions');
  let last = 0;
  return async () => {
    last += 1;
    const values = [last, `plain-${last}-0123456789`, 150_000];
    await pool.query({ name: 'plain', text: COMMIT, values });
  };
}

const COMMIT = `
with taken as (insert into plain.transfers (transaction_id, transfer_id, amount_minor) values ($1, $2, $3))
update plain.transactions set status = 'success', paid_minor = $3 where id = $1`;

const bareCharge: Work = async (send) => {
  const body = { amount: 150_000, currency: 'NGN', number: '1101000000000006' };
  await send({ method: 'POST', path: '/charge', headers: {}, body });
};

async function measure(
  subjects: readonly Subject[],
  clients: number,
  units: number,
): Promise<Map<string, Measured[]>> {
  const results = new Map<string, Measured[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of subjects) {
      const before = await usageOf(subject.process);
      const load = await runLoad(subject.port, clients, units, subject.work);
      const after = await usageOf(subject.process);
      results.get(subject.name)?.push({ ...load, cpuMsEach: (after.cpuMs - before.cpuMs) / load.done });
    }
  }
  return results;
}

function report(clients: number, results: Map<string, Measured[]>): void {
  const middle = (name: string, of: keyof Measured): number =>
    median((results.get(name) ?? []).map((run) => run[of]));
  console.log(
    `\n${`${clients} at once`.padEnd(20)}a second   p50 ms   p99 ms   µs of processor   vs commit   vs Fastify   p99 vs commit`,
  );
  for (const name of results.keys()) {
    const rate = middle(name, 'perSecond');
    const cells = [
      name.padEnd(20),
      rate.toFixed(0).padStart(8),
      middle(name, 'p50Ms').toFixed(2).padStart(8),
      middle(name, 'p99Ms').toFixed(2).padStart(8),
      (name === 'bare commit' ? '–' : (middle(name, 'cpuMsEach') * 1_000).toFixed(0)).padStart(17),
      (rate / middle('bare commit', 'perSecond')).toFixed(2).padStart(11),
      (rate / middle('bare Fastify + pg', 'perSecond')).toFixed(2).padStart(12),
      (middle(name, 'p99Ms') / middle('bare commit', 'p99Ms')).toFixed(2).padStart(15),
    ];
    console.log(cells.join(' '));
  }
}

/** Its flushes cannot be told: each connection reports them when it likes. What the service does besides is in it. */
async function reportWal(pool: pg.Pool, subjects: readonly Subject[]): Promise<void> {
  console.log(`\n${'one at a time'.padEnd(20)}WAL bytes`);
  for (const { name, port, work } of subjects) {
    const before = await walNow(pool);
    await runLoad(port, 1, WAL_UNITS, work);
    const { bytes } = await walNow(pool);
    console.log(`${name.padEnd(20)} ${((bytes - before.bytes) / WAL_UNITS).toFixed(0).padStart(8)}`);
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
