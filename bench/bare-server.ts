// The limit of bench:server: bare Fastify and pg, which make one charge durable by one statement and do nothing else.
import Fastify from 'fastify';
import pg from 'pg';

const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const fastify = Fastify();

await pool.query(`
drop schema if exists bare cascade; create schema bare;
create table bare.transactions (id bigint primary key, status text not null, attempts int not null default 0);
create table bare.charges (id bigint generated always as identity primary key, transaction_id bigint not null references bare.transactions,
  reference text not null unique, amount_minor bigint not null, currency text not null, status text not null, card_last_four text, created_at timestamptz not null default now());
create table bare.outbox (id bigint generated always as identity primary key, transaction_id bigint not null, kind text not null, body jsonb not null);
insert into bare.transactions select n, 'pending' from generate_series(1, 200000) n;
analyze bare.transactions`);

const CHARGE = `
with c as (insert into bare.charges (transaction_id, reference, amount_minor, currency, status, card_last_four) values ($1, $2, $3, $4, 'sent', $5) returning id),
t as (update bare.transactions set status = 'processing', attempts = attempts + 1 where id = $1)
insert into bare.outbox (transaction_id, kind, body) values ($1, 'processing', '{}') returning (select id from c)`;

let next = 0;
fastify.post<{ Body: { amount: number; currency: string; number: string } }>('/charge', async ({ body }) => {
  next += 1;
  const values = [next, `bare-${next}-0123456789`, body.amount, body.currency, body.number.slice(-4)];
  await pool.query({ name: 'charge', text: CHARGE, values });
  return { status: true, message: 'ok', data: { status: 'sent' } };
});

await fastify.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
process.once('SIGTERM', () => process.exit(0));
