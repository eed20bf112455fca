// What an attack is played on: PostgreSQL, the sandbox, two processes of the service under one clock that can be turned on, and the shop's
// receiver of webhooks.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '@titan/platform/database';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { freePort } from '@titan/server/testing/free-port';
import { startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { makeTestFolder } from '@titan/server/testing/test-folder';
import { createTurnableTime } from '@titan/server/testing/turnable-time';
import type { Cost } from './attack-report.ts';
import { originOf, untilReady } from './services.ts';
import type { Asked, Told } from './turnable-service.ts';

const SERVICE = join(import.meta.dirname, 'turnable-service.ts');
const PROCESSES = 2;

/** By the service alone: the sandbox has a database of its own, and shares the log. */
const WRITTEN = `
select (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables) as rows,
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`;

/** An event that the shop was sent, and when by the drill's clock. */
type Heard = { event: string; at: number };

export type AttackStage = {
  origins: readonly string[];
  /** Both as owners. */
  db: Pool;
  sandboxDb: Pool;
  heard: readonly Heard[];
  now(): number;
  /** Lets time pass at once, in every process. */
  turnOn(ms: number): Promise<void>;
  /** One process is killed, and another starts in its place. */
  killOne(): Promise<void>;
  /** What all has cost until now. */
  cost(): Promise<Cost>;
  close(): Promise<void>;
};

export async function raiseAttackStage(): Promise<AttackStage> {
  const folder = await makeTestFolder('attack');
  const log = { info: () => {}, warn: console.error, error: console.error };
  const database = await startPrivateDatabase({ dataDir: folder.path, log, isThrownAway: true });
  const sandboxUrl = await database.ensureDatabase('titan_sandbox');
  const time = createTurnableTime();
  const sandbox = await startSandboxBeside(sandboxUrl, time);
  const shop = await startShop(time.clock.now);
  let aheadMs = 0;
  let killedCpuMs = 0;
  let starting: Promise<unknown> = Promise.resolve();
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()));
  const start = async (port: number): Promise<ChildProcess> => {
    const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, ...sandbox.environment };
    const child = startProcess(port, aheadMs, env);
    await untilReady(originOf(port));
    return child;
  };
  const children: ChildProcess[] = [];
  // One after the other: the first makes the keys that both have.
  for (const port of ports) children.push(await start(port));
  const db = openDatabase(database.ownerUrl, () => {}, 2);
  const sandboxDb = openDatabase(sandboxUrl, () => {}, 2);
  await db.query(`insert into webhook_targets (merchant_id, env, url) select id, 'test', $1 from merchants`, [
    shop.url,
  ]);
  const cpuOf = async (child: ChildProcess): Promise<number> => (await ask(child, {})).cpuUs / 1000;
  return {
    origins: ports.map((port) => originOf(port)),
    db,
    sandboxDb,
    heard: shop.heard,
    now: () => time.clock.now(),
    async turnOn(ms) {
      // One that starts is told once what the time is.
      await starting;
      aheadMs += ms;
      time.turnOn(ms);
      await Promise.all(children.map((child) => ask(child, { turnOn: ms })));
    },
    async killOne() {
      const [killed] = children;
      if (!killed) return;
      killedCpuMs += await cpuOf(killed);
      starting = startAgain(killed, () => start(ports[0] ?? 0)).then((child) => (children[0] = child));
      await starting;
    },
    async cost() {
      const each = await Promise.all(children.map(cpuOf));
      const { rows } = await db.query<{ rows: string; wal: string }>(WRITTEN);
      const cpuMs = killedCpuMs + each.reduce((sum, ms) => sum + ms, 0);
      return { cpuMs, rowsWritten: Number(rows[0]?.rows), walBytes: Number(rows[0]?.wal) };
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      shop.close();
      await Promise.all([db.end(), sandboxDb.end()]);
      await sandbox.close();
      await database.stop();
      await folder.remove();
    },
  };
}

async function startAgain(child: ChildProcess, start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  return start();
}

function startProcess(port: number, aheadMs: number, env: Record<string, string>): ChildProcess {
  const child = fork(SERVICE, [String(aheadMs)], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: originOf(port, 'localhost'),
      TRUSTED_PROXIES: 'loopback',
      CONSOLE: 'off',
      ...env,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return child;
}

async function ask(child: ChildProcess, asked: Asked): Promise<Told> {
  const told = once(child, 'message') as Promise<[Told]>;
  child.send(asked);
  return (await told)[0];
}

/** Takes the shop's webhooks. */
async function startShop(now: () => number) {
  const heard: Heard[] = [];
  const server = createServer((asked, answer) => {
    let body = '';
    asked.on('data', (part: Buffer) => (body += part.toString()));
    asked.on('end', () => {
      const { event } = JSON.parse(body) as { event: string };
      heard.push({ event, at: now() });
      answer.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { heard, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
