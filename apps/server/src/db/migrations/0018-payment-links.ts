// Payment links (spec §3): addresses that payers open themselves, and the transactions that come of them (decision 0027).
import { type Kysely, sql } from 'kysely';

/** Adds the table, and what ties a transaction to its link. Statements run in order in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [links, transactions]) await sql.raw(statement).execute(db);
}

const links = `
create table payment_links (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  -- what stands after /pay/: addresses of both environments are one space
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) between 1 and 255),
  currency text not null,
  -- a fixed amount, or the bounds of an open one; minor units
  amount_minor bigint check (amount_minor > 0),
  min_minor bigint check (min_minor > 0),
  max_minor bigint check (max_minor >= min_minor),
  redirect_url text,
  -- in place of the merchant's own, where the link has a colour or a logo of its own
  logo_url text,
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text check (secondary_color ~ '^#[0-9a-f]{6}$'),
  active boolean not null default true,
  -- grows with each change, so that two changes at once do not undo each other
  version integer not null default 1,
  -- the Idempotency-Key of the call that made it, and what that call asked for
  create_key text,
  create_fingerprint bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((amount_minor is null) = (min_minor is not null)),
  check ((amount_minor is null) = (max_minor is not null))
);
create index payment_links_of_merchant on payment_links (merchant_id, env, id);
create unique index payment_links_once on payment_links (merchant_id, env, create_key) where create_key is not null;
`;

// One press on Proceed opens one transaction, however often it arrives.
const transactions = `
alter table transactions
  add column payment_link_id bigint references payment_links,
  add column link_press text;
create unique index transactions_of_link_press on transactions (payment_link_id, link_press) where link_press is not null;
`;
