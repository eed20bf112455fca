// npm run drill:ha -- 25: two services over three database nodes, in each round of which the primary's PostgreSQL is killed, its machine lost,
// cut off or frozen, or the lease switched over, under load. Needs root on Linux, Patroni 3.1 or newer, etcd, HAProxy and PostgreSQL.
//   --results FILE      adds this part to the file, and tells the sum of all its parts
//   --only "cut off"    one fault alone
//   --postgres 15       another PostgreSQL than the newest of /usr/lib/postgresql
//   --proxy nginx       payers come through this file of deploy/ (caddy, nginx, haproxy)
//   --asynchronous      counts what is lost without synchronous replication
// Ends with 1 if a payment that a payer was told to be paid is lost, one was charged twice, or an answer was not true; with 3 where something
// is not installed.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { areRight, compareBooks } from './drills/books.ts';
import { type Cluster, type Node, startCluster } from './drills/cluster.ts';
import { noteDriven } from './drills/driven.ts';
import {
  isInside,
  isInstalled,
  LACKS_SOMETHING,
  missingPrograms,
  postgresFolder,
  runInside,
} from './drills/inside.ts';
import { Payers } from './drills/payers.ts';
import { layOver, PROXIES, raiseBehind } from './drills/proxies.ts';
import { longestGap, originOf, startService, untilPaid, untilReady } from './drills/services.ts';
import { addPart, type Fault, FAULTS, type Part, type Round, tellOf, tellRound } from './drills/tally.ts';

const ROOT = join(import.meta.dirname, '..');
const PORTS = [3000, 3001];
const PAYERS = 4;
/** A fault is mended this long after it began: most failovers are over by then, and the node comes back to one that has gone on. */
const FAULT_MS = 25_000;
/** Attempts whose answer was lost are found out by then. */
const SETTLE_MS = 60_000;
/** How long the books are asked for. */
const BOOKS_MS = 120_000;
/** Below it a primary that was cut off took the lease back from the one that had followed it (patroni/patroni#2689). */
const FIRST_PATRONI = [3, 1] as const;

const { values, positionals } = parseArgs({
  options: {
    results: { type: 'string' },
    only: { type: 'string' },
    postgres: { type: 'string' },
    asynchronous: { type: 'boolean', default: false },
    proxy: { type: 'string' },
    inside: { type: 'boolean' },
  },
  allowPositionals: true,
});
const rounds = Number(positionals[0] ?? FAULTS.length);
const faults = FAULTS.filter((fault) => (values.only ?? fault) === fault);
const isSynchronous = !values.asynchronous;
const binDir = postgresFolder(values.postgres);
const proxyName = PROXIES.find((name) => name === values.proxy);

// Payers of a drill that failed would go on.
if (isInside()) process.exit(await drill());
else process.exitCode = await begin();

/** What is wrong with the command or this machine is said before anything is started. */
async function begin(): Promise<number> {
  if (faults.length === 0 || !(rounds > 0) || values.proxy !== proxyName) {
    console.error(
      `A number of rounds, --only one of: ${FAULTS.join(', ')}; --proxy one of: ${PROXIES.join(', ')}`,
    );
    return 2;
  }
  const missing = missingPrograms({
    patroni: 'patroni python3-etcd, of Debian 13 or newer',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    ...(proxyName && { [proxyName]: proxyName, openssl: 'openssl' }),
    [join(binDir, 'postgres')]: 'postgresql (15, 16 or 17)',
  });
  if (isInstalled('patroni') && !isPatroniNewEnough())
    missing.push(
      `${versionOf('patroni')} is older than ${FIRST_PATRONI.join('.')}: it loses payments (docs/operating.md, More than one machine). Debian 12 has 3.0.2; ` +
        'take Debian 13, or a newer Patroni from https://apt.postgresql.org.',
    );
  for (const each of missing) console.error(each);
  return missing.length > 0 ? LACKS_SOMETHING : await runInside();
}

function versionOf(program: string): string {
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
}

