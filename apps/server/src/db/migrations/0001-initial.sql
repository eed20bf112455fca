-- The service's tables, by capability: merchants, payments, card and wallet limits, saved cards, bank transfer, refunds, payment links,
-- webhooks. Read from the top: each part needs only what stands above it.
--
-- Conventions
--   *_minor       integer minor units of the currency beside it (kobo, cents; XAF and XOF have none); never floating point
--   env           'test' or 'live'; the two never meet
--   reference     what the outside knows a row by; the numeric id stays inside
--   timestamps    UTC, written by the service's clock unless a default says otherwise
--   fillfactor    room on the page beside rows that change, so that a change touches no index as long as no indexed column is in it
--
-- Rules that the program must not be able to break are constraints and triggers here. Checks of one column that the busiest statements
-- write are domains: a connection reads a domain's check once, a table's with every statement.

create domain environment as text check (value in ('test', 'live'));
create domain minor_units as bigint check (value >= 0);
create domain positive_minor_units as bigint check (value > 0);
create domain row_count as smallint check (value >= 0);

-- For triggers: nobody changes rows of these tables, not even who owns them.
-- A table with the trigger append_only takes new rows only; one with never_deleted keeps its rows. Both refuse TRUNCATE. The program's
-- role is granted what these triggers leave (grants.ts).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;


-- ---------------------------------------------------------------------------------------------------------------- Merchants --------

-- An origin goes into the frame-ancestors header of every page, so it holds nothing that could end a source or a directive there
-- (decision 0022). `$` is the very end.
create domain web_origin as text check (
  value is not null
  and length(value) <= 260
  and value ~ '^(https://[a-z0-9.-]+|http://([a-z0-9-]+\.)*localhost|http://127(\.[0-9]{1,3}){3})(:[0-9]{1,5})?$'
);

-- Who is paid, and how the payer's page looks and behaves for them.
create table merchants (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  support_email text,
  logo_url text,
  primary_color text,
  secondary_color text,
  -- whether payers may save cards here
  can_save_card boolean not null default false,
  -- origins whose pages may frame the payments
  frame_origins web_origin[] not null default '{}' check (cardinality(frame_origins) <= 10),
  -- what becomes of a transfer of more or of less than was asked for
  transfer_over text not null default 'return_excess' check (transfer_over in ('return_excess', 'return_all', 'accept_all')),
  transfer_under text not null default 'return_all' check (transfer_under in ('wait_for_rest', 'return_all', 'accept_all')),
  -- how long an account for a transfer is open; the payment's own time ends it earlier
  transfer_account_mins smallint not null default 30 check (transfer_account_mins between 1 and 1440),
  -- banks offered first, by name (OPAY), and the feature flags that are on
  bank_spotlights text[] not null default '{}',
  feature_flags text[] not null default '{}',
  created_at timestamptz not null default now()
);

