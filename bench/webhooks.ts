// npm run bench:webhooks — deliveries a second while 30 % of the receivers fail, and how soon a first try is over (p50, p99), beside
// bare posts from the same process to the same receivers. `-- 500` measures another rate than 200 payments a second.
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyRing } from '@titan/server/vault/sealer';
import { writeOutboxSql } from '@titan/server/payments/write-outbox';
import { openWebhooks, type Webhooks } from '@titan/server/webhooks/webhooks';
import { createLocalPush, systemClock, systemRandom, systemTimers } from '@titan/server/platform/ports-node';
import { queriesOver } from '@titan/server/db/database';
import { openDatabase } from '@titan/server/platform/database';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { seed } from '@titan/server/merchants/seed';
import type pg from 'pg';
import { findPort } from './page-product.ts';
import { startSubject, stopSubjects } from './subject-process.ts';

const RECEIVERS = 100;
const BACKLOG = 5_000;
const STEADY_SECONDS = 15;
const BURST_MS = 50;
const BARE_POSTS = 5_000;
const BARE_AT_ONCE = 64;
const rate = Number(process.argv[2] ?? 200);

const ADD = `
insert into transactions (merchant_id, env, reference, page_reference, payment_reference, amount_minor, currency, merchant_bears_cost,
  fees, customer_email, notification_url, channels, body_fingerprint, attempts_max, status, outbox_seq, expires_at, created_at, updated_at)
select 1, 'test', r, r, 'KPY-PI-' || r, 150000, 'NGN', true, '{}', 'ada@example.com', $2 || (n % $3::int), '{card}', '\\x00', 10, 'expired', 1,
  now(), now(), now()
from generate_series(1, $1::int) n, lateral (select replace(gen_random_uuid()::text || n, '-', '') as r) x
returning id`;

const TELL = `
with ${writeOutboxSql(`select id, 1, 'expired', '{}', clock_timestamp() from unnest($1::bigint[]) as added(id)`)} select`;

const LEFT = `select count(*) as left from webhook_deliveries d join webhook_receivers r on r.id = d.receiver_id
  where d.status = 'waiting' and (regexp_match(r.address, '[0-9]+$'))[1]::int % 10 > 2`;

const FIRST_TRIES = `
select count(*), percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99 from (
  select extract(epoch from t.at - d.created_at) * 1000 + t.took_ms as ms from webhook_tries t
  join webhook_deliveries d on d.transaction_id = t.transaction_id and d.seq = t.seq
  where t.claim = 1 and t.http_status = 200 and d.created_at >= $1) x`;

const folder = await mkdtemp(join(tmpdir(), 'titan-bench-'));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startPrivateDatabase({ dataDir: folder, log: quiet });
const pool = openDatabase(postgres.url, () => {});
const db = queriesOver(pool);
await seed(db, 'sandbox');
const port = await findPort();
const receivers = await startSubject('webhook-receivers.ts', { BENCH_PORT: String(port) });
const push = createLocalPush();
const webhooks = openWebhooks({
  db,
  ports: { clock: systemClock, timers: systemTimers, random: systemRandom, push },
  keys: { webhooks: createKeyRing([systemRandom.bytes(32)]) },
  warn: (message, facts) => console.error(message, facts),
  allowLoopback: true,
});
try {
  await webhooks.sealTestKey();
  console.log(
    `load of this machine (1, 5, 15 min): ${loadavg()
      .map((figure) => figure.toFixed(1))
      .join(' ')}`,
  );
  const bare = await measureBare();
  await addPayments(pool, 500);
  await untilTried(webhooks);
  await measureBacklog(bare);
  await measureSteady();
} finally {
  await webhooks.stop();
  await stopSubjects([receivers]);
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureBare(): Promise<number> {
  const began = performance.now();
  let left = BARE_POSTS;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await post(5);
    }
  };
  await Promise.all(Array.from({ length: BARE_AT_ONCE }, worker));
  const each = BARE_POSTS / ((performance.now() - began) / 1_000);
  console.log(`bare posts, a connection each     ${each.toFixed(0)}/s`);
  return each;
}

function post(receiver: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: `/${receiver}`, method: 'POST', agent: false },
      (response) => response.resume().once('end', resolve),
    );
    sent.once('error', reject);
    sent.end('{}');
  });
}

/** All at once: how many are delivered a second, and how many tries that takes. */
async function measureBacklog(bare: number): Promise<void> {
  await addPayments(pool, BACKLOG);
  const began = performance.now();
  const before = await counts();
  await untilTried(webhooks);
  const seconds = (performance.now() - began) / 1_000;
  const { delivered, tries } = await counts();
  const each = (delivered - before.delivered) / seconds;
  console.log(
    `backlog of ${BACKLOG}, 30 % failing      ${each.toFixed(0)} delivered/s, ${((tries - before.tries) / seconds).toFixed(0)} tries/s, ${(each / bare).toFixed(2)} of bare`,
  );
}

/** As payments come: from the moment of its end until the receiver that answers has answered. */
async function measureSteady(): Promise<void> {
  const from = new Date();
  const perBurst = Math.max(1, Math.round((rate * BURST_MS) / 1_000));
  const bursts = (STEADY_SECONDS * rate) / perBurst;
  const began = performance.now();
  for (let burst = 0; burst < bursts; burst += 1) {
    await addPayments(pool, perBurst);
    push.announce(0);
    const wait = began + (burst + 1) * BURST_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  await untilTried(webhooks);
  const { rows } = await pool.query<{ count: number; p50: number; p99: number }>(FIRST_TRIES, [from]);
  const [{ count, p50, p99 } = { count: 0, p50: 0, p99: 0 }] = rows;
  console.log(
    `${rate} payments a second, 30 % failing   first tries of ${count} that are answered with 200: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms after the payment's end`,
  );
}

/** Until whatever goes to a receiver that answers 200 is delivered. */
async function untilTried({ sweep }: Webhooks): Promise<void> {
  for (;;) {
    await sweep();
    const { rows } = await pool.query<{ left: number }>(LEFT);
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function counts(): Promise<{ delivered: number; tries: number }> {
  const text = `select (select count(*) from webhook_deliveries where status = 'delivered') as delivered, (select count(*) from webhook_tries) as tries`;
  const { rows } = await pool.query<{ delivered: number; tries: number }>(text);
  return rows[0] ?? { delivered: 0, tries: 0 };
}

/** Payments that end at this moment, each told to the next receiver. */
async function addPayments(db: pg.Pool, count: number): Promise<void> {
  const added = await db.query<{ id: number }>(ADD, [count, `http://127.0.0.1:${port}/`, RECEIVERS]);
  await db.query(TELL, [added.rows.map(({ id }) => id)]);
}
