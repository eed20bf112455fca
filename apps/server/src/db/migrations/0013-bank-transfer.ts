// Bank transfer (spec §2, §3, decision 0023): the account of a charge, the money that lands on it, parts that are held, what is owed.
import { type Kysely, sql } from 'kysely';
import { edgeGuard } from '../edge-guard.ts';

/** Adds the tables, the states `held` and `credited` with their edges, and what a merchant does with a wrong amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    accounts,
    transfers,
    states,
    merchants,
    owed,
    journal,
    edgeGuard('charges', CHARGE_EDGES),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

// An account belongs to one charge for ever (I-16): the same number of the same provider is not taken a second time.
const accounts = `
create table transfer_accounts (
  charge_id bigint primary key references charges,
  provider text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  limit_min_minor bigint,
  limit_max_minor bigint,
  -- when the provider is asked next whether money has landed after all; null: never again
  ask_at timestamptz,
  unique (provider, account_number),
  check ((limit_min_minor is null) = (limit_max_minor is null))
);
create index transfer_accounts_ask on transfer_accounts (ask_at) where ask_at is not null;
create trigger never_deleted before delete on transfer_accounts for each row execute function refuse_change();
`;

// Every transfer is taken once (its id at the provider), and at most one of an account stands for the payment (I-16).
const transfers = `
create table transfers (
  provider text not null,
  transfer_id text not null,
  charge_id bigint not null references charges,
  transaction_id bigint not null references transactions,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payer_name text,
  -- masked by the provider
  payer_account text,
  payer_bank text,
  landed_at timestamptz not null,
  heard_at timestamptz not null,
  disposition text not null check (disposition in ('credited', 'held', 'owed')),
  -- what of it stands for the payment; the rest is owed back
  kept_minor bigint not null check (kept_minor between 0 and amount_minor),
  payment_event text check (payment_event in ('overpayment', 'underpayment')),
  primary key (provider, transfer_id),
  check ((disposition = 'owed') = (kept_minor = 0))
);
create index transfers_of_charge on transfers (charge_id);
create index transfers_of_transaction on transfers (transaction_id);
create unique index transfers_one_kept on transfers (charge_id) where disposition <> 'owed';

create function transfer_edge() returns trigger language plpgsql as $$
begin
  if old.disposition <> 'held' or new.disposition = 'held' or to_jsonb(old) - '{disposition,kept_minor}'::text[]
    <> to_jsonb(new) - '{disposition,kept_minor}'::text[] then
    raise exception 'transfers is append-only, but for what becomes of a held one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update on transfers for each row execute function transfer_edge();
create trigger never_deleted before delete on transfers for each row execute function refuse_change();
`;

// A part that is held waits for the rest beside the attempts, as one that is left does; so left_charges counts both.
const states = `
alter table charges drop constraint charges_status_check;
alter table charges add constraint charges_status_check check (status in ('sent', 'action_required', 'unknown', 'left', 'held',
  'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled'));
alter table transactions add column held_minor bigint not null default 0 check (held_minor >= 0);
create index charges_held on charges (id) where status = 'held';
`;

const merchants = `
alter table merchants
  add column transfer_over text not null default 'return_excess' check (transfer_over in ('return_excess', 'return_all', 'accept_all')),
  add column transfer_under text not null default 'return_all' check (transfer_under in ('wait_for_rest', 'return_all', 'accept_all')),
  -- how long an account is open; the payment's own time ends it earlier
  add column transfer_account_mins smallint not null default 30 check (transfer_account_mins between 1 and 1440);
`;

// One charge may owe several transfers, each for one reason; what was approved at once has none.
const owed = `
alter table obligations drop constraint obligations_reason_check;
alter table obligations add constraint obligations_reason_check
  check (reason in ('duplicate', 'late', 'wrong_amount', 'excess', 'underpaid', 'out_of_limits'));
alter table obligations add column transfer_id text;
alter table obligations drop constraint obligations_charge_id_reason_key;
alter table obligations add constraint obligations_once unique nulls not distinct (charge_id, reason, transfer_id);
create unique index obligations_one_of_transfer on obligations (charge_id, transfer_id) where transfer_id is not null;
`;

// A charge has one entry for each reason and transfer, so that nothing is booked twice. '' is an entry of the charge itself.
const journal = `
alter table journal add column transfer_id text not null default '';
alter table journal drop constraint journal_pkey;
alter table journal add primary key (charge_id, reason, transfer_id);
`;

const CHARGE_EDGES = [
  'sent>action_required',
  'sent>success',
  'sent>duplicate',
  'sent>failed',
  'sent>unknown',
  'sent>cancelled',
  'action_required>sent',
  'action_required>success',
  'action_required>duplicate',
  'action_required>failed',
  'action_required>unknown',
  'action_required>cancelled',
  'unknown>action_required',
  'unknown>success',
  'unknown>duplicate',
  'unknown>returned',
  'unknown>failed',
  'unknown>cancelled',
  'unknown>left',
  'unknown>held',
  'left>success',
  'left>duplicate',
  'left>returned',
  'left>failed',
  'left>cancelled',
  'left>held',
  'held>credited',
  'held>returned',
];