-- API keys.
create table merchant_keys (
  -- a public key as it is; of a secret key only the hash of its 128 random bits
  lookup text primary key,
  merchant_id bigint not null references merchants,
  kind text not null check (kind in ('public', 'secret')),
  env text not null check (env in ('test', 'live')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Webhooks are signed with the secret key itself, so a copy is kept, sealed under a key outside the database (WEBHOOK_KEYS).
  sealed bytea,
  seal_key_id text,
  constraint merchant_keys_sealed check ((sealed is null) = (seal_key_id is null) and (sealed is null or kind = 'secret'))
);
create index merchant_keys_of_merchant on merchant_keys (merchant_id, kind, env);

-- Keys that merchants encrypt charge_data with on their side.
create table merchant_encryption_keys (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  n smallint not null check (n > 0),
  -- the 32 characters, sealed under a key outside the database and bound to merchant, env and n (vault/merchant-secrets.ts)
  seal_key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (merchant_id, env, n)
);

-- How often a key was used, counted over all processes: one row a key, of the minute that was last counted (decision 0032).
-- Unlogged: what a crash of the database forgets is at most a minute's count.
create unlogged table key_uses (
  lookup text primary key,
  minute bigint not null,
  used integer not null
) with (fillfactor = 50);


-- ------------------------------------------------------------------------------------------------------------- Payment links --------

-- Addresses that payers open themselves (decision 0027); each visit that goes on opens a transaction.
create table payment_links (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  -- what stands after /pay/: addresses of both environments are one space
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  name text not null check (length(name) between 1 and 100),
  description text check (length(description) between 1 and 255),
  currency text not null,
  -- a fixed amount, or the bounds of an open one
  amount_minor bigint check (amount_minor > 0),
  min_minor bigint check (min_minor > 0),
  max_minor bigint check (max_minor >= min_minor),
  redirect_url text,
  -- in place of the merchant's own, where the link has a logo or colours of its own
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


-- -------------------------------------------------------------------------------------------------- Payments: transactions --------

create domain transaction_status as text
  check (value in ('pending', 'processing', 'success', 'failed', 'expired', 'abandoned'));

-- What a merchant wants paid, once. No index names a column that a payment changes while it is paid.
create table transactions (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env environment not null,
  -- the merchant's own
  reference text not null,
  -- in the page's address and its calls
  page_reference text not null,
  -- KPY-PI-…: the payment, towards the merchant
  payment_reference text not null unique,
  -- hash of the page's address, which nobody can guess (decision 0047); null: the payment has none
  address_hash bytea,
  -- opened by the embed script with a public key, not by the merchant's server
  opened_by_page boolean not null default false,
  -- the link it came of, and the payer's press that opened it: a press opens one transaction, however often it arrives
  payment_link_id bigint references payment_links,
  link_idempotency_key text,
  -- of the call that opened it: the same reference with another body is refused
  body_fingerprint bytea not null,

  amount_minor positive_minor_units not null,
  currency text not null,
  merchant_bears_cost boolean not null,
  -- {"card": {"fee": minor, "vat": minor}, …}, computed by the service, never taken from a client
  fees jsonb not null,
  -- the currency that cards are debited in; null: the transaction's own
  payment_currency text,
  channels text[] not null,
  default_channel text,
  customer_name text,
  customer_email text not null,
  redirect_url text,
  notification_url text,
  narration text,
  metadata jsonb,

  status transaction_status not null default 'pending',
  -- Tries made with full authority end the payment at attempts_max; those of sessions opened with a reference and a public key are
  -- counted apart and end none.
  attempts smallint not null default 0,
  attempts_max smallint not null,
  public_attempts integer not null default 0,
  -- the charge under way, and the one that paid
  live_charge_id bigint,
  paid_charge_id bigint,
  -- charges that are not under way and may still bring money: left behind, or held
  left_charges row_count not null default 0,
  amount_paid_minor minor_units not null default 0,
  -- parts of a transfer that wait for the rest
  held_minor minor_units not null default 0,
  -- refunds under way and done together; what failed is taken off again
  refunded_minor bigint not null default 0,
  -- the idempotency key of the last charge
  last_idempotency_key text,
  -- the last number given in outbox
  outbox_seq integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  unique (merchant_id, env, reference),
  check (attempts between 0 and attempts_max),
  check ((status = 'success') = (paid_charge_id is not null)),
  -- Never more goes back than came, whatever happens at the same time.
  constraint transactions_refunded check (refunded_minor between 0 and amount_paid_minor)
) with (fillfactor = 50);
create unique index transactions_page on transactions (upper(page_reference));
create unique index transactions_address on transactions (address_hash);
create unique index transactions_of_link_key on transactions (payment_link_id, link_idempotency_key) where link_idempotency_key is not null;
create index transactions_expiry on transactions (expires_at);
-- A merchant's list, newest first: a page reads its rows and no more.
create index transactions_of_merchant on transactions (merchant_id, env, id);

-- A status moves along these edges only; payments/charge-status.ts has the reason of each.
create function transactions_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'pending>processing', 'pending>expired', 'pending>abandoned',
    'processing>pending', 'processing>success', 'processing>failed', 'processing>abandoned'
  ) then
    raise exception 'transactions: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update of status on transactions for each row
  when (old.status is distinct from new.status) execute function transactions_edge();
create trigger never_deleted before delete or truncate on transactions for each statement execute function refuse_change();

-- A rate that was offered to the payer, for a charge in another currency than the transaction's (decision 0016).
create table quotes (
  id text primary key,
  transaction_id bigint not null references transactions,
  channel text not null,
  -- what the transaction gets, and what is debited for it
  price_minor bigint not null check (price_minor > 0),
  price_currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- major units of currency for one of price_currency: numerator / denominator
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index quotes_of_transaction on quotes (transaction_id, channel, expires_at);
create trigger append_only before update or delete or truncate on quotes for each statement execute function refuse_change();


-- ------------------------------------------------------------------------------------------------------- Payments: charges --------

create domain charge_status as text check (value in (
  'sent', 'action_required', 'unknown', 'left', 'held', 'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled'
));
create domain resend_count as smallint check (value between 0 and 3);
create domain wrong_secret_count as smallint check (value between 0 and 5);
create domain last_four_digits as text check (value ~ '^[0-9]{4}$');
create domain masked_number as text check (value like '%*%');
create domain step_within as text check (value = 'initiate');

-- One try on one channel. Committed before anything is sent to the provider (I-03). Of cards, wallets and accounts only what merchant and
-- payer are shown.
create table charges (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  -- KPY-CA-…: ours, and what the provider knows the charge by (I-02)
  reference text not null unique,
  provider text not null,
  channel text not null,
  status charge_status not null default 'sent',

  -- what is debited
  amount_minor positive_minor_units not null,
  fee_minor minor_units not null,
  vat_minor minor_units not null,
  currency text not null,
  -- where that is another currency than the transaction's: the quote, and what the transaction gets
  quote_id text,
  price_minor positive_minor_units,

  -- the step that the payer is asked for: PIN, OTP, 3DS, …
  auth_model text,
  -- grows with each answer the payer gives to a step: an answer to an earlier round moves nothing
  round smallint not null default 0,
  -- a step that is not taken on our page, while the charge may still need it: {"type": "url" | "html", "content": …}
  step_page jsonb,
  can_resend_otp boolean not null default false,
  otp_resends resend_count not null default 0,
  otp_resend_at timestamptz,
  wrong_secrets wrong_secret_count not null default 0,
  secret_was_wrong boolean not null default false,
  -- why it was declined
  error_type text,
  message text,

  card_brand text,
  card_first_six text,
  card_last_four text,
  card_expiry text,

  -- mobile money: dial code and last four digits
  wallet_masked masked_number,
  wallet_network text,
  stk_resends resend_count not null default 0,
  -- the payer has waited long, or says that it is paid: held at mobile_money_payment_query
  is_delayed boolean not null default false,

  -- pay with bank
  bank_slug text,
  bank_name text,
  bank_processor text,
  bank_last_four last_four_digits,
  -- the bank validates the account before it asks for the authorisation
  auth_step step_within,

  -- the idempotency key of the call that began this charge, a keyed hash of its body without secrets, and what it was answered, so that
  -- its repeat gets the same; the answer only where the charge goes on afterwards
  idempotency_key text,
  request_fingerprint bytea,
  first_answer jsonb,
  -- begun by a session that was opened with a reference and a public key: which, and its how manieth try
  public_session text,
  session_attempt smallint,

  sent_at timestamptz not null,
  -- when the provider is asked next what became of it, and how often it was
  query_at timestamptz,
  queries smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  check (status <> 'action_required' or auth_model is not null),
  constraint charges_quoted check ((quote_id is null) = (price_minor is null))
) with (fillfactor = 80);
create index charges_of_transaction on charges (transaction_id, id);
-- At most one success a transaction (I-01); money approved beyond it is owed back.
create unique index charges_one_success on charges (transaction_id) where status = 'success';
-- While a charge may still turn into money, no other is begun (I-23). One that is left behind is not under way; its transaction counts it.
-- The condition is written so that the planner cannot take it for a way to find charges: it would read every live charge, and every dead
-- trace of one, to find the few that a statement names by their key.
create unique index charges_one_live on charges (transaction_id)
  where case status when 'sent' then true when 'action_required' then true when 'unknown' then true else false end;
-- Numbered within its session: of two that take the same number one is refused.
create unique index charges_public_attempts on charges (transaction_id, public_session, session_attempt)
  where public_session is not null;
-- Asked about until there is evidence (decision 0021), however many have ended since; few charges are ever in these.
create index charges_left on charges (id) where status = 'left';
create index charges_held on charges (id) where status = 'held';

-- A status moves along these edges only (I-06); payments/charge-status.ts has the reason of each.
create function charges_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'sent>action_required', 'sent>success', 'sent>duplicate', 'sent>failed', 'sent>unknown', 'sent>cancelled',
    'action_required>sent', 'action_required>success', 'action_required>duplicate', 'action_required>failed', 'action_required>unknown',
    'action_required>cancelled',
    'unknown>action_required', 'unknown>success', 'unknown>duplicate', 'unknown>returned', 'unknown>failed', 'unknown>cancelled',
    'unknown>left', 'unknown>held',
    'left>success', 'left>duplicate', 'left>returned', 'left>failed', 'left>cancelled', 'left>held',
    'held>credited', 'held>returned'
  ) then
    raise exception 'charges: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update of status on charges for each row
  when (old.status is distinct from new.status) execute function charges_edge();
create trigger never_deleted before delete or truncate on charges for each statement execute function refuse_change();

-- A charge that names a quote is one of that quote's, made while it held, with just its amounts (I-15).
create function charges_quote() returns trigger language plpgsql as $$
begin
  if not exists (select from quotes q where q.id = new.quote_id and q.transaction_id = new.transaction_id
      and q.channel = new.channel and q.expires_at > new.sent_at and q.price_minor = new.price_minor
      and q.amount_minor = new.amount_minor and q.currency = new.currency) then
    raise exception 'charges: the quote does not hold for this charge' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger quote_holds before insert on charges for each row
  when (new.quote_id is not null) execute function charges_quote();

-- Calls after the first one of a charge: the payer's answers to a step, and resends; what each asked and was answered.
create table charge_claims (
  charge_id bigint not null references charges,
  idempotency_key text not null,
  kind text not null check (kind in ('authorize', 'resend')),
  fingerprint bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (charge_id, idempotency_key)
);

-- Banks that payers missed in the list, for an operator to read.
create table bank_requests (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  bank_name text not null check (length(bank_name) between 1 and 100),
  currency text not null,
  at timestamptz not null
);
create unique index bank_requests_once on bank_requests (transaction_id, lower(bank_name));
create index bank_requests_of_bank on bank_requests (lower(bank_name));


-- ----------------------------------------------------------------------------------- Payments: what providers said, and money --------

create domain evidence_source as text check (value in ('answer', 'query', 'callback'));

-- What a provider said of a charge, never changed. Written only beside the charge's locked row: a foreign key would find and lock that row
-- again.
create table evidence (
  id bigint generated always as identity primary key,
  -- null: the provider spoke of a charge that is not ours
  charge_id bigint,
  reference text not null,
  source evidence_source not null,
  kind text not null,
  amount_minor bigint,
  currency text,
  error_type text,
  message text,
  -- which step the payer was asked for, for the timeline (decision 0028)
  auth_model text,
  at timestamptz not null
);
create index evidence_of_charge on evidence (charge_id);
create trigger append_only before update or delete or truncate on evidence for each statement execute function refuse_change();

-- What providers told us unasked: the same again is not settled again.
create table provider_callbacks (
  provider text not null,
  -- the provider's own, for each thing it tells
  id text not null,
  at timestamptz not null,
  primary key (provider, id)
);

-- Where a provider contradicted itself (decision 0018), put before a person, who closes it with a note. The evidence stands in evidence.
create table contradictions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('amount_differs', 'decline_after_success', 'success_after_decline', 'unknown_reference')),
  -- null: the provider spoke of a charge that is not ours
  charge_id bigint references charges,
  reference text not null,
  said text not null,
  amount_minor bigint,
  currency text,
  status text not null default 'open' check (status in ('open', 'closed')),
  note text,
  at timestamptz not null,
  unique (reference, kind)
);
create index contradictions_open on contradictions (id) where status = 'open';
create trigger never_deleted before delete or truncate on contradictions for each statement execute function refuse_change();

