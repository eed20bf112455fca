// The least that the design of a charge costs (design §3), as a line between the bare statement and ours: accepted on disk before
// the provider is asked, the provider's own book, then evidence, journal and outbox in one more commit, each shared by the charges
// that come together. No session, no schema of the body, no fingerprint, no guard, no check, one index where ours has several.
import Fastify from 'fastify';
import pg from 'pg';
import { createBatch } from '@titan/server/db/batch';
import { reportUsage } from './usage.ts';

const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE_URL'], max: 16 });
const fastify = Fastify();

await pool.query(`
drop schema if exists design cascade; create schema design;
create table design.transactions (id bigint primary key, status text not null, attempts int not null default 0, seq int not null default 0) with (fillfactor = 80);
create table design.charges (id bigint generated always as identity primary key, transaction_id bigint not null references design.transactions,
  reference text not null unique, amount_minor bigint not null, currency text not null, status text not null, card_last_four text, message text, at timestamptz not null default now()) with (fillfactor = 80);
create unique index on design.charges (transaction_id) where status = 'success';
create table design.evidence (charge_id bigint not null, kind text not null, amount_minor bigint not null, at timestamptz not null default now());
create table design.journal (charge_id bigint primary key, debit text not null, credit text not null, amount_minor bigint not null);
create table design.outbox (transaction_id bigint not null, seq int not null, kind text not null, body jsonb not null, primary key (transaction_id, seq));
create table design.book (reference text primary key, event text not null, amount_minor bigint not null);
insert into design.transactions select n, 'pending' from generate_series(1, 200000) n;
`);
await pool.query('analyze design.transactions');

const ACCEPT = `
with i as (select * from json_to_recordset($1::json) as x(id bigint, reference text, amount bigint, currency text, last_four text)),
c as (insert into design.charges (transaction_id, reference, amount_minor, currency, status, card_last_four)
  select id, reference, amount, currency, 'sent', last_four from i returning id, transaction_id),
t as (update design.transactions t set status = 'processing', attempts = t.attempts + 1, seq = t.seq + 1 from c where t.id = c.transaction_id returning t.id, t.seq),
o as (insert into design.outbox select id, seq, 'processing', '{}' from t)
select id, transaction_id from c`;

const BOOK = `
with hurry as (select set_config('synchronous_commit', 'off', true))
insert into design.book select x.reference, 'approved', x.amount from hurry, json_to_recordset($1::json) as x(reference text, amount bigint)
on conflict do nothing returning reference`;

const SETTLE = `
with i as (select * from json_to_recordset($1::json) as x(charge_id bigint, amount bigint, message text)),
e as (insert into design.evidence (charge_id, kind, amount_minor) select charge_id, 'approved', amount from i),
c as (update design.charges c set status = 'success', message = i.message from i where c.id = i.charge_id and c.status = 'sent'
  returning c.id, c.transaction_id, c.amount_minor, c.status),
t as (update design.transactions t set status = 'success', seq = t.seq + 1 from c where t.id = c.transaction_id returning t.id, t.seq),
j as (insert into design.journal select id, 'provider', 'merchant', amount_minor from c),
o as (insert into design.outbox select id, seq, 'success', '{}' from t)
select id, status from c`;

type Row = { id: number; transaction_id: number; reference: string; status: string };

function shared<Item extends object>(
  name: string,
  text: string,
  keyOf: (item: Item) => string,
  ofRow: (row: Row) => string,
): (item: Item) => Promise<Row> {
  return createBatch<Item, Row>({
    keysOf: (item) => [keyOf(item)],
    async run(items) {
      const { rows } = await pool.query<Row>({ name, text, values: [JSON.stringify(items)] });
      const byKey = new Map(rows.map((row) => [ofRow(row), row]));
      return items.map((item) => byKey.get(keyOf(item)) as Row);
    },
  });
}

type Accepting = { id: number; reference: string; amount: number; currency: string; last_four: string };
const accept = shared<Accepting>(
  'accept',
  ACCEPT,
  ({ id }) => String(id),
  (row) => String(row.transaction_id),
);
const book = shared<{ reference: string; amount: number }>(
  'book',
  BOOK,
  (item) => item.reference,
  (row) => row.reference,
);
const settle = shared<{ charge_id: number; amount: number; message: string }>(
  'settle',
  SETTLE,
  (item) => String(item.charge_id),
  (row) => String(row.id),
);

let next = 0;
fastify.post('/charge', async (request) => {
  const { amount, currency, number } = request.body as { amount: number; currency: string; number: string };
  next += 1;
  const reference = `least-${process.pid}-${next}-0123456789`;
  const charge = await accept({ id: next, reference, amount, currency, last_four: number.slice(-4) });
  await book({ reference, amount });
  const { status } = await settle({ charge_id: charge.id, amount, message: 'Card charged successfully' });
  return { status: true, message: 'ok', data: { status } };
});

await fastify.listen({ port: Number(process.env['BENCH_PORT']), host: '127.0.0.1' });
reportUsage();
process.on(
  'SIGTERM',
  () =>
    void fastify
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
