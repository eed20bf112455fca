// npm run bench:retention: how many old rows a second are deleted, and how much longer payers wait meanwhile. Rounds in which nothing is deleted,
// because the benchmark holds the lock under which one process deletes, follow rounds in which it is. `-- 9` for more rounds than 5.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RETENTION_LOCK } from '@titan/server/db/retention';
import pg from 'pg';
import { growBy } from './grow.ts';
import { type Load, runAtRate, runClients } from './load.ts';
import { startProduct } from './product.ts';
import { median, report } from './report.ts';
import { chargesOfOpenPayments, openShop } from './shop.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const PER_SECOND = 100;
const ROUND_SECONDS = 20;
const CHARGES = PER_SECOND * ROUND_SECONDS;
/** More than go in all rounds. */
const OLD_PAYMENTS = ROUNDS * ROUND_SECONDS * 1_500;
/** What goes of a payment, by its time. */
const GOING = { webhook_deliveries: 'created_at', webhook_tries: 'at', evidence: 'at', outbox: 'at' };
const TABLES = ['transactions', 'charges', 'journal', ...Object.keys(GOING)];

type Round = Load & { deletedPerSecond: number };

const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
await once(receiver.listen(0, '127.0.0.1'), 'listening');
const product = await startProduct();
const owner = new pg.Client({ connectionString: product.ownerUrl });
try {
  await owner.connect();
  await owner.query(`select pg_advisory_lock(${RETENTION_LOCK})`);
  const shop = openShop(product.port);
  const notification_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await shop.charge(await shop.openSession({ reference: 'pattern', notification_url }));
  await untilTold();
  await makeOld();
  await growBy(owner, 'pattern', OLD_PAYMENTS);
  const { prepare, charge } = chargesOfOpenPayments(shop);
  const rounds: { without: Round[]; beside: Round[] } = { without: [], beside: [] };
  await prepare(500);
  await runClients(8, 500, charge);
  for (let round = 0; round < ROUNDS; round += 1) {
    await prepare(CHARGES * 2);
    rounds.without.push(await watch(() => runAtRate(PER_SECOND, CHARGES, charge)));
    await owner.query(`select pg_advisory_unlock(${RETENTION_LOCK})`);
    rounds.beside.push(await watch(() => runAtRate(PER_SECOND, CHARGES, charge)));
    await owner.query(`select pg_advisory_lock(${RETENTION_LOCK})`);
  }
  const { without, beside } = rounds;
  const ratio = (of: 'p50Ms' | 'p99Ms') =>
    median(beside.map((load, round) => load[of] / (without[round]?.[of] ?? NaN)));
  const told = (of: 'p50Ms' | 'p99Ms') =>
    `${median(beside.map((load) => load[of])).toFixed(1)} ms, without ${median(without.map((load) => load[of])).toFixed(1)} ms`;
  report([
    {
      what: 'rows deleted a second',
      value: median(beside.map(({ deletedPerSecond }) => deletedPerSecond)),
      least: 1_000,
      digits: 0,
    },
    {
      what: `99th percentile of charges at ${PER_SECOND} a second`,
      value: ratio('p99Ms'),
      most: 1.1,
      from: told('p99Ms'),
    },
    { what: 'their median', value: ratio('p50Ms'), most: 1.1, from: told('p50Ms') },
  ]);
} finally {
  await owner.end();
  await product.close();
  receiver.closeAllConnections();
  receiver.close();
}

async function untilTold(): Promise<void> {
  const told = `select from webhook_deliveries where status = 'delivered'`;
  while ((await owner.query(told)).rowCount === 0) await pause(100);
}

/** All times of the payment that the others are copies of, ten years back: more than anything is kept. */
async function makeOld(): Promise<void> {
  const { rows } = await owner.query<{ table: string; sets: string }>(
    `select table_name as table, string_agg(column_name || ' = ' || column_name || ' - interval ''10 years''', ', ') as sets
     from information_schema.columns where table_schema = 'public' and data_type = 'timestamp with time zone'
     and table_name = any($1) group by table_name`,
    [TABLES],
  );
  await owner.query('set session_replication_role = replica');
  for (const { table, sets } of rows) await owner.query(`update ${table} set ${sets}`);
  await owner.query('set session_replication_role = origin');
}

/** The load, and how many rows went meanwhile. */
async function watch(load: () => Promise<Load>): Promise<Round> {
  const [before, from] = [await oldRows(), performance.now()];
  const found = await load();
  const seconds = (performance.now() - from) / 1_000;
  return { ...found, deletedPerSecond: (before - (await oldRows())) / seconds };
}

async function oldRows(): Promise<number> {
  const counts = Object.entries(GOING).map(
    ([table, time]) => `(select count(*) from ${table} where ${time} < now() - interval '9 years')`,
  );
  const { rows } = await owner.query<{ left: string }>(`select ${counts.join(' + ')} as left`);
  return Number(rows[0]?.left);
}
