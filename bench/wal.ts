// S3: what one accepted charge costs the database before the provider is asked, beside the minimum of one statement.
import { createHash } from 'node:crypto';
import { INSTRUMENT_LIMITS } from '@titan/server/payments/instrument-limits';
import { createAcceptCharge } from '@titan/server/payments/accept-store';
import { openDatabase } from '@titan/server/platform/database';
import type { InstrumentTry } from '@titan/server/payments/instrument-store';
import type pg from 'pg';

const CHARGES = 200;

export type AcceptanceCost = { walBytes: number; flushes: number; roundTrips: number };

/** Prints the cost of our acceptance, of one whose card is counted against its limits (decision 0025), and of the minimal statement, each alone on one connection. */
export async function measureAcceptance(databaseUrl: string): Promise<void> {
  const ours = await costOfAcceptance(databaseUrl);
  const counted = await costOfAcceptance(databaseUrl, { isCounted: true });
  const least = await costOfMinimum(databaseUrl);
  console.log('\none accepted charge        WAL bytes   flushes   round trips');
  for (const [name, cost] of [
    ['ours', ours],
    ['ours, a limited card', counted],
    ['one bare statement', least],
  ] as const) {
    console.log(
      `${name.padEnd(24)} ${cost.walBytes.toFixed(0).padStart(11)} ${cost.flushes.toFixed(2).padStart(9)} ${cost.roundTrips.toFixed(2).padStart(13)}`,
    );
  }
  console.log(`WAL bytes vs minimum: ${(ours.walBytes / least.walBytes).toFixed(2)} (floor 2.0, aim 1.4)`);
}

/** Average over a number of acceptances, one after the other. */
export async function costOfAcceptance(
  databaseUrl: string,
  { isCounted = false } = {},
): Promise<AcceptanceCost> {
  const pool = openDatabase(databaseUrl, () => {}, 1);
  try {
    const ids = await newTransactions(pool);
    let statements = 0;
    const counted = {
      query: (...args: [never]) => ((statements += 1), pool.query(...args)),
      connect: () => pool.connect(),
    };
    const accept = createAcceptCharge(counted as never);
    const card = { brand: 'provider', firstSix: '110100', lastFour: '0006', expiry: '09/30' };
    const cost = await measured(pool, async () => {
      for (const transactionId of ids.splice(0, CHARGES)) {
        const fields = {
          transactionId,
          provider: 'sandbox',
          accountId: 1,
          channel: 'card',
          card,
          quote: null,
          publicSession: null,
          now: 1_800_000_000_000,
        };
        const key = `KPY-CA-bench-${transactionId}-0123456789`;
        const instrument = isCounted ? cardOf(transactionId) : null;
        await accept({
          ...fields,
          instrument,
          reference: key,
          idempotencyKey: key,
          fingerprint: 'ab'.repeat(32),
        });
      }
    });
    return { ...cost, roundTrips: statements / (2 * CHARGES) };
  } finally {
    await pool.end();
  }
}

/** Another card for each charge. */
function cardOf(transactionId: number): InstrumentTry {
  const bucket = createHash('sha256').update(String(transactionId)).digest('hex');
  return { kind: 'card', buckets: [bucket], limits: INSTRUMENT_LIMITS.card };
}

async function newTransactions(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query(`
    insert into transactions (merchant_id, env, reference, page_reference, payment_reference, amount_minor, currency,
      merchant_bears_cost, fees, customer_email, channels, body_fingerprint, attempts_max, expires_at, created_at, updated_at)
    select (select min(id) from merchants), 'test', r, r, r, 150000, 'NGN', true, '{"card":{"fee":2250,"vat":169}}', 'a@example.com',
      '{card}', '\\x00', 10, '2100-01-01', now(), now()
    from (select 'wal-' || gen_random_uuid() as r from generate_series(1, ${2 * CHARGES})) x returning id`);
  return rows.map((row) => row.id as number);
}

async function costOfMinimum(databaseUrl: string): Promise<AcceptanceCost> {
  const pool = openDatabase(databaseUrl, () => {}, 1);
  try {
    await pool.query('drop schema if exists least cascade; create schema least');
    await pool.query(`create table least.transactions (id bigint primary key, status text not null, attempts int not null default 0) with (fillfactor = 80);
      create table least.charges (id bigint generated always as identity primary key, transaction_id bigint not null references least.transactions,
        reference text not null unique, amount_minor bigint not null, currency text not null, status text not null, card_last_four text, created_at timestamptz not null default now());
      create table least.outbox (id bigint generated always as identity primary key, transaction_id bigint not null, kind text not null, body jsonb not null);
      insert into least.transactions select n, 'pending' from generate_series(1, ${2 * CHARGES}) n`);
    let id = 0;
    const cost = await measured(pool, async () => {
      for (const last = id + CHARGES; id < last;) {
        id += 1;
        const values = [id, `KPY-CA-bench-${id}-0123456789`, 150_000, 'NGN', '0006'];
        await pool.query({ name: 'least', text: LEAST, values });
      }
    });
    return { ...cost, roundTrips: 1 };
  } finally {
    await pool.end();
  }
}

const LEAST = `
with c as (insert into least.charges (transaction_id, reference, amount_minor, currency, status, card_last_four) values ($1, $2, $3, $4, 'sent', $5) returning id),
t as (update least.transactions set status = 'processing', attempts = attempts + 1 where id = $1)
insert into least.outbox (transaction_id, kind, body) values ($1, 'processing', '{}') returning (select id from c)`;

/**
 * WAL written and flushed by `act`, for each of its charges. It runs once before, so that the images of pages that a
 * checkpoint asks for are not counted.
 */
async function measured(
  pool: pg.Pool,
  act: () => Promise<void>,
): Promise<Omit<AcceptanceCost, 'roundTrips'>> {
  // One just before leaves minutes without another.
  await pool.query('checkpoint');
  await act();
  const before = await walNow(pool);
  await act();
  const after = await walNow(pool);
  return {
    walBytes: (after.bytes - before.bytes) / CHARGES,
    flushes: (after.flushes - before.flushes) / CHARGES,
  };
}

/** WAL written and flushed since the database began, by whomever. */
export async function walNow(pool: pg.Pool): Promise<{ bytes: number; flushes: number }> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query(`
    select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes,
      (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as flushes`);
  return rows[0] as { bytes: number; flushes: number };
}