-- (I-09) Both sides of an entry are the same sum.
create function journal_balances(debit text, amount_minor bigint, credits text[], credits_minor bigint[]) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return amount_minor > 0 and debit <> all (credits) and 0 < all (credits_minor)
    and array_position(credits_minor, null) is null
    and cardinality(credits) between 1 and 4 and cardinality(credits_minor) = cardinality(credits)
    and amount_minor = coalesce(credits_minor[1], 0) + coalesce(credits_minor[2], 0)
      + coalesce(credits_minor[3], 0) + coalesce(credits_minor[4], 0);
end $$;

-- The double entry: each row debits one account and credits up to four. The key keeps anything from being booked twice: a charge has one
-- entry for each reason, transfer and refund.
create table journal (
  charge_id bigint not null references charges,
  reason text not null,
  debit text not null,
  amount_minor bigint not null,
  credits text[] not null,
  credits_minor bigint[] not null,
  currency text not null,
  at timestamptz not null,
  -- '' and 0: an entry of no transfer, of no refund
  transfer_id text not null default '',
  refund_id bigint not null default 0,
  -- the order in which balances are summed up
  seq bigint generated by default as identity,
  primary key (charge_id, reason, transfer_id, refund_id),
  constraint journal_balances check (journal_balances(debit, amount_minor, credits, credits_minor))
);
create index journal_in_order on journal (seq);
create trigger append_only before update or delete or truncate on journal for each statement execute function refuse_change();

