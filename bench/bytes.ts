// npm run bench:bytes: what a card payment with its webhook costs on disk, table by table and index by index, and in the write-ahead log.
// Each is opened well before it is paid, as payers do. `-- 20000` for more of them than 5,000.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runClients } from './load.ts';
import { startProduct } from './product.ts';
import { report } from './report.ts';
import { openShop, type Session } from './shop.ts';

const PAYMENTS = Number(process.argv[2] ?? 5_000);
/** The tables are cleaned after each part, as autovacuum does while they grow. */
const PARTS = 10;
/** How many are open at a time. */
const OPEN = 200;
const CLIENTS = 4;
/** What is smaller, bytes, is the first page of a table that does not grow with payments. */
const COUNTED_FROM = 15;
const MOST = { kB: 3.8, logKb: 9 };

type Size = { name: string; bytes: number };

const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
await once(receiver.listen(0, '127.0.0.1'), 'listening');
const notification_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/payments`;
const product = await startProduct();
const owner = new pg.Client({ connectionString: product.ownerUrl });
try {
  await owner.connect();
  const empty = new Map((await sizes()).map(({ name, bytes }) => [name, bytes]));
  const logged = await logBytes();
  await payAll();
  const log = (await logBytes()) - logged;
  const costs = (await sizes())
    .map(({ name, bytes }) => ({ name, bytes: (bytes - (empty.get(name) ?? 0)) / PAYMENTS }))
    .filter(({ bytes }) => bytes >= COUNTED_FROM);
  for (const { name, bytes } of costs) console.log(`      ${name.padEnd(48)}${bytes.toFixed(0).padStart(8)}`);
  const total = costs.reduce((sum, { bytes }) => sum + bytes, 0);
  report([
    { what: 'a card payment, kB', value: total / 1_000, most: MOST.kB },
    { what: 'its write-ahead log, kB', value: log / PAYMENTS / 1_000, most: MOST.logKb },
  ]);
} finally {
  await owner.end();
  await product.close();
  receiver.closeAllConnections();
  receiver.close();
}

async function payAll(): Promise<void> {
  const shop = openShop(product.port);
  const open: Session[] = [];
  let opened = 0;
  for (let part = 0; part < PARTS; part += 1) {
    await runClients(CLIENTS, PAYMENTS / PARTS, async () => {
      while (opened < PAYMENTS && open.length < OPEN) {
        opened += 1;
        open.push(await shop.openSession({ notification_url }));
      }
      const [session] = open.splice(Math.floor(Math.random() * open.length), 1);
      if (session) await shop.charge(session);
    });
    await untilTold();
    await owner.query('vacuum analyze');
  }
}

async function untilTold(): Promise<void> {
  while ((await owner.query(`select from webhook_deliveries where status = 'waiting'`)).rowCount !== 0)
    await pause(200);
}

/** Each table without its indexes, and each index below its table. */
async function sizes(): Promise<Size[]> {
  const { rows } = await owner.query<Size>(`
    select * from (
      select c.relname as name, pg_table_size(c.oid)::int as bytes from pg_class c where c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace
      union all
      select c.relname || '.' || i.relname, pg_relation_size(i.oid)::int
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where c.relnamespace = 'public'::regnamespace) s order by name`);
  return rows;
}

async function logBytes(): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>('select wal_bytes::float8 as bytes from pg_stat_wal');
  return rows[0]?.bytes ?? NaN;
}
