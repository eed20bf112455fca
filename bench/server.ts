// npm run bench:server — charges and whole card payments a second, and charges at a fixed rate, beside bare Fastify + pg on the same PostgreSQL
// (guides/performance S1, S3, S4), and beside the least that our design of a charge costs. Five rounds in turn; medians, and
// ratios of medians.
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import pg from 'pg';
import { type Load, runLoad, runSteadyLoad, type Work } from './load.ts';
import { seasonDatabase } from './seasoned.ts';
import { bareCharge, cardPayment, createTokenQueue } from './server-work.ts';
import { startSubject, stopSubjects, usageOf } from './subject-process.ts';
import { measureAcceptance } from './wal.ts';

const ROUNDS = 5;
/** What the subject before, or the preparing, left to do is done in it, and not beside the next one. */
const REST_MS = 1_500;
/** `npm run bench:server -- 32` measures one of them alone. */
const CLIENTS = process.argv[2] ? [Number(process.argv[2])] : [1, 8, 32];
const UNITS: Record<number, number> = { 1: 400, 8: 2_000, 32: 4_000 };
/** Of what the bare server does with the most clients: a fixed rate that every subject keeps up, with the machine at work. */
const STEADY_SHARE = 0.5;
const STEADY_SECONDS = 4;
const [BARE_PORT, TITAN_PORT, LEAST_PORT] = [39_101, 39_201, 39_301];

type Measured = Load & { cpuMsEach: number };
type Loading = (port: number, work: Work) => Promise<Load>;
type Subject = {
  name: string;
  port: number;
  process: ChildProcess;
  work: () => Work;
  prepare?: (units: number) => Promise<void>;
};

const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startPrivateDatabase({ dataDir: folder, log: quiet });
const titan = await startSubject('titan-server.ts', {
  BENCH_DATABASE_URL: postgres.url,
  BENCH_OWNER_URL: postgres.ownerUrl,
  PORT: String(TITAN_PORT),
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
});
const bare = await startBare('bare-server.ts', BARE_PORT);
const least = await startBare('least-server.ts', LEAST_PORT);
const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 2 });
try {
  // First, while the database is small: in a large one a checkpoint makes each charge write the image of another page of an index.
  await measureAcceptance(postgres.ownerUrl);
  await warmUp();
  await seasonDatabase(pool);
  await warmUp();
  const tokens = createTokenQueue(TITAN_PORT);
  const subjects: Subject[] = [
    { name: 'bare charge', port: BARE_PORT, process: bare, work: () => bareCharge },
    { name: 'least of design', port: LEAST_PORT, process: least, work: () => bareCharge },
    { name: 'charge', port: TITAN_PORT, process: titan, prepare: tokens.fill, work: () => tokens.charge },
    { name: 'card payment', port: TITAN_PORT, process: titan, work: () => cardPayment },
  ];
  let peak = 0;
  for (const clients of CLIENTS) {
    const units = UNITS[clients] ?? 1_000;
    const load: Loading = (port, work) => runLoad(port, clients, units, work);
    const results = await measure(subjects, units, load);
    report(`${clients} client${clients > 1 ? 's' : ''}`, results);
    peak = Math.max(peak, median((results.get('bare charge') ?? []).map((run) => run.perSecond)));
  }
  const perSecond = Math.round(peak * STEADY_SHARE);
  const units = perSecond * STEADY_SECONDS;
  const steady: Loading = (port, work) => runSteadyLoad(port, perSecond, units, work);
  const single = subjects.filter(({ name }) => name !== 'card payment');
  report(`${perSecond} a second`, await measure(single, units, steady));
  const { rssMb } = await usageOf(titan);
  console.log(`\nresident memory of the server after all this: ${rssMb.toFixed(0)} MB (limit 250)`);
} finally {
  await pool.end();
  await stopSubjects([titan, bare, least]);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(
  subjects: Subject[],
  units: number,
  loading: Loading,
): Promise<Map<string, Measured[]>> {
  const results = new Map<string, Measured[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of subjects) {
      await subject.prepare?.(units);
      await pause(REST_MS);
      const before = await usageOf(subject.process);
      const load = await loading(subject.port, subject.work());
      const after = await usageOf(subject.process);
      results.get(subject.name)?.push({ ...load, cpuMsEach: (after.cpuMs - before.cpuMs) / units });
    }
  }
  return results;
}

function report(what: string, results: Map<string, Measured[]>): void {
  console.log(`\n${what}   a second   p50 ms   p99 ms   processor µs each   rate vs bare   p99 vs bare`);
  const limit = results.get('bare charge') ?? [];
  for (const [name, runs] of results) {
    const rate = median(runs.map((run) => run.perSecond));
    const p99 = median(runs.map((run) => run.p99Ms));
    const cells = [
      name.padEnd(15),
      rate.toFixed(0).padStart(8),
      median(runs.map((run) => run.p50Ms))
        .toFixed(2)
        .padStart(8),
      p99.toFixed(2).padStart(8),
      (median(runs.map((run) => run.cpuMsEach)) * 1000).toFixed(0).padStart(12),
      (rate / median(limit.map((run) => run.perSecond))).toFixed(2).padStart(16),
      (p99 / median(limit.map((run) => run.p99Ms))).toFixed(2).padStart(13),
    ];
    console.log(cells.join(' '));
  }
}

async function warmUp(): Promise<void> {
  for (const port of [BARE_PORT, LEAST_PORT]) await runLoad(port, 8, 1_000, bareCharge);
  await runLoad(TITAN_PORT, 8, 1_000, cardPayment);
}

function startBare(file: string, port: number): Promise<ChildProcess> {
  return startSubject(file, { BENCH_DATABASE_URL: postgres.ownerUrl, BENCH_PORT: String(port) });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