-- The lines of the journal, a credit each.
create view postings as
select j.charge_id, j.reason, j.debit, line.account as credit, line.amount_minor, j.currency, j.at
from journal j cross join lateral unnest(j.credits, j.credits_minor) as line(account, amount_minor);

-- What merchants have, without adding up all that they ever took (decision 0034): the journal's sums up to journal_mark.counted_seq.
create table merchant_balances (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  currency text not null,
  -- refunds may have taken more than came in
  available_minor bigint not null,
  primary key (merchant_id, env, currency)
);

-- One row: the journal's entries up to counted_seq stand in the sums. Those up to next_seq will, once every transaction that may still
-- write one of them has ended: all that are older than next_xid.
create table journal_mark (
  is_only boolean primary key default true check (is_only),
  counted_seq bigint not null,
  next_seq bigint check (next_seq > counted_seq),
  next_xid xid8,
  check ((next_seq is null) = (next_xid is null))
);
insert into journal_mark (counted_seq) values (0);

-- Money we owe back: written in the commit that took it (I-12), sent under a reference of its own until it has gone or a person is needed.
create table obligations (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  charge_id bigint not null references charges,
  reason text not null
    check (reason in ('duplicate', 'late', 'wrong_amount', 'excess', 'underpaid', 'account_used', 'out_of_limits')),
  -- the transfer that brought it; null for what was approved at once
  transfer_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reversal_reference text not null unique,
  status text not null default 'owed' check (status in ('owed', 'reversed', 'manual')),
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint obligations_once unique nulls not distinct (charge_id, reason, transfer_id)
);
-- One charge may owe several transfers, each for one reason.
create unique index obligations_one_of_transfer on obligations (charge_id, transfer_id) where transfer_id is not null;
create index obligations_of_transaction on obligations (transaction_id);
create index obligations_owed on obligations (id) where status = 'owed';
create index obligations_manual on obligations (id) where status = 'manual';

