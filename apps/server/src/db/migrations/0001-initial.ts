// Design §3 as tables: transactions, charges (attempts), evidence, postings (the journal), obligations, outbox; and what the
// database itself refuses (guides/reliability-security §2: I-01, I-02, I-06, I-08, I-09, I-24, I-28).
import { type Kysely, sql } from 'kysely';

/** Builds the first schema. Statements run in order in one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [merchants, transactions, charges, evidence, journal, outbox, appendOnly]) {
    await sql.raw(statement).execute(db);
  }
}

const merchants = `
create table merchants (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  support_email text,
  logo_url text,
  primary_color text,
  secondary_color text,
  created_at timestamptz not null default now()
);

-- Public keys stand as they are; secret keys only as a hash of their 128 random bits.
create table merchant_keys (
  lookup text primary key,
  merchant_id bigint not null references merchants,
  kind text not null check (kind in ('public', 'secret')),
  env text not null check (env in ('test', 'live')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index merchant_keys_of_merchant on merchant_keys (merchant_id, kind, env);
`;

// No index names a column that a payment changes, so an update of this row touches no index (heap-only).
const transactions = `
create table transactions (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  reference text not null,
  page_reference text not null,
  intent_reference text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  merchant_bears_cost boolean not null,
  -- {"card": {"fee": minor, "vat": minor}, …}, computed here, never taken from a client
  fees jsonb not null,
  customer_name text,
  customer_email text not null,
  redirect_url text,
  notification_url text,
  narration text,
  metadata jsonb,
  channels text[] not null,
  default_channel text,
  body_fingerprint bytea not null,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'success', 'failed', 'expired', 'abandoned')),
  attempts smallint not null default 0,
  attempts_max smallint not null,
  live_charge_id bigint,
  paid_charge_id bigint,
  amount_paid_minor bigint not null default 0 check (amount_paid_minor >= 0),
  last_press_key text,
  outbox_seq integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (merchant_id, env, reference),
  check (attempts between 0 and attempts_max),
  check ((status = 'success') = (paid_charge_id is not null))
) with (fillfactor = 80);
create unique index transactions_page on transactions (upper(page_reference));
create index transactions_expiry on transactions (expires_at);
`;

const charges = `
create table charges (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  -- KPY-CA-…: ours, and what the provider knows the charge by (I-02); committed before anything is sent (I-03)
  reference text not null unique,
  provider text not null,
  channel text not null,
  status text not null default 'sent'
    check (status in ('sent', 'action_required', 'unknown', 'success', 'duplicate', 'failed', 'cancelled')),
  auth_model text,
  -- grows with each answer the payer gives to a step: an answer to an earlier round moves nothing
  round smallint not null default 0,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  currency text not null,
  card_brand text,
  card_first_six text,
  card_last_four text,
  card_expiry text,
  can_resend_otp boolean not null default false,
  otp_resends smallint not null default 0 check (otp_resends between 0 and 3),
  otp_resend_at timestamptz,
  wrong_secrets smallint not null default 0 check (wrong_secrets between 0 and 5),
  secret_was_wrong boolean not null default false,
  error_type text,
  message text,
  press_key text,
  press_fingerprint bytea,
  -- what the press that began this charge was answered, so that its repeat hears the same
  first_answer jsonb,
  sent_at timestamptz not null,
  query_at timestamptz,
  queries smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'action_required' or auth_model is not null)
) with (fillfactor = 80);
create index charges_of_transaction on charges (transaction_id, id);
create unique index charges_one_success on charges (transaction_id) where status = 'success';
create unique index charges_one_live on charges (transaction_id) where status in ('sent', 'action_required', 'unknown');

-- Presses after the first one of a charge: the payer's answers to a step, and resends.
create table charge_presses (
  charge_id bigint not null references charges,
  press_key text not null,
  kind text not null check (kind in ('authorize', 'resend')),
  fingerprint bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (charge_id, press_key)
);
`;

const evidence = `
create table evidence (
  id bigint generated always as identity primary key,
  charge_id bigint references charges,
  reference text not null,
  source text not null check (source in ('answer', 'query', 'callback')),
  kind text not null,
  amount_minor bigint,
  currency text,
  error_type text,
  message text,
  at timestamptz not null
);
create index evidence_of_charge on evidence (charge_id);
`;

// A posting carries its debit and its credit in one row, so it balances by construction (I-09).
const journal = `
create table postings (
  id bigint generated always as identity primary key,
  charge_id bigint not null references charges,
  debit text not null,
  credit text not null check (credit <> debit),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  at timestamptz not null
);
create index postings_of_charge on postings (charge_id);

create table obligations (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  charge_id bigint not null references charges,
  reason text not null check (reason in ('duplicate', 'late')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reversal_reference text not null unique,
  status text not null default 'owed' check (status in ('owed', 'reversed', 'manual')),
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (charge_id, reason)
);
create index obligations_owed on obligations (id) where status = 'owed';
`;

const outbox = `
create table outbox (
  transaction_id bigint not null references transactions,
  seq integer not null,
  kind text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (transaction_id, seq)
);
`;

const appendOnly = `
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on evidence for each row execute function refuse_change();
create trigger append_only before update or delete on postings for each row execute function refuse_change();
create trigger append_only before update or delete on outbox for each row execute function refuse_change();
create trigger never_deleted before delete on transactions for each row execute function refuse_change();
create trigger never_deleted before delete on charges for each row execute function refuse_change();
`;
