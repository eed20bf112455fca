// npm run bench:push — memory of an open event stream, and the time until all have heard, beside bare node:http
// (guides/performance S6). Every payment has the most streams that it may have; ours are told through the database.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@titan/server/store/local-postgres';
import pg from 'pg';
import { openStreams } from './push-streams.ts';
import type { Usage } from './usage.ts';

const ROUNDS = 5;
const STREAMS_OF_PAYMENT = 8;
/** `npm run bench:push -- 9000` for more; they need as many open files here and in the server. */
const STREAMS = Number(process.argv[2] ?? 4_000);
const PAYMENTS = Math.ceil(STREAMS / STREAMS_OF_PAYMENT);
const IDS_OF_NOTIFICATION = 400;
const COLLECTIONS = 10;
const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';
const SECRET_KEY = 'sk_test_titan_demo_000000000001';
const [BARE_PORT, TITAN_PORT] = [39_301, 39_401];

type Measured = { kbEach: number; p50Ms: number; p99Ms: number };
type Subject = {
  name: string;
  port: number;
  process: ChildProcess;
  paths(): Promise<string[]>;
  /** Makes the news; it is not timed. Answers what tells all of it. */
  news(): Promise<() => Promise<void>>;
};

const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startLocalPostgres({ dataDir: folder, log: quiet });
const titan = await start('titan-server.ts', {
  PORT: String(TITAN_PORT),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
});
const bare = await start('bare-push.ts', { BENCH_PORT: String(BARE_PORT) });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
try {
  const payments = await openPayments();
  const everywhere = (paths: string[]): string[] =>
    paths.flatMap((path) => Array.from({ length: STREAMS_OF_PAYMENT }, () => path)).slice(0, STREAMS);
  const subjects: Subject[] = [
    {
      name: 'node:http',
      port: BARE_PORT,
      process: bare,
      paths: async () => Array.from({ length: STREAMS }, () => '/'),
      news: async () => async () => void (await fetch(`http://127.0.0.1:${BARE_PORT}/`, { method: 'POST' })),
    },
    {
      name: 'push channel',
      port: TITAN_PORT,
      process: titan,
      paths: async () => everywhere(await Promise.all(payments.map(pathOf))),
      news: newsOfAll,
    },
  ];
  report(await measure(subjects));
} finally {
  await pool.end();
  for (const child of [titan, bare]) child.kill('SIGTERM');
  await Promise.all([titan, bare].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(subjects: Subject[]): Promise<Map<string, Measured[]>> {
  const results = new Map<string, Measured[]>(subjects.map(({ name }) => [name, []]));
  // The first round fills what a process keeps for good.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const subject of subjects) {
      const measured = await measureOnce(subject);
      if (round > 0) results.get(subject.name)?.push(measured);
    }
  }
  return results;
}

async function measureOnce(subject: Subject): Promise<Measured> {
  const paths = await subject.paths();
  const before = await heldMbOf(subject.process);
  const streams = await openStreams(subject.port, paths);
  const after = await heldMbOf(subject.process);
  const times = await streams.timesOf(await subject.news());
  await streams.close();
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  const kbEach = ((after - before) * 1024) / STREAMS;
  return { kbEach, p50Ms: at(0.5), p99Ms: at(0.99) };
}

function report(results: Map<string, Measured[]>): void {
  const limit = results.get('node:http') ?? [];
  const middle = (runs: Measured[], of: keyof Measured): number => median(runs.map((run) => run[of]));
  console.log(`\n${STREAMS} streams     kB each   all told: p50 ms   p99 ms   memory vs bare   p99 vs bare`);
  for (const [name, runs] of results) {
    const cells = [
      name.padEnd(16),
      middle(runs, 'kbEach').toFixed(1).padStart(8),
      middle(runs, 'p50Ms').toFixed(1).padStart(18),
      middle(runs, 'p99Ms').toFixed(1).padStart(8),
      (middle(runs, 'kbEach') / middle(limit, 'kbEach')).toFixed(2).padStart(16),
      (middle(runs, 'p99Ms') / middle(limit, 'p99Ms')).toFixed(2).padStart(13),
    ];
    console.log(cells.join(' '));
  }
  console.log(
    'S6: floor 1.5, aim 1.1. Ours reads each payment from the database before it tells; bare node:http reads nothing.',
  );
}

type Payment = { reference: string; token: string };

async function openPayments(): Promise<Payment[]> {
  const payments: Payment[] = [];
  for (let n = 0; n < PAYMENTS; n += 1) {
    const reference = `push-${n}`;
    const body = { reference, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
    await post('/merchant/api/v1/charges/initialize', SECRET_KEY, body);
    const opened = await post('/api/?type=modal-payment', PUBLIC_KEY, { reference });
    payments.push({ reference, token: opened['session_token'] ?? '' });
  }
  return payments;
}

async function pathOf({ reference, token }: Payment): Promise<string> {
  const { ticket } = await post('/api/events/ticket', token, { payment_reference: reference });
  return `/api/events/${reference.toUpperCase()}?ticket=${ticket}`;
}

/** News of every payment at once, passed on as another process would pass it on. */
async function newsOfAll(): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ id: number }>(`
    with moved as (update transactions set outbox_seq = outbox_seq + 1 where reference like 'push-%' returning id, outbox_seq)
    insert into outbox (transaction_id, seq, kind, body, at) select id, outbox_seq, 'pending', '{}', now() from moved
    returning transaction_id as id`);
  return async () => {
    for (let from = 0; from < rows.length; from += IDS_OF_NOTIFICATION) {
      const ids = rows.slice(from, from + IDS_OF_NOTIFICATION).map(({ id }) => id);
      await pool.query("select pg_notify('titan_push', $1)", [ids.join(',')]);
    }
  };
}

async function post(path: string, bearer: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${TITAN_PORT}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: Record<string, string> | null };
  if (!response.ok || answer.data === null) throw new Error(`${path} answered ${response.status}`);
  return answer.data;
}

async function start(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), {
    env: { PATH: process.env['PATH'], BENCH_DATABASE_URL: postgres.url, ...env },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return child;
}

/** What is let go of after a stream has closed takes some collections to go. */
async function heldMbOf(child: ChildProcess): Promise<number> {
  let { heldMb } = await usageOf(child);
  for (let collection = 0; collection < COLLECTIONS; collection += 1) ({ heldMb } = await usageOf(child));
  return heldMb;
}

function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve(usage as Usage));
    child.send('usage');
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