-- What merchants and pages must be told, numbered within its transaction and written in the statement that changed the state (I-28).
-- No foreign key, for the reason at evidence.
create table outbox (
  transaction_id bigint not null,
  seq integer not null,
  kind text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (transaction_id, seq)
);
create trigger append_only before update or delete or truncate on outbox for each statement execute function refuse_change();


-- ----------------------------------------------------------------------------------------------- Limits per card and number --------

-- Which charges and resends were made with one card, wallet or account (decision 0025); how a try ended stands in its charge. The numbers
-- are consecutive within a bucket: of two statements that count at the same time and take the same, the key refuses one, and it counts again.
create table instrument_tries (
  -- keyed hash of the number, under a key that is not in this database
  bucket bytea not null check (length(bucket) = 32),
  n int not null check (n > 0),
  kind text not null check (kind in ('card', 'wallet', 'account')),
  charge_id bigint not null references charges,
  at timestamptz not null,
  primary key (bucket, n)
);
-- A resend comes without the number, so it is found by its charge.
create index instrument_tries_of_charge on instrument_tries (charge_id) where kind in ('wallet', 'account');
-- Rows come in the order of time, so their upkeep needs no more than this.
create index instrument_tries_age on instrument_tries using brin (at) with (pages_per_range = 16);


-- --------------------------------------------------------------------------------------------------------------- Saved cards --------