function isPatroniNewEnough(): boolean {
  const [, major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(versionOf('patroni'))?.map(Number) ?? [];
  const [firstMajor, firstMinor] = FIRST_PATRONI;
  return major > firstMajor || (major === firstMajor && minor >= firstMinor);
}

async function drill(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  if (proxyName !== undefined) layOver(folder);
  const cluster = await startCluster({ isSynchronous, binDir });
  // The world outside has a database of its own: what it charged is not lost with ours.
  const world = await startPrivateDatabase({ dataDir: folder, log });
  const sandbox = await startSandboxBeside(world.ownerUrl);
  const databaseUrl = await prepareDatabase(cluster);
  const settings = { DATABASE_URL: databaseUrl, ...sandbox.environment };
  const started: ChildProcess[] = [];
  try {
    const payers = new Payers(await raise(folder, settings, started), PAYERS);
    await untilPaid(payers, 8);
    const played = await playAll(cluster, payers);
    await payers.stop();
    await pause(SETTLE_MS);
    const books = await patiently(() => compareBooks(payers, databaseUrl, world.ownerUrl));
    const banners = { postgresql: versionOf(join(binDir, 'postgres')), patroni: versionOf('patroni') };
    const under = `${banners.postgresql}, ${banners.patroni}, ${isSynchronous ? 'synchronous' : 'asynchronous'}`;
    const part: Part = { at: new Date().toISOString(), under, rounds: played, books };
    console.log(tellOf(values.results === undefined ? [part] : addPart(values.results, part)));
    if (!areRight(books)) return 1;
    noteDriven(banners, 'npm run drill:ha');
    return 0;
  } catch (error) {
    console.error(
      `${cluster.log()}\n\nThe drill failed. ${error instanceof Error ? error.message : String(error)}`,
    );
    return 1;
  } finally {
    for (const each of started) each.kill('SIGKILL');
    await sandbox.close();
    await world.stop();
    cluster.stop();
  }
}

/** Half an hour of rounds is not thrown away for a connection that could not be made at once. */
async function patiently<T>(run: () => Promise<T>): Promise<T> {
  const until = Date.now() + BOOKS_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(1_000);
    }
  }
}

/** @param started gets what is to be ended @returns where payers find the services */
async function raise(
  folder: string,
  settings: Record<string, string>,
  started: ChildProcess[],
): Promise<string[]> {
  if (proxyName !== undefined) {
    const { origin, services, proxy } = await raiseBehind(proxyName, { root: ROOT, folder, settings });
    started.push(proxy, ...services.map((service) => service.process));
    return [origin];
  }
  started.push(...PORTS.map((port) => startService({ root: ROOT, port, folder, settings })));
  const origins = PORTS.map((port) => originOf(port));
  await Promise.all(origins.map(untilReady));
  return origins;
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

/** The faults in turn; each is told as it is over. */
async function playAll(cluster: Cluster, payers: Payers): Promise<Round[]> {
  const writer = await startWriter(cluster);
  const played: Round[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const fault = faults[n % faults.length] as Fault;
    const primary = await cluster.primary();
    if (primary === null) throw new Error('There is no primary');
    const title = `${n + 1}/${rounds} ${primary} ${fault}`;
    const round = await playRound(cluster, payers, writer, { fault, primary }).catch((cause: unknown) => {
      throw new Error(`${title}: ${cause instanceof Error ? cause.message : ''}`, { cause });
    });
    played.push(round);
    console.log(`${title}: ${tellRound(round)}`);
  }
  await writer.stop();
  return played;
}

async function playRound(
  cluster: Cluster,
  payers: Payers,
  { committed }: Writer,
  { fault, primary }: { fault: Fault; primary: Node },
): Promise<Round> {
  const from = Date.now();
  await beginFault(cluster, fault, primary);
  await pause(from + FAULT_MS - Date.now());
  cluster.mend(primary);
  const helped = await cluster.untilWhole();
  await untilPaid(payers, PAYERS);
  const told = payers.told.map(({ at }) => at);
  return { fault, writesMs: longestGap(committed, from), paymentsMs: longestGap(told, from), helped };
}

async function beginFault(cluster: Cluster, fault: Fault, primary: Node): Promise<void> {
  switch (fault) {
    case 'PostgreSQL killed':
      return cluster.killPostgres(primary);
    case 'machine lost':
      return cluster.kill(primary);
    case 'cut off':
      return cluster.cutOff(primary);
    case 'frozen':
      return cluster.freeze(primary);
    case 'switched over':
      return await cluster.switchOver(primary);
  }
}
