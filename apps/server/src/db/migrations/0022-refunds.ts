// Refunds (facts/merchant-api "Direct charges"): money that a merchant gives back of a payment, in full or in part, and the parts that it
// goes back in. Never more than was paid: the transaction's own row holds that, whatever happens at the same time.
import { type Kysely, sql } from 'kysely';
import { edgeGuard } from '../edge-guard.ts';

/** Adds the tables and what transactions and the journal say of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [refunded, refunds, parts, journal, edgeGuard('refunds', REFUND_EDGES)]) {
    await sql.raw(statement).execute(db);
  }
}

// Under way and done together; what failed is taken off again. No index names it, so an update stays heap-only.
const refunded = `
alter table transactions add column refunded_minor bigint not null default 0;
alter table transactions add constraint transactions_refunded check (refunded_minor between 0 and amount_paid_minor);
`;

const refunds = `
create table refunds (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  -- the merchant's own
  reference text not null check (length(reference) between 1 and 50),
  transaction_id bigint not null references transactions,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text check (length(reason) <= 200),
  webhook_url text,
  body_fingerprint bytea not null,
  status text not null default 'processing' check (status in ('processing', 'success', 'failed')),
  -- with a test key: how it shall end
  completion_status text check (completion_status in ('success', 'failed')),
  status_reason text,
  -- why it failed
  message text,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (merchant_id, env, reference),
  check ((status = 'processing') = (completed_at is null)),
  check (env = 'test' or completion_status is null)
);
create index refunds_of_merchant on refunds (merchant_id, env, id);
create index refunds_of_transaction on refunds (transaction_id);
create trigger never_deleted before delete on refunds for each row execute function refuse_change();
`;

// A payment that came in several transfers goes back to each of their senders; every other one is a single part.
const parts = `
create table refund_parts (
  refund_id bigint not null references refunds,
  n smallint not null check (n > 0),
  charge_id bigint not null references charges,
  -- the transfer that brought the money; null for a charge that was approved
  transfer_id text,
  amount_minor bigint not null check (amount_minor > 0),
  -- the same in what was debited, where that is another currency
  debit_minor bigint not null check (debit_minor > 0),
  debit_currency text not null,
  -- what the provider knows it by
  reversal_reference text not null unique,
  status text not null default 'owed' check (status in ('owed', 'reversed', 'refused', 'manual')),
  note text,
  -- when it is sent next; whoever takes it puts this off for the length of a lease
  send_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (refund_id, n)
);
create index refund_parts_owed on refund_parts (refund_id, n) where status = 'owed';
create index refund_parts_of_charge on refund_parts (charge_id);
create trigger never_deleted before delete on refund_parts for each row execute function refuse_change();
`;

// A charge has one entry for each reason, transfer and refund. 0 is an entry of no refund.
const journal = `
alter table journal add column refund_id bigint not null default 0;
alter table journal drop constraint journal_pkey;
alter table journal add primary key (charge_id, reason, transfer_id, refund_id);
`;

const REFUND_EDGES = ['processing>success', 'processing>failed'];
