// npm run drill:ha -- 100: two services over three database nodes, whose primary is killed, cut off, frozen or switched over in each round,
// under load. Needs root on Linux with Debian's patroni, etcd-server, haproxy and postgresql-15. `--asynchronous` shows what is lost without
// synchronous replication. Ends with 1 if a payment that a payer was told to be paid is lost, or one was charged twice.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { compareBooks } from './drills/books.ts';
import { type Cluster, type Node, startCluster } from './drills/cluster.ts';
import { Payers } from './drills/payers.ts';
import { longestGap, startService, untilPaid, untilReady } from './drills/services.ts';

const INSIDE = '--inside';
const ROOT = join(import.meta.dirname, '..');
const PORTS = [3000, 3001];
const PAYERS = 4;
const FAULTS = ['killed', 'cut off', 'frozen', 'switched over'] as const;
type Fault = (typeof FAULTS)[number];
/** A fault is mended this long after it began: most failovers are over by then, and the node comes back to one that has gone on. */
const FAULT_MS = 25_000;
/** Attempts whose answer was lost are found out by then. */
const SETTLE_MS = 60_000;

if (!process.argv.includes(INSIDE)) process.exit(runInside());

const rounds = Number(process.argv.slice(2).find((each) => /^\d+$/.test(each)) ?? 4);
const isSynchronous = !process.argv.includes('--asynchronous');
process.exitCode = await drill();

/** Once more, where the machine's network is not seen, and whose end is the end of all that was started. */
function runInside(): number {
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // The shell, as the first process there, takes in what is left of killed ones: PostgreSQL would take a zombie for a running postmaster.
  const again = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...process.argv.slice(1), INSIDE];
  const { status, error } = spawnSync('unshare', [...namespaces, ...again], { stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}

async function drill(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'titan-ha-world-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const cluster = await startCluster({ isSynchronous });
  // The world outside has a database of its own: what it charged is not lost with ours.
  const world = await startPrivateDatabase({ dataDir: folder, log });
  const sandbox = await startSandboxBeside(world.ownerUrl);
  const databaseUrl = await prepareDatabase(cluster);
  const services = PORTS.map((port) =>
    startService({
      root: ROOT,
      port,
      folder,
      settings: { DATABASE_URL: databaseUrl, ...sandbox.environment },
    }),
  );
  try {
    await Promise.all(PORTS.map(untilReady));
    const payers = new Payers(PORTS, PAYERS);
    await untilPaid(payers, 8);
    const writer = await startWriter(cluster);
    const outages: Record<Fault, Outage[]> = { killed: [], 'cut off': [], frozen: [], 'switched over': [] };
    for (let round = 0; round < rounds; round += 1) {
      const fault = FAULTS[round % FAULTS.length] as Fault;
      const primary = await cluster.primary();
      if (primary === null) throw new Error('There is no primary');
      const title = `${round + 1}/${rounds} ${primary} ${fault}`;
      const outage = await playRound(cluster, payers, writer, { fault, primary }).catch((cause: unknown) => {
        throw new Error(`${title}: ${cause instanceof Error ? cause.message : ''}`, { cause });
      });
      outages[fault].push(outage);
      console.log(`${title}: ${describe([outage])}`);
    }
    await Promise.all([payers.stop(), writer.stop()]);
    await pause(SETTLE_MS);
    for (const [fault, times] of Object.entries(outages))
      console.log(`${fault}: ${times.length} rounds, ${describe(times)}`);
    console.log(`all: ${describe(Object.values(outages).flat())}`);
    return await compareBooks(payers, databaseUrl, world.ownerUrl);
  } catch (error) {
    console.error(
      `${cluster.log()}\n\nThe drill failed. ${error instanceof Error ? error.message : String(error)}`,
    );
    return 1;
  } finally {
    for (const service of services) service.kill('SIGKILL');
    await sandbox.close();
    await world.stop();
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The roles of docs/operating.md, and the schema. */
async function prepareDatabase({ superuserUrl, address }: Cluster): Promise<string> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  for (const statement of [
    `create role titan_owner login password 'owner'`,
    `create role titan_app login password 'app'`,
    'create database titan owner titan_owner',
  ])
    await client.query(statement);
  await client.end();
  const databaseUrl = `postgresql://titan_app:app@${address}/titan`;
  execFileSync(process.execPath, [join(ROOT, 'apps/server/src/cli/migrate.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DATABASE_MIGRATION_URL: `postgresql://titan_owner:owner@${address}/titan`,
    },
    stdio: 'inherit',
  });
  return databaseUrl;
}

/** The longest time without a commit, and without a payer who was told that their payment is paid; nodes that needed a hand. */
type Outage = { writesMs: number; paymentsMs: number; helped: number };

type Writer = { committed: readonly number[]; stop(): Promise<void> };

/** Commits a row again and again, each time on a new connection, to tell how long the database alone is away. */
async function startWriter({ superuserUrl }: Cluster): Promise<Writer> {
  const committed: number[] = [];
  let isOver = false;
  const write = async (statement: string): Promise<void> => {
    const client = new pg.Client({
      connectionString: superuserUrl,
      connectionTimeoutMillis: 2_000,
      query_timeout: 3_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(statement);
    } finally {
      await Promise.race([client.end(), pause(100)]);
    }
  };
  await write('create table written (at timestamptz)');
  const run = async (): Promise<void> => {
    while (!isOver) {
      await write('insert into written values (now())').then(
        () => committed.push(Date.now()),
        () => {},
      );
      await pause(200);
    }
  };
  const running = run();
  return {
    committed,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

async function playRound(
  cluster: Cluster,
  payers: Payers,
  { committed }: Writer,
  { fault, primary }: { fault: Fault; primary: Node },
): Promise<Outage> {
  const from = Date.now();
  await begin(cluster, fault, primary);
  await pause(from + FAULT_MS - Date.now());
  cluster.mend(primary);
  const helped = await cluster.untilWhole();
  await untilPaid(payers, PAYERS);
  const told = payers.told.map(({ at }) => at);
  return { writesMs: longestGap(committed, from), paymentsMs: longestGap(told, from), helped };
}

async function begin(cluster: Cluster, fault: Fault, primary: Node): Promise<void> {
  switch (fault) {
    case 'killed':
      return cluster.kill(primary);
    case 'cut off':
      return cluster.cutOff(primary);
    case 'frozen':
      return cluster.freeze(primary);
    case 'switched over':
      return await cluster.switchOver(primary);
  }
}

function describe(outages: readonly Outage[]): string {
  const of = (name: 'writesMs' | 'paymentsMs', share: number): string => {
    const sorted = outages.map((outage) => outage[name]).toSorted((a, b) => a - b);
    return ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(1);
  };
  const both = (name: 'writesMs' | 'paymentsMs'): string =>
    `${of(name, 0.5)} s (median), ${of(name, 0.99)} s (p99)`;
  return `no commit for ${both('writesMs')}; no payment for ${both('paymentsMs')}; nodes helped by hand: ${outages.reduce((sum, { helped }) => sum + helped, 0)}`;
}