-- A browser's collection of saved cards, for one customer of one merchant (decision 0020).
create table wallets (
  id bigint generated always as identity primary key,
  -- of the token in the payer's cookie, which has 256 random bits; the token itself is not kept
  token_hash bytea not null unique,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  email text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);

-- The cards in it, sealed.
create table saved_cards (
  id bigint generated always as identity primary key,
  -- KPY-SC-…
  reference text not null unique,
  wallet_id bigint not null references wallets,
  -- the payment that it was saved with: pending until that has succeeded, and gone when it has not
  charge_id bigint not null unique references charges,
  state text not null default 'pending' check (state in ('pending', 'active')),
  brand text,
  first_six text not null,
  last_four text not null,
  card_expiry text not null,
  -- the first moment at which the card is out of date
  expires_at timestamptz not null,
  -- AES-256-GCM under the key of this id, which is not in this database; never a CVV
  sealed bytea not null,
  seal_key_id text not null,
  -- keyed hash of the number under another key: tells that two cards of a wallet are the same
  lookup bytea not null,
  lookup_key_id text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  check ((state = 'active') = (activated_at is not null))
);
create index saved_cards_of_wallet on saved_cards (wallet_id);
create index saved_cards_pending on saved_cards (id) where state = 'pending';
create index saved_cards_expiry on saved_cards (expires_at);

-- Charges made with a saved card: when the bank turns out not to know the card, it can be found and deleted.
create table saved_card_uses (
  charge_id bigint primary key references charges,
  token_hash bytea not null,
  card_reference text not null
);

-- Charges whose card was to be saved and could not be (cardNotTokenized).
create table unsaved_cards (
  charge_id bigint primary key references charges,
  at timestamptz not null
);


-- ------------------------------------------------------------------------------------------------------------- Bank transfer --------

-- The account of a charge, its own for ever (I-16): the same number of the same provider is not taken a second time.
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
create trigger never_deleted before delete or truncate on transfer_accounts for each statement execute function refuse_change();

-- Money that landed on an account. Every transfer is taken once, by its id at the provider.
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
  recorded_at timestamptz not null,
  disposition text not null check (disposition in ('credited', 'held', 'owed')),
  -- what of it stands for the payment; the rest is owed back (I-17)
  kept_minor bigint not null check (kept_minor between 0 and amount_minor),
  payment_event text check (payment_event in ('overpayment', 'underpayment')),
  primary key (provider, transfer_id),
  check ((disposition = 'owed') = (kept_minor = 0))
);
create index transfers_of_charge on transfers (charge_id);
create index transfers_of_transaction on transfers (transaction_id);
-- At most one of an account stands for the payment (I-16).
create unique index transfers_one_kept on transfers (charge_id) where disposition <> 'owed';

-- Append-only, but for what becomes of a part that is held: it is credited, or owed back.
create function transfer_edge() returns trigger language plpgsql as $$
begin
  if old.disposition <> 'held' or new.disposition = 'held' or to_jsonb(old) - '{disposition,kept_minor}'::text[]
    <> to_jsonb(new) - '{disposition,kept_minor}'::text[] then
    raise exception 'transfers is append-only, but for what becomes of a held one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update on transfers for each row execute function transfer_edge();
