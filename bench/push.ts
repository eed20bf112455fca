// npm run bench:push — memory of an open event stream, and the time until all have heard, beside bare node:http
// (guides/performance S6), and the time from a commit in another process beside a bare NOTIFY. Every payment has the most streams that it may have; ours are told through the database.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import pg from 'pg';
import { type Deliveries, type Delivery, measureDelivery } from './push-delivery.ts';
import { openPushPayments, type PushPayments } from './push-payments.ts';
import { openStreams } from './push-streams.ts';
import type { Usage } from './usage.ts';

const ROUNDS = 5;
const STREAMS_OF_PAYMENT = 8;
/** The most that one process takes; they need as many open files here and in the server. `-- 2000` for fewer. */
const STREAMS = Number(process.argv[2] ?? 10_000);
const PAYMENTS = Math.ceil(STREAMS / STREAMS_OF_PAYMENT);
const COLLECTIONS = 10;
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
const postgres = await startPrivateDatabase({ dataDir: folder, log: quiet });
const titan = await start('titan-server.ts', {
  PORT: String(TITAN_PORT),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
});
const bare = await start('bare-push.ts', { BENCH_PORT: String(BARE_PORT) });
const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
try {
  console.log(`load of this machine (1, 5, 15 min): ${loadNow()}; figures are pairs of the same run`);
  const payments = await openPushPayments(TITAN_PORT, pool, PAYMENTS);
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
      paths: async () => everywhere(await payments.paths()),
      news: payments.newsOfAll,
    },
  ];
  report(await measure(subjects));
  reportDelivery(await deliver(payments, everywhere));
  console.log(`load of this machine at the end: ${loadNow()}`);
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

/** All streams are open once more; one payment after another has news, committed here. */
async function deliver(
  payments: PushPayments,
  everywhere: (paths: string[]) => string[],
): Promise<Deliveries> {
  const streams = await openStreams(TITAN_PORT, everywhere(await payments.paths()));
  const { heard, unheard } = await payments.transactions();
  const streamsOf = new Map(
    heard
      .slice(0, Math.floor(STREAMS / STREAMS_OF_PAYMENT))
      .map((id, n) => [id, Array.from({ length: STREAMS_OF_PAYMENT }, (_, k) => n * STREAMS_OF_PAYMENT + k)]),
  );
  try {
    return await measureDelivery({ databaseUrl: postgres.url, streams, streamsOf, unheard });
  } finally {
    await streams.close();
  }
}

function reportDelivery({ product, bare }: Deliveries): void {
  const middle = (runs: Delivery[], of: keyof Delivery): number => median(runs.map((run) => run[of]));
  console.log(`\ncommit to received, ${STREAMS} open    p50 ms   p99 ms`);
  for (const [name, runs] of [
    ['bare NOTIFY', bare],
    ['push channel', product],
  ] as const) {
    const cells = [
      middle(runs, 'p50Ms').toFixed(2).padStart(8),
      middle(runs, 'p99Ms').toFixed(2).padStart(8),
    ];
    console.log(`${name.padEnd(34)} ${cells.join(' ')}`);
  }
  const [p50, p99] = (['p50Ms', 'p99Ms'] as const).map((of) => middle(product, of) / middle(bare, of));
  console.log(
    `vs bare NOTIFY: p50 ${p50?.toFixed(1)}, p99 ${p99?.toFixed(1)}. Ours gathers for 10 ms, and reads the news.`,
  );
}

function loadNow(): string {
  return loadavg()
    .map((figure) => figure.toFixed(1))
    .join(' ');
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

async function start(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, file), {
    env: {
      PATH: process.env['PATH'],
      BENCH_DATABASE_URL: postgres.url,
      BENCH_OWNER_URL: postgres.ownerUrl,
      ...env,
    },
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
