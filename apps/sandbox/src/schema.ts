// The sandbox's tables, in a schema of their own: made at its start, in whatever database it is given. Nothing in them is worth a migration,
// since all of it is test money: a change that old tables do not fit gets a new name for the schema.
import { withConnection } from '@titan/platform/database';
import type pg from 'pg';

/** Any number that no other lock of its database uses. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(731003)';

const SCHEMA = `
create schema if not exists sandbox;

-- Time that a tester skips for a payment moves its times, and nothing else (skip-time.ts).
create or replace function sandbox.only_times_move() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise exception '% is append-only, but for the time that is skipped', tg_table_name;
  end if;
  return new;
end $$;

create or replace function sandbox.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- What the sandbox did for each charge.
create table if not exists sandbox.book (
  id bigint generated always as identity,
  reference text not null,
  payment_reference text not null,
  step integer not null,
  event text not null,
  amount_minor bigint not null,
  currency text not null,
  callback_url text not null,
  -- which scenario the card follows, and counters; never a number or a code
  detail jsonb not null,
  at timestamptz not null,
  primary key (reference, step)
);
create index if not exists book_of_payment on sandbox.book (payment_reference);

-- What the next answers shall do wrong: lost, slow, garbage, …; consumed in order.
create table if not exists sandbox.faults (
  id bigint generated always as identity primary key,
  fault text not null,
  -- the payment it is meant for; null: whichever comes next
  payment_reference text,
  -- the charge that it met
  charge_reference text,
  used_at timestamptz
);

-- Accounts for transfers.
create table if not exists sandbox.accounts (
  id bigint generated always as identity primary key,
  account_number text not null unique check (account_number ~ '^[0-9]{10}$'),
  -- the charge that the account belongs to for ever (I-16), and its payment
  reference text not null unique,
  payment_reference text not null,
  bank_code text not null,
  bank_name text not null,
  account_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  limit_min_minor bigint not null,
  limit_max_minor bigint not null,
  callback_url text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
-- What its transfers must carry; null: nothing.
alter table sandbox.accounts add column if not exists transfer_reference text;
create index if not exists accounts_of_payment on sandbox.accounts (payment_reference, id);

-- Whether an account pays itself: it does until the first row says otherwise.
create table if not exists sandbox.auto_completes (
  id bigint generated always as identity primary key,
  account_number text not null references sandbox.accounts (account_number),
  is_on boolean not null,
  at timestamptz not null
);
create index if not exists auto_completes_of_account on sandbox.auto_completes (account_number, id);

-- What landed on them.
create table if not exists sandbox.transfers (
  id text primary key,
  seq bigint generated always as identity,
  account_number text not null references sandbox.accounts (account_number),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payer_name text not null,
  payer_account text not null check (payer_account like '%*%'),
  payer_bank text not null,
  -- so many times its way back fails before it works
  failing_reversals smallint not null check (failing_reversals >= 0),
  is_automatic boolean not null,
  landed_at timestamptz not null
);
create index if not exists transfers_of_account on sandbox.transfers (account_number, seq);
create unique index if not exists transfers_one_automatic on sandbox.transfers (account_number) where is_automatic;

-- What went back.
create table if not exists sandbox.reversals (
  reversal_reference text not null,
  try integer not null,
  transfer_id text not null references sandbox.transfers,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('failed', 'reversed')),
  at timestamptz not null,
  primary key (reversal_reference, try)
);
create index if not exists reversals_of_transfer on sandbox.reversals (transfer_id);
create unique index if not exists reversals_once on sandbox.reversals (reversal_reference) where status = 'reversed';

do $$
declare name text;
begin
  foreach name in array array['transfers', 'reversals'] loop
    execute format('create or replace trigger append_only before update or delete or truncate on sandbox.%I
      for each statement execute function sandbox.refuse_change()', name);
  end loop;
  foreach name in array array['book', 'accounts', 'auto_completes'] loop
    execute format('create or replace trigger append_only before delete or truncate on sandbox.%I
      for each statement execute function sandbox.refuse_change()', name);
  end loop;
  -- The times of a charge stand in its detail.
  create or replace trigger times before update on sandbox.book for each row execute function sandbox.only_times_move('detail');
  create or replace trigger times before update on sandbox.accounts
    for each row execute function sandbox.only_times_move('opened_at', 'expires_at');
  create or replace trigger times before update on sandbox.auto_completes for each row execute function sandbox.only_times_move('at');
end $$;`;

/**
 * Makes the sandbox's tables where they are missing; safe to repeat, also by several programs at once.
 * @param databaseUrl as a role that may create schemas
 */
export async function prepareSandboxSchema(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, prepareSandboxSchemaOver);
}

/** The same over a connection that is open. */
export async function prepareSandboxSchemaOver(client: pg.Client): Promise<void> {
  await client.query(`begin; ${ONE_AT_A_TIME}; ${SCHEMA} commit`);
}