create trigger never_deleted before delete or truncate on transfers for each statement execute function refuse_change();


-- ------------------------------------------------------------------------------------------------------------------- Refunds --------

-- Money that a merchant gives back of a payment, in full or in part (decision 0032). transactions.refunded_minor bounds them together.
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
  -- where its end is told, in place of the payment's own address
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
create index refunds_under_way on refunds (merchant_id, env, currency) where status = 'processing';

create function refunds_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in ('processing>success', 'processing>failed') then
    raise exception 'refunds: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update of status on refunds for each row
  when (old.status is distinct from new.status) execute function refunds_edge();
create trigger never_deleted before delete or truncate on refunds for each statement execute function refuse_change();

-- What a refund is sent as: a payment that came in several transfers goes back to each sender, every other one is a single part.
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
create trigger never_deleted before delete or truncate on refund_parts for each statement execute function refuse_change();


-- ------------------------------------------------------------------------------------------------------------------ Webhooks --------

-- Where a merchant is told of payments that name no address of their own (decision 0031).
create table webhook_targets (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  url text not null check (length(url) between 1 and 2048),
  primary key (merchant_id, env)
);

-- The program behind an address, by origin and path: what follows them often names a single order. Switched off when it is gone or a
-- schedule ran out. Never deleted, so what points here needs no foreign key, which would lock the one row that all payments share.
create table webhook_receivers (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  address text not null check (length(address) between 1 and 2048),
  -- tries in a row that failed
  failures integer not null default 0,
  -- to the minute
  answered_at timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('gone', 'schedule_over')),
  unique (merchant_id, env, address),
  check ((disabled_at is null) = (disabled_why is null))
) with (fillfactor = 80);
create trigger never_deleted before delete or truncate on webhook_receivers for each statement execute function refuse_change();

-- A row of the outbox that a merchant is sent. The body is composed before the first try and never again: every try sends the same bytes
-- under the same id (I-29). merchant_id and receiver_id are no foreign keys, for the reason at webhook_receivers.
create table webhook_deliveries (
  transaction_id bigint not null references transactions,
  seq integer not null,
  merchant_id bigint not null,
  env text not null check (env in ('test', 'live')),
  receiver_id bigint not null,
  event text not null,
  url text not null,
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'undelivered')),
  -- why it is undelivered
  why text check (why in ('gone', 'schedule_over', 'disabled')),
  -- since it was made or sent again: its place in the schedule, and when the schedule began
  tries smallint not null default 0,
  began_at timestamptz not null,
  -- grows each time a process takes it: what a process brings that took it earlier is not believed
  claims integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (transaction_id, seq),
  check ((status = 'waiting') = (ended_at is null)),
  check ((status = 'undelivered') = (why is not null))
) with (fillfactor = 70);
create index webhook_deliveries_waiting on webhook_deliveries (receiver_id, due_at) where status = 'waiting';
create index webhook_deliveries_undelivered on webhook_deliveries (merchant_id, env) where status = 'undelivered';
create index webhook_deliveries_of_merchant on webhook_deliveries (merchant_id, env, transaction_id, seq);
-- A payment ends once, so its end is told once (I-28).
create unique index webhook_deliveries_one_end on webhook_deliveries (transaction_id) where event in ('charge.success', 'charge.failed');
create trigger never_deleted before delete or truncate on webhook_deliveries for each statement execute function refuse_change();

-- What each try brought.
create table webhook_tries (
  transaction_id bigint not null,
  seq integer not null,
  claim integer not null,
  at timestamptz not null,
  took_ms integer not null,
  outcome text not null,
  http_status smallint,
  -- the beginning of what was answered, without anything that looks like a key, a signature or a card
  answer text,
  primary key (transaction_id, seq, claim),
  foreign key (transaction_id, seq) references webhook_deliveries
);
create trigger append_only before update or delete or truncate on webhook_tries for each statement execute function refuse_change();
