-- The sandbox provider's own book, its bank for transfers and its fault plan, in a schema of their own: the service reads them only
-- through the provider.
create schema sandbox;

-- What the sandbox did for each charge, append-only.
create table sandbox.book (
  reference text not null,
  step integer not null,
  event text not null,
  amount_minor bigint not null,
  currency text not null,
  -- which scenario the card follows, and counters; never a number or a code
  detail jsonb not null,
  at timestamptz not null,
  primary key (reference, step)
);
create trigger append_only before update or delete or truncate on sandbox.book for each statement execute function refuse_change();

-- What the next answers shall do wrong: lost, slow, garbage, …; consumed in order.
create table sandbox.faults (
  id bigint generated always as identity primary key,
  fault text not null,
  -- the transaction it is meant for; null: whichever comes next
  payment_reference text,
  used_at timestamptz
);

-- Accounts for transfers.
create table sandbox.accounts (
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
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index accounts_of_payment on sandbox.accounts (payment_reference, id);
create trigger append_only before update or delete or truncate on sandbox.accounts for each statement execute function refuse_change();

-- Whether an account pays itself: it does until the first row says otherwise.
create table sandbox.auto_completes (
  id bigint generated always as identity primary key,
  account_number text not null references sandbox.accounts (account_number),
  is_on boolean not null,
  at timestamptz not null
);
create index auto_completes_of_account on sandbox.auto_completes (account_number, id);
create trigger append_only before update or delete or truncate on sandbox.auto_completes for each statement execute function refuse_change();

-- What landed on them.
create table sandbox.transfers (
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
create index transfers_of_account on sandbox.transfers (account_number, seq);
create unique index transfers_one_automatic on sandbox.transfers (account_number) where is_automatic;
create trigger append_only before update or delete or truncate on sandbox.transfers for each statement execute function refuse_change();

-- What went back.
create table sandbox.reversals (
  reversal_reference text not null,
  try integer not null,
  transfer_id text not null references sandbox.transfers,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('failed', 'reversed')),
  at timestamptz not null,
  primary key (reversal_reference, try)
);
create index reversals_of_transfer on sandbox.reversals (transfer_id);
create unique index reversals_once on sandbox.reversals (reversal_reference) where status = 'reversed';
create trigger append_only before update or delete or truncate on sandbox.reversals for each statement execute function refuse_change();
