-- The schema, and its documentation: every table by subject, from merchants to webhooks. Each part needs only what stands above it.
-- docs/tables.md is drawn from it and from the migrations after it.
--
-- Conventions
--   comments      `comment on table` says what a row is; a column has one where its name does not say enough. Why a constraint or an index
--                 exists stands above it
--   *_minor       integer minor units of the currency beside it (kobo, cents; XAF and XOF have none); never floating point
--   env           'test' or 'live'; the two never meet
--   reference     the name by which merchants, payers and providers know a row; the numeric id never leaves the service
--   sealed        AES-256-GCM under the key that seal_key_id names, which is kept outside the database (vault/sealer.ts)
--   timestamps    UTC, written by the service's clock unless a default says otherwise
--   fillfactor    room on the page beside rows that change, so that a change touches no index as long as no indexed column is in it
--
-- Rules that the program must not be able to break are constraints and triggers here. Checks of one column that the busiest statements
-- write are domains, because a connection reads a domain's check once, but a table's with every statement.

create domain environment as text check (value in ('test', 'live'));
create domain minor_units as bigint check (value >= 0);
create domain positive_minor_units as bigint check (value > 0);
create domain row_count as smallint check (value >= 0);

-- A table with the trigger append_only takes new rows only; one with never_deleted keeps its rows. Both refuse TRUNCATE, and both bind the
-- owner too. The program's role is granted what these triggers leave (grants.ts).
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;


-- ---------------------------------------------------------------------------------------------------------------- Merchants --------

create table pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  webp bytea not null check (length(webp) between 1 and 262144),
  stored_at timestamptz not null default now()
);
comment on table pictures is 'A picture, re-encoded by the service and served at /logo/{name}.webp.';
comment on column pictures.name is 'Hash of the content, so the picture at an address never changes.';
comment on column pictures.stored_at is 'When it was last given. A picture that nobody uses is deleted some time later.';

-- An origin goes into the frame-ancestors header of every page, so it holds nothing that could end a source or a directive there
-- (decision 0022). `$` is the very end.
create domain web_origin as text check (
  value is not null
  and length(value) <= 260
  and value ~ '^(https://[a-z0-9.-]+|http://([a-z0-9-]+\.)*localhost|http://127(\.[0-9]{1,3}){3})(:[0-9]{1,5})?$'
);

create table merchants (
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  created_at timestamptz not null default now(),

  -- the look of the page
  support_email text,
  logo_url text,
  logo text references pictures (name),
  primary_color text,
  secondary_color text,
  locale text check (length(locale) <= 35),
  draft_languages boolean not null default false,

  -- what it offers
  can_save_card boolean not null default false,
  bank_spotlights text[] not null default '{}',
  feature_flags text[] not null default '{}',
  frame_origins web_origin[] not null default '{}' check (cardinality(frame_origins) <= 10),

  -- bank transfers
  transfer_over text not null default 'return_excess' check (transfer_over in ('return_excess', 'return_all', 'accept_all')),
  transfer_under text not null default 'return_all' check (transfer_under in ('wait_for_rest', 'return_all', 'accept_all')),
  transfer_account_mins smallint not null default 30 check (transfer_account_mins between 1 and 1440)
);
comment on table merchants is 'A business that is paid, and how the payment page looks and behaves for it.';
comment on column merchants.logo_url is 'The address that the merchant gave.';
comment on column merchants.logo is 'The picture made from it, which is what payers see.';
comment on column merchants.locale is 'The language its payers see unless they choose another.';
comment on column merchants.draft_languages is 'Whether payers are offered languages that no native speaker has read yet.';
comment on column merchants.can_save_card is 'Whether payers may save cards here.';
comment on column merchants.bank_spotlights is 'Banks offered first, by name (OPAY).';
comment on column merchants.feature_flags is 'The flags that are on.';
comment on column merchants.frame_origins is 'Origins whose pages may frame the payment page (decision 0022).';
comment on column merchants.transfer_over is 'What happens to a transfer of more than was asked for.';
comment on column merchants.transfer_under is 'What happens to a transfer of less than was asked for.';
comment on column merchants.transfer_account_mins is
  'How long an account for a transfer stays open; the end of the payment closes it earlier.';
-- Pictures in use are told from those to delete.
create index merchants_logo on merchants (logo) where logo is not null;

create table merchant_keys (
  lookup text primary key,
  merchant_id bigint not null references merchants,
  kind text not null check (kind in ('public', 'secret')),
  env text not null check (env in ('test', 'live')),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  sealed bytea,
  seal_key_id text,
  constraint merchant_keys_sealed check ((sealed is null) = (seal_key_id is null) and (sealed is null or kind = 'secret'))
);
comment on table merchant_keys is 'An API key of a merchant.';
comment on column merchant_keys.lookup is 'A public key itself; for a secret key, the hash of its 128 random bits.';
comment on column merchant_keys.sealed is 'The secret key, which signs webhooks.';
-- A merchant's keys of one kind, to list, roll and sign with.
create index merchant_keys_of_merchant on merchant_keys (merchant_id, kind, env);

create table merchant_encryption_keys (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  n smallint not null check (n > 0),
  seal_key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (merchant_id, env, n)
);
comment on table merchant_encryption_keys is 'A key with which a merchant encrypts charge_data on its side.';
comment on column merchant_encryption_keys.sealed is
  'The 32 characters, bound to merchant, env and n, so that a copied row does not open (vault/merchant-secrets.ts).';

-- Unlogged: a crash of the database forgets at most a minute's count.
create unlogged table key_uses (
  lookup text primary key,
  minute bigint not null,
  used integer not null
) with (fillfactor = 50);
comment on table key_uses is 'How often a key was used in the minute counted last, over all processes (decision 0032).';

create table line_pictures (
  address text primary key,
  picture text references pictures (name) on delete cascade,
  tried_at timestamptz not null default now()
);
comment on table line_pictures is
  'What came of fetching the picture of an order line: done when a payer is first shown it, and not again while the row stands.';
comment on column line_pictures.picture is 'Null: it could not be fetched.';
-- Pictures in use are told from those to delete.
create index line_pictures_picture on line_pictures (picture) where picture is not null;


-- ---------------------------------------------------------------------------------------------------- Accounts at providers --------

create table provider_accounts (
  id bigint generated always as identity primary key,
  merchant_id bigint references merchants,
  env text not null check (env in ('test', 'live')),
  provider text not null,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  is_enabled boolean not null default true,
  direct_cards boolean not null default true,
  debits_looked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, name),
  -- For the key from provider_routes: a route leads to an account of its own environment.
  unique (id, env)
);
comment on table provider_accounts is
  'An account at a provider (decision 0053). Charges and saved cards point here without a foreign key, which would lock the one row that '
  'many payments share.';
comment on column provider_accounts.merchant_id is 'Null: the installation''s own, used by every merchant without routes of its own.';
comment on column provider_accounts.provider is 'The connector''s name.';
comment on column provider_accounts.is_enabled is
  'Whether new charges may go there. Charges that exist are asked about at their account in any case.';
comment on column provider_accounts.direct_cards is
  'Whether cards are typed on our own page, for which the merchant needs its card papers; if not, on the provider''s page (decision 0059).';
comment on column provider_accounts.debits_looked_at is
  'When the last complete look through the provider''s list of debits began; null: there was none yet.';
create trigger never_deleted before delete or truncate on provider_accounts for each statement execute function refuse_change();
-- The installation's own account at the sandbox.
insert into provider_accounts (env, provider, name) values ('test', 'sandbox', 'sandbox');

create table provider_credentials (
  account_id bigint not null references provider_accounts,
  version integer not null check (version > 0),
  sealed bytea not null,
  seal_key_id text not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (account_id, version)
);
comment on table provider_credentials is
  'What an account is opened with. The highest version is used; a replaced one is kept for seven days, because callbacks signed with it '
  'may still arrive.';

create table provider_routes (
  merchant_id bigint references merchants,
  env text not null check (env in ('test', 'live')),
  position integer not null,
  channel text not null,
  currency text,
  network text,
  min_minor bigint,
  max_minor bigint,
  account_id bigint not null,
  foreign key (account_id, env) references provider_accounts (id, env),
  -- An amount means something in one currency only.
  check (currency is not null or (min_minor is null and max_minor is null))
);
comment on table provider_routes is 'A rule of the routing table: the first that matches a new charge, by position, picks its account.';
comment on column provider_routes.merchant_id is 'Null: for every merchant without routes of its own in this environment.';
comment on column provider_routes.currency is 'Null: any.';
comment on column provider_routes.network is 'A card''s brand, a wallet''s network or a bank''s slug; null: any.';
comment on column provider_routes.min_minor is 'The least that is debited, inclusive; null: no limit.';
comment on column provider_routes.max_minor is 'The most that is debited, inclusive; null: no limit.';
-- Two routes of one table cannot have the same place. coalesce, because nulls would not collide.
create unique index provider_routes_order on provider_routes (coalesce(merchant_id, 0), env, position);

create table misconfigurations (
  account_id bigint not null references provider_accounts,
  code text not null check (length(code) between 1 and 40),
  change text not null check (length(change) between 1 and 500),
  since timestamptz not null,
  primary key (account_id, code)
);
comment on table misconfigurations is
  'A mistake in the set-up of an account that a call has shown. It goes when such a call succeeds or the credentials are rolled.';
comment on column misconfigurations.code is 'The connector''s own.';
comment on column misconfigurations.change is 'What the operator must change.';


-- ------------------------------------------------------------------------------------------------------------- Payment links --------

create table payment_links (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$'),
  active boolean not null default true,
  version integer not null default 1,

  -- what is sold
  name text not null check (length(name) between 1 and 100),
  names jsonb,
  description text check (length(description) between 1 and 255),
  descriptions jsonb,
  items jsonb,
  currency text not null,
  amount_minor bigint check (amount_minor > 0),
  min_minor bigint check (min_minor > 0),
  max_minor bigint check (max_minor >= min_minor),
  redirect_url text,

  -- in place of the merchant's own
  support_email text,
  logo_url text,
  logo text references pictures (name),
  primary_color text check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text check (secondary_color ~ '^#[0-9a-f]{6}$'),
  locale text check (length(locale) <= 35),

  create_key text,
  create_fingerprint bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Either a fixed amount, or both bounds of an open one.
  check ((amount_minor is null) = (min_minor is not null)),
  check ((amount_minor is null) = (max_minor is not null))
);
comment on table payment_links is
  'An address that payers open themselves (decision 0027). Each visit that goes on to pay opens a transaction.';
comment on column payment_links.slug is 'What follows /pay/ in the address; test and live links share one space.';
comment on column payment_links.version is 'Grows with each change, so that two changes at once do not undo each other.';
comment on column payment_links.names is
  'The name by language, [[tag, text], …] in the merchant''s order (decision 0065); null: it was given once, as name.';
comment on column payment_links.descriptions is 'The description by language, in the same form; null: it was given once, as description.';
comment on column payment_links.items is 'The order, line by line, which each payment of the link takes over (transactions.items).';
comment on column payment_links.amount_minor is 'The fixed amount; null: the payer chooses one between min_minor and max_minor.';
comment on column payment_links.logo_url is 'The address that the merchant gave; logo is the picture made from it.';
comment on column payment_links.create_key is 'The Idempotency-Key of the call that made it.';
comment on column payment_links.create_fingerprint is 'What that call asked for: the same key with another body is refused.';
-- A merchant's list.
create index payment_links_of_merchant on payment_links (merchant_id, env, id);
-- A repeated call makes no second link.
create unique index payment_links_once on payment_links (merchant_id, env, create_key) where create_key is not null;
-- Pictures in use are told from those to delete.
create index payment_links_logo on payment_links (logo) where logo is not null;


-- -------------------------------------------------------------------------------------------------- Payments: transactions --------

create domain transaction_status as text
  check (value in ('pending', 'processing', 'success', 'failed', 'expired', 'abandoned'));

create table transactions (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env environment not null,

  -- its names
  reference text not null,
  page_reference text not null,
  payment_reference text not null unique,
  address_hash bytea,

  -- where it came from
  opened_by_page boolean not null default false,
  payment_link_id bigint references payment_links,
  link_idempotency_key text,
  body_fingerprint bytea not null,

  -- what is to be paid
  amount_minor positive_minor_units not null,
  currency text not null,
  merchant_bears_cost boolean not null,
  fees jsonb not null,
  payment_currency text,
  channels text[] not null,
  default_channel text,

  -- what the merchant says of it
  customer_name text,
  customer_email text not null,
  narration text,
  narrations jsonb,
  items jsonb,
  metadata jsonb,
  redirect_url text,
  notification_url text,
  locale text,

  -- how far it is
  status transaction_status not null default 'pending',
  language text,
  attempts smallint not null default 0,
  attempts_max smallint not null,
  public_attempts integer not null default 0,
  live_charge_id bigint,
  paid_charge_id bigint,
  left_charges row_count not null default 0,
  last_idempotency_key text,
  outbox_seq integer not null default 0,

  -- its money
  amount_paid_minor minor_units not null default 0,
  held_minor minor_units not null default 0,
  refunded_minor bigint not null default 0,

  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  unique (merchant_id, env, reference),
  check (attempts between 0 and attempts_max),
  check ((status = 'success') = (paid_charge_id is not null)),
  -- No more goes back than came in, whatever happens at the same time.
  constraint transactions_refunded check (refunded_minor between 0 and amount_paid_minor)
) with (fillfactor = 50);
comment on table transactions is 'A payment: one sum that a merchant wants paid, once.';
comment on column transactions.reference is 'The merchant''s own.';
comment on column transactions.page_reference is 'In the page''s address and its calls.';
comment on column transactions.payment_reference is 'KPY-PI-…, the payment''s name towards the merchant.';
comment on column transactions.address_hash is
  'Hash of the page''s address, which nobody can guess (decision 0047); null: the payment has none.';
comment on column transactions.opened_by_page is 'Opened by the embed script with a public key, not by the merchant''s server.';
comment on column transactions.link_idempotency_key is
  'The payer''s submission on the link: it opens one transaction, however often it arrives.';
comment on column transactions.body_fingerprint is
  'Hash of the call that opened it: the same reference with another body is refused.';
comment on column transactions.fees is
  '{"card": {"fee": minor, "vat": minor}, …}, computed by the service and never taken from a client.';
comment on column transactions.payment_currency is 'The currency that cards are debited in; null: the transaction''s own.';
comment on column transactions.narrations is
  'The narration by language, [[tag, text], …] in the merchant''s order (decision 0065); null: it was given once, as narration.';
comment on column transactions.items is
  'The order line by line, {name, quantity, unitMinor, picture} of each, which add up to the amount; null: the merchant gave none.';
comment on column transactions.locale is 'The language that the merchant asked for.';
comment on column transactions.language is 'The language that a payer has chosen for the page (decision 0062); null: nobody has.';
comment on column transactions.attempts is 'Attempts made with full authority; at attempts_max they end the payment.';
comment on column transactions.public_attempts is
  'Attempts by sessions that were opened with a reference and a public key; they end no payment.';
comment on column transactions.live_charge_id is 'The charge under way.';
comment on column transactions.paid_charge_id is 'The charge that paid.';
comment on column transactions.left_charges is 'How many charges are not under way and may still bring money: left behind, or held.';
comment on column transactions.last_idempotency_key is 'The idempotency key of the last charge.';
comment on column transactions.outbox_seq is 'The last number given in outbox.';
comment on column transactions.held_minor is 'Parts of a transfer that wait for the rest.';
comment on column transactions.refunded_minor is 'Refunds under way and done; a failed one is taken off again.';
-- The status, and whatever else changes while a payment is being paid, is in no index, so those updates stay cheap.
-- The page's calls, whose reference may be typed in either case.
create unique index transactions_page on transactions (upper(page_reference));
create unique index transactions_address on transactions (address_hash);
-- A payer's submission on a link opens one transaction.
create unique index transactions_of_link_key on transactions (payment_link_id, link_idempotency_key) where link_idempotency_key is not null;
-- The sweep that ends payments whose time is over.
create index transactions_expiry on transactions (expires_at);
-- A merchant's list, newest first: a page reads its rows and no more.
create index transactions_of_merchant on transactions (merchant_id, env, id);
-- "A customer says she paid": the merchant looks payments up by the customer's email or by the amount, newest first (GET /pay-ins).
create index transactions_of_email on transactions (merchant_id, env, lower(customer_email), id);
create index transactions_of_amount on transactions (merchant_id, env, amount_minor, id);

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

create table quotes (
  id text primary key,
  transaction_id bigint not null references transactions,
  channel text not null,
  price_minor bigint not null check (price_minor > 0),
  price_currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  numerator bigint not null check (numerator > 0),
  denominator bigint not null check (denominator > 0),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
comment on table quotes is
  'An exchange rate that was offered to the payer, for a charge in another currency than the transaction''s (decision 0016).';
comment on column quotes.price_minor is 'What the transaction gets, in price_currency.';
comment on column quotes.amount_minor is 'What is debited for it, in currency.';
comment on column quotes.numerator is 'Major units of currency for one of price_currency: numerator / denominator.';
-- The rates that still hold for a payment.
create index quotes_of_transaction on quotes (transaction_id, channel, expires_at);
create trigger append_only before update or delete or truncate on quotes for each statement execute function refuse_change();

create table shares (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  public_session text not null unique check (public_session ~ '^[A-Za-z0-9_-]{22}$'),
  address_hash bytea not null unique,
  note text check (length(note) between 1 and 140),
  created_at timestamptz not null,
  taken_back_at timestamptz
);
comment on table shares is 'An address at which a payer asks somebody else to pay (decision 0066).';
comment on column shares.public_session is
  'The session of whoever opens it, by which their attempts are told from others (charges.public_session).';
comment on column shares.address_hash is 'SHA-256 of the address, which itself is stored nowhere.';
comment on column shares.note is 'What the payer wrote to whoever is asked.';
-- The addresses of a payment, to show and to take back.
create index shares_of_payment on shares (transaction_id);

create table receipt_emails (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  key text not null check (length(key) between 1 and 255),
  outcome text check (outcome in ('sent', 'not-sent', 'unsure')),
  at timestamptz not null,
  -- A submission sends one e-mail, however often it arrives.
  unique (transaction_id, key)
);
comment on table receipt_emails is 'A receipt that a payer has had sent to the e-mail address of the payment (decision 0067).';
comment on column receipt_emails.key is 'Names one submission.';
comment on column receipt_emails.outcome is 'Null: on its way, or the process that sent it has ended.';

create table bank_requests (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  bank_name text not null check (length(bank_name) between 1 and 100),
  currency text not null,
  at timestamptz not null
);
comment on table bank_requests is 'A bank that a payer missed in the list, for an operator to read.';
-- Each payment asks for a bank once.
create unique index bank_requests_once on bank_requests (transaction_id, lower(bank_name));
-- How many asked for a bank.
create index bank_requests_of_bank on bank_requests (lower(bank_name));


-- ------------------------------------------------------------------------------------------------------- Payments: charges --------

create domain charge_status as text check (value in (
  'sent', 'action_required', 'unknown', 'left', 'held', 'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled'
));
create domain resend_count as smallint check (value between 0 and 3);
create domain wrong_secret_count as smallint check (value between 0 and 5);
create domain last_four_digits as text check (value ~ '^[0-9]{4}$');
create domain masked_number as text check (value like '%*%');
create domain step_within as text check (value = 'initiate');

create table charges (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,

  -- its names, and where it goes
  reference text not null unique,
  provider text not null,
  account_id bigint not null,
  handle text check (length(handle) between 1 and 200),
  refund_handle text,
  channel text not null,

  status charge_status not null default 'sent',

  -- its money
  amount_minor positive_minor_units not null,
  fee_minor minor_units not null,
  vat_minor minor_units not null,
  currency text not null,
  quote_id text,
  price_minor positive_minor_units,

  -- the step that its payer is asked for
  auth_model text,
  round smallint not null default 0,
  step_page jsonb,
  step_details jsonb,
  can_resend_otp boolean not null default false,
  otp_resends resend_count not null default 0,
  otp_resend_at timestamptz,
  wrong_secrets wrong_secret_count not null default 0,
  secret_was_wrong boolean not null default false,

  -- why it was declined, or what its payer is told
  error_type text,
  message text,
  said jsonb,

  -- card
  card_brand text,
  card_first_six text,
  card_last_four text,
  card_expiry text,

  -- mobile money
  wallet_masked masked_number,
  wallet_network text,
  stk_resends resend_count not null default 0,
  is_delayed boolean not null default false,

  -- pay with bank
  bank_slug text,
  bank_name text,
  bank_processor text,
  bank_last_four last_four_digits,
  auth_step step_within,

  -- the call that began it
  idempotency_key text,
  request_fingerprint bytea,
  first_answer jsonb,
  public_session text,
  session_attempt smallint,

  -- when
  sent_at timestamptz not null,
  query_at timestamptz,
  queried_at timestamptz,
  queries smallint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  -- A step that is waited for has a name.
  check (status <> 'action_required' or auth_model is not null),
  constraint charges_quoted check ((quote_id is null) = (price_minor is null))
) with (fillfactor = 80);
comment on table charges is
  'One attempt to pay on one channel, committed before anything is sent to the provider (I-03). It keeps no more of a card, wallet or '
  'account than merchant and payer are shown.';
comment on column charges.reference is 'KPY-CA-…: ours, and what the provider knows the charge by (I-02).';
comment on column charges.account_id is 'The account at the provider (provider_accounts).';
comment on column charges.handle is
  'The provider''s own name for the charge, if it has one: written with the answer that brought it and given to every later call.';
comment on column charges.refund_handle is
  'The provider''s name for the charge where its money goes back, if that is another one and only a callback brings it.';
comment on column charges.amount_minor is 'What is debited.';
comment on column charges.quote_id is 'Where the currency is not the transaction''s: the rate (quotes).';
comment on column charges.price_minor is 'Where the currency is not the transaction''s: what the transaction gets.';
comment on column charges.auth_model is 'PIN, OTP, 3DS, …';
comment on column charges.round is 'Grows with each answer of the payer to a step: an answer to an earlier round moves nothing.';
comment on column charges.step_page is
  'A step that is not taken on our page, while the charge may still need it: {"type": "url" | "html", "content": …}.';
comment on column charges.step_details is
  'What the provider adds to the step: its own sentence, the country of an address, a code to dial, where to pay. It is shown, decides '
  'nothing, and goes with the step.';
comment on column charges.message is 'The provider''s own words.';
comment on column charges.said is
  'A sentence of ours to the payer, as code and parameters, worded in the language of whoever reads it; null: only the provider has words.';
comment on column charges.wallet_masked is 'Dial code and last four digits.';
comment on column charges.is_delayed is
  'The payer has waited long, or says that they have paid: the page stays at mobile_money_payment_query.';
comment on column charges.auth_step is 'The bank checks the account before it asks for the authorisation.';
comment on column charges.idempotency_key is 'The key of the call that began the charge; its repeat gets the same answer.';
comment on column charges.request_fingerprint is 'Keyed hash of that call''s body, without secrets.';
comment on column charges.first_answer is 'What that call was answered; only where the charge goes on afterwards.';
comment on column charges.public_session is
  'The session that began it, if that was opened with a reference and a public key; session_attempt counts the attempts of that session.';
comment on column charges.query_at is 'When the provider is asked next what became of it.';
comment on column charges.queried_at is
  'When the provider was last asked, by whichever page, callback or sweep; kept only where the provider limits how often it may be asked.';
comment on column charges.queries is 'How often the provider was asked.';
create index charges_of_transaction on charges (transaction_id, id);
-- At most one success a transaction (I-01); money approved beyond it is owed back.
create unique index charges_one_success on charges (transaction_id) where status = 'success';
-- While a charge may still turn into money, no other is begun (I-23). One that is left behind is not under way; its transaction counts it.
-- The condition is written so that the planner cannot take it for a way to find charges: it would read every live charge, and every dead
-- trace of one, to find the few that a statement names by their key.
create unique index charges_one_live on charges (transaction_id)
  where case status when 'sent' then true when 'action_required' then true when 'unknown' then true else false end;
-- Attempts are numbered within their session: of two that take the same number, one is refused.
create unique index charges_public_attempts on charges (transaction_id, public_session, session_attempt)
  where public_session is not null;
-- Asked about until there is evidence (decision 0021), however many have ended since; few charges are ever in these.
create index charges_left on charges (id) where status = 'left';
create index charges_held on charges (id) where status = 'held';
-- A callback may know no name but the provider's.
create index charges_handle on charges (account_id, handle) where handle is not null;
-- M-Pesa's list of payments names a charge by no more than the first letters of its reference (providers/port.ts, CUT_LENGTH).
create index charges_cut_reference on charges (lower(left(reference, 16)));

-- A status moves along these edges only (I-06); payments/charge-status.ts has the reason of each.
create function charges_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in (
    'sent>action_required', 'sent>success', 'sent>duplicate', 'sent>failed', 'sent>unknown', 'sent>cancelled',
    'action_required>sent', 'action_required>success', 'action_required>duplicate', 'action_required>failed', 'action_required>unknown',
    'action_required>left', 'action_required>cancelled',
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

-- A charge that names a quote belongs to that quote's transaction and was made while it held, with exactly its amounts (I-15).
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

create table charge_claims (
  charge_id bigint not null references charges,
  idempotency_key text not null,
  kind text not null check (kind in ('authorize', 'resend')),
  fingerprint bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (charge_id, idempotency_key)
);
comment on table charge_claims is 'A call about a charge after its first: the payer''s answer to a step, or a resend.';
comment on column charge_claims.fingerprint is 'What it asked: the same key with another body is refused.';
comment on column charge_claims.answer is 'What it was answered, which its repeat gets again.';

-- Two charges made with one card at the same time count as two: the numbers are consecutive within a bucket, so of two statements that take
-- the same number the key refuses one, which then counts again.
create table instrument_tries (
  bucket bytea not null check (length(bucket) = 32),
  n int not null check (n > 0),
  kind text not null check (kind in ('card', 'wallet', 'account')),
  charge_id bigint not null references charges,
  at timestamptz not null,
  primary key (bucket, n)
);
comment on table instrument_tries is
  'A charge or resend made with a card, wallet or account, counted towards its limit (decision 0025). How it ended stands in the charge.';
comment on column instrument_tries.bucket is 'Keyed hash of the number, under a key that is not in this database.';
-- A resend comes without the number, so it is found by its charge.
create index instrument_tries_of_charge on instrument_tries (charge_id) where kind in ('wallet', 'account');
-- Old rows are deleted by their time. They come in that order, so nothing larger is needed.
create index instrument_tries_age on instrument_tries using brin (at) with (pages_per_range = 16);


-- ------------------------------------------------------------------------------------------------- Payments: what providers said --------

create domain evidence_source as text check (value in ('answer', 'query', 'callback', 'operator'));

create table evidence (
  id bigint generated always as identity primary key,
  charge_id bigint,
  reference text not null,
  source evidence_source not null,
  kind text not null,
  amount_minor bigint,
  currency text,
  provider_fee_minor bigint,
  error_type text,
  message text,
  auth_model text,
  at timestamptz not null
);
comment on table evidence is
  'A provider''s statement about a charge, never changed. It is written only beside the charge''s locked row, which a foreign key would '
  'look up and lock again.';
comment on column evidence.charge_id is 'Null: the provider spoke of a charge that is not ours.';
comment on column evidence.source is
  'How it came. An operator speaks where the provider itself cannot tell what became of the money.';
comment on column evidence.provider_fee_minor is 'The provider''s own fee as it reports it: shown to a person, and part of no sum of ours.';
comment on column evidence.auth_model is 'Which step the payer was asked for, for the timeline (decision 0028).';
create index evidence_of_charge on evidence (charge_id);
create trigger append_only before update or delete or truncate on evidence for each statement execute function refuse_change();

create table provider_callbacks (
  provider text not null,
  id text not null,
  at timestamptz not null,
  primary key (provider, id)
);
comment on table provider_callbacks is 'A callback that was taken; a repeat of it is not settled again.';
comment on column provider_callbacks.id is 'The provider''s own, for each thing it reports.';

create table contradictions (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('amount_differs', 'decline_after_success', 'success_after_decline', 'unknown_reference', 'reversed', 'refund_differs')
  ),
  charge_id bigint references charges,
  account_id bigint references provider_accounts,
  reference text not null,
  said text not null,
  amount_minor bigint,
  currency text,
  payment_reference text,
  payer masked_number,
  status text not null default 'open' check (status in ('open', 'closed')),
  note text,
  at timestamptz not null,
  -- Two processors may each call a charge by the same name, so the account is part of it.
  constraint contradictions_once unique nulls not distinct (reference, kind, account_id)
);
comment on table contradictions is
  'A statement of a provider that contradicts what we know (decision 0018), for a person, who closes it with a note. What was said in full '
  'is in evidence.';
comment on column contradictions.kind is 'reversed: the charge was approved and has been taken back, which is neither success nor decline.';
comment on column contradictions.charge_id is 'Null: the provider spoke of a charge that is not ours.';
comment on column contradictions.account_id is 'Where the provider spoke of a charge that is not ours: at which account.';
comment on column contradictions.payment_reference is 'What the provider''s list of debits names as our payment.';
comment on column contradictions.payer is 'What was paid with, by that list.';
create index contradictions_open on contradictions (id) where status = 'open';
create trigger never_deleted before delete or truncate on contradictions for each statement execute function refuse_change();

create table disputes (
  id bigint generated always as identity primary key,
  account_id bigint not null references provider_accounts,
  handle text not null check (length(handle) between 1 and 200),
  charge_id bigint not null references charges,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text,
  answer_by timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, handle)
);
comment on table disputes is 'A dispute or chargeback of a charge, as its provider reports it.';
comment on column disputes.handle is 'The provider''s own name for it.';
comment on column disputes.status is 'Won or lost by the merchant.';
comment on column disputes.amount_minor is 'What is disputed and, once it is lost, what is gone; in what was debited.';
comment on column disputes.answer_by is 'The last moment at which the provider takes an answer; null: it does not say.';
comment on column disputes.note is 'What a person did about it.';
-- Those that wait for a person.
create index disputes_open on disputes (id) where status = 'open' and note is null;
create index disputes_of_charge on disputes (charge_id);

create function disputes_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in ('open>won', 'open>lost') then
    raise exception 'disputes: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update of status on disputes for each row
  when (old.status is distinct from new.status) execute function disputes_edge();
create trigger never_deleted before delete or truncate on disputes for each statement execute function refuse_change();


-- ------------------------------------------------------------------------------------------------------------- Bank transfer --------

create table transfer_accounts (
  charge_id bigint primary key references charges,
  provider text not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  transfer_reference text check (length(transfer_reference) between 1 and 200),
  limit_min_minor bigint,
  limit_max_minor bigint,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  ask_at timestamptz,
  -- An account belongs to a single charge for ever (I-16). On one that many charges share, each reference does.
  constraint transfer_accounts_once unique nulls not distinct (provider, account_number, transfer_reference),
  check ((limit_min_minor is null) = (limit_max_minor is null))
);
comment on table transfer_accounts is 'The bank account that the payer of a charge transfers to.';
comment on column transfer_accounts.transfer_reference is
  'What the payer gives with the transfer, where many charges share the account: it tells whose money it is.';
comment on column transfer_accounts.limit_min_minor is 'The least and, in limit_max_minor, the most that the account takes.';
comment on column transfer_accounts.ask_at is
  'When the provider is asked next whether money has arrived after all; null: never again.';
-- The sweep that asks.
create index transfer_accounts_ask on transfer_accounts (ask_at) where ask_at is not null;
create trigger never_deleted before delete or truncate on transfer_accounts for each statement execute function refuse_change();

create table transfers (
  provider text not null,
  transfer_id text not null,
  charge_id bigint not null references charges,
  transaction_id bigint not null references transactions,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payer_name text,
  payer_account text,
  payer_bank text,
  landed_at timestamptz not null,
  recorded_at timestamptz not null,
  disposition text not null check (disposition in ('credited', 'held', 'owed')),
  kept_minor bigint not null check (kept_minor between 0 and amount_minor),
  payment_event text check (payment_event in ('overpayment', 'underpayment')),
  primary key (provider, transfer_id),
  check ((disposition = 'owed') = (kept_minor = 0))
);
comment on table transfers is 'Money that arrived on an account. Each transfer is taken once, by its id at the provider.';
comment on column transfers.payer_account is 'Masked by the provider.';
comment on column transfers.kept_minor is 'What of it counts for the payment; the rest is owed back (I-17).';
create index transfers_of_charge on transfers (charge_id);
create index transfers_of_transaction on transfers (transaction_id);
-- At most one transfer to an account counts for the payment (I-16).
create unique index transfers_one_kept on transfers (charge_id) where disposition <> 'owed';

-- Append-only, except that a held part is later credited, or owed back.
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


-- ------------------------------------------------------------------------------------------------------------- The journal --------

-- Both sides of an entry are the same sum (I-09).
create function journal_balances(debit text, amount_minor bigint, credits text[], credits_minor bigint[]) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return amount_minor > 0 and debit <> all (credits) and 0 < all (credits_minor)
    and array_position(credits_minor, null) is null
    and cardinality(credits) between 1 and 4 and cardinality(credits_minor) = cardinality(credits)
    and amount_minor = coalesce(credits_minor[1], 0) + coalesce(credits_minor[2], 0)
      + coalesce(credits_minor[3], 0) + coalesce(credits_minor[4], 0);
end $$;

create table journal (
  charge_id bigint not null references charges,
  reason text not null,
  debit text not null,
  amount_minor bigint not null,
  credits text[] not null,
  credits_minor bigint[] not null,
  currency text not null,
  at timestamptz not null,
  transfer_id text not null default '',
  refund_id bigint not null default 0,
  seq bigint generated by default as identity,
  -- Nothing is booked twice: a charge has one entry for each reason, transfer and refund.
  primary key (charge_id, reason, transfer_id, refund_id),
  constraint journal_balances check (journal_balances(debit, amount_minor, credits, credits_minor))
);
comment on table journal is 'An entry of the double-entry book: it debits one account and credits up to four.';
comment on column journal.credits is 'The accounts, each with its sum in credits_minor.';
comment on column journal.transfer_id is 'Empty: an entry of no transfer.';
comment on column journal.refund_id is '0: an entry of no refund.';
comment on column journal.seq is 'The order in which balances are summed up.';
create index journal_in_order on journal (seq);
-- How long charges take now, told while a payer waits (decision 0068): the payments of the last hour and week are found by their time.
create index journal_payments on journal (at) where reason = 'payment';
create trigger append_only before update or delete or truncate on journal for each statement execute function refuse_change();

create view postings as
select j.charge_id, j.reason, j.debit, line.account as credit, line.amount_minor, j.currency, j.at
from journal j cross join lateral unnest(j.credits, j.credits_minor) as line(account, amount_minor);
comment on view postings is 'A line of the journal: one credit.';

create table merchant_balances (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  currency text not null,
  available_minor bigint not null,
  primary key (merchant_id, env, currency)
);
comment on table merchant_balances is
  'What a merchant has in a currency (decision 0034): the journal''s sums up to journal_mark.counted_seq, so that nothing adds up all they '
  'ever took.';
comment on column merchant_balances.available_minor is 'Below zero where refunds took more than came in.';

create table provider_balances (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  currency text not null,
  provider text not null,
  held_minor bigint not null,
  primary key (merchant_id, env, currency, provider)
);
comment on table provider_balances is
  'What a provider holds for a merchant in a currency: the journal''s sums up to journal_mark.held_seq.';
comment on column provider_balances.provider is 'The connector''s name.';
comment on column provider_balances.held_minor is 'Below zero where more was given back than came in.';

create table journal_mark (
  is_only boolean primary key default true check (is_only),
  counted_seq bigint not null,
  held_seq bigint not null,
  next_seq bigint check (next_seq > counted_seq),
  next_xid xid8,
  check ((next_seq is null) = (next_xid is null))
);
comment on table journal_mark is 'The one row that says how far the journal is summed up.';
comment on column journal_mark.counted_seq is 'Entries up to here stand in merchant_balances.';
comment on column journal_mark.held_seq is 'Entries up to here stand in provider_balances.';
comment on column journal_mark.next_seq is
  'Entries up to here are summed up next, once every transaction that may still write one of them has ended.';
comment on column journal_mark.next_xid is 'Those transactions are all older than this one.';
insert into journal_mark (counted_seq, held_seq) values (0, 0);


-- ----------------------------------------------------------------------------------------------------- Money that goes back --------

create table obligations (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  charge_id bigint not null references charges,
  reason text not null
    check (reason in ('duplicate', 'late', 'wrong_amount', 'excess', 'underpaid', 'account_used', 'out_of_limits')),
  transfer_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reversal_reference text not null unique,
  handle text check (length(handle) between 1 and 200),
  former_names text[],
  status text not null default 'owed' check (status in ('owed', 'reversed', 'manual')),
  is_pending boolean not null default false,
  note text,
  send_at timestamptz,
  sent_at timestamptz,
  unknown_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint obligations_once unique nulls not distinct (charge_id, reason, transfer_id)
);
comment on table obligations is
  'Money that we owe back: written in the commit that took it (I-12), and sent under a reference of its own until it has gone back or '
  'needs a person.';
comment on column obligations.transfer_id is 'The transfer that brought it; null for what was approved at once.';
comment on column obligations.reversal_reference is 'What the provider knows it by.';
comment on column obligations.handle is 'The provider''s own name for it, if it has one.';
comment on column obligations.former_names is
  'What it was called in earlier tries, by us and by the provider: one of those may go back after all.';
comment on column obligations.is_pending is 'The provider has it and is not done.';
comment on column obligations.send_at is 'When it is sent, or asked about, next; null: at once.';
comment on column obligations.sent_at is 'When it was first sent; null: it provably never was.';
comment on column obligations.unknown_since is
  'Since when nobody can say how it ends: when it was first tried, or when the provider last said that it has it. Unlike sent_at it stays '
  'when the sum is sent again, so that sending does not go on for ever.';
-- A transfer is owed back for one reason.
create unique index obligations_one_of_transfer on obligations (charge_id, transfer_id) where transfer_id is not null;
create index obligations_of_transaction on obligations (transaction_id);
-- What the sweep sends, and what waits for a person.
create index obligations_owed on obligations (id) where status = 'owed';
create index obligations_manual on obligations (id) where status = 'manual';
-- A callback may know no name but the provider's, or one of an earlier try.
create index obligations_handle on obligations (handle) where handle is not null;
create index obligations_former_names on obligations using gin (former_names) where former_names is not null;

-- transactions.refunded_minor bounds the refunds of a payment together.
create table refunds (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  reference text not null check (length(reference) between 1 and 50),
  transaction_id bigint not null references transactions,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text check (length(reason) <= 200),
  webhook_url text,
  body_fingerprint bytea not null,
  status text not null default 'processing' check (status in ('processing', 'success', 'failed')),
  completion_status text check (completion_status in ('success', 'failed')),
  status_reason text,
  message text,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (merchant_id, env, reference),
  check ((status = 'processing') = (completed_at is null)),
  check (env = 'test' or completion_status is null)
);
comment on table refunds is 'Money that a merchant gives back from a payment, in full or in part (decision 0032).';
comment on column refunds.reference is 'The merchant''s own.';
comment on column refunds.webhook_url is 'Where its end is reported, in place of the payment''s own address.';
comment on column refunds.body_fingerprint is
  'Hash of the call that asked for it: the same reference with another body is refused.';
comment on column refunds.completion_status is 'With a test key: how it shall end.';
comment on column refunds.message is 'Why it failed.';
-- A merchant's list.
create index refunds_of_merchant on refunds (merchant_id, env, id);
create index refunds_of_transaction on refunds (transaction_id);
-- What a merchant's balance has promised already.
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

create table refund_parts (
  refund_id bigint not null references refunds,
  n smallint not null check (n > 0),
  charge_id bigint not null references charges,
  transfer_id text,
  amount_minor bigint not null check (amount_minor > 0),
  debit_minor bigint not null check (debit_minor > 0),
  debit_currency text not null,
  reversal_reference text not null unique,
  handle text check (length(handle) between 1 and 200),
  former_names text[],
  status text not null default 'owed' check (status in ('owed', 'reversed', 'refused', 'manual')),
  is_pending boolean not null default false,
  note text,
  send_at timestamptz not null,
  sent_at timestamptz,
  unknown_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (refund_id, n)
);
comment on table refund_parts is
  'What a refund is sent as: a payment that came in several transfers goes back to each sender, any other is a single part. Its names and '
  'times are those of obligations.';
comment on column refund_parts.transfer_id is 'The transfer that brought the money; null for a charge that was approved.';
comment on column refund_parts.debit_minor is 'The same in what was debited, where that is another currency.';
comment on column refund_parts.send_at is
  'When it is sent, or asked about, next; whoever takes it puts this off for the length of a lease.';
create index refund_parts_of_charge on refund_parts (charge_id);
-- What the sweep sends, and what waits for a person.
create index refund_parts_owed on refund_parts (refund_id, n) where status = 'owed';
create index refund_parts_manual on refund_parts (refund_id, n) where status = 'manual';
-- A callback may know no name but the provider's, or one of an earlier try.
create index refund_parts_handle on refund_parts (handle) where handle is not null;
create index refund_parts_former_names on refund_parts using gin (former_names) where former_names is not null;
create trigger never_deleted before delete or truncate on refund_parts for each statement execute function refuse_change();

-- Kept by the database, so that no statement can forget a name under which money may still go back.
create function keep_former_names() returns trigger language plpgsql as $$
begin
  if old.handle <> coalesce(new.handle, '') then
    new.former_names := array_append(new.former_names, old.handle);
  end if;
  if old.reversal_reference <> new.reversal_reference then
    new.former_names := array_append(new.former_names, old.reversal_reference);
  end if;
  return new;
end $$;
create trigger former_names before update of handle, reversal_reference on obligations for each row execute function keep_former_names();
create trigger former_names before update of handle, reversal_reference on refund_parts for each row execute function keep_former_names();


-- --------------------------------------------------------------------------------------------------------------- Saved cards --------

create table wallets (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  email text not null,
  created_at timestamptz not null,
  used_at timestamptz not null
);
comment on table wallets is 'A browser''s collection of saved cards, for one customer of one merchant (decision 0020).';
comment on column wallets.token_hash is
  'Hash of the token in the payer''s cookie, which has 256 random bits and is not kept itself.';

create table saved_cards (
  id bigint generated always as identity primary key,
  reference text not null unique,
  wallet_id bigint not null references wallets,
  charge_id bigint not null unique references charges,
  account_id bigint not null,
  state text not null default 'pending' check (state in ('pending', 'active')),
  brand text,
  first_six text not null,
  last_four text not null,
  card_expiry text not null,
  expires_at timestamptz not null,
  sealed bytea not null,
  seal_key_id text not null,
  lookup bytea not null,
  lookup_key_id text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  check ((state = 'active') = (activated_at is not null))
);
comment on table saved_cards is 'A card in a wallet.';
comment on column saved_cards.reference is 'KPY-SC-…';
comment on column saved_cards.charge_id is
  'The payment that it was saved with: pending until that has succeeded, and gone if it does not.';
comment on column saved_cards.account_id is 'The account at the provider that it was saved at (provider_accounts).';
comment on column saved_cards.expires_at is 'The first moment at which the card is out of date.';
comment on column saved_cards.sealed is 'The number, never a CVV.';
comment on column saved_cards.lookup is
  'Keyed hash of the number under another key: tells that two cards of a wallet are the same.';
create index saved_cards_of_wallet on saved_cards (wallet_id);
-- Cards whose payment has yet to end, and cards that are out of date, for their upkeep.
create index saved_cards_pending on saved_cards (id) where state = 'pending';
create index saved_cards_expiry on saved_cards (expires_at);

create table saved_card_uses (
  charge_id bigint primary key references charges,
  token_hash bytea not null,
  card_reference text not null
);
comment on table saved_card_uses is
  'A charge made with a saved card: if the bank turns out not to know the card, it is found and deleted.';

create table unsaved_cards (
  charge_id bigint primary key references charges,
  at timestamptz not null
);
comment on table unsaved_cards is 'A charge whose card was to be saved and could not be (cardNotTokenized).';


-- ------------------------------------------------------------------------------------------------------- Outbox and webhooks --------

create table outbox (
  transaction_id bigint not null,
  seq integer not null,
  kind text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (transaction_id, seq)
);
comment on table outbox is
  'Something that merchants and pages must be told, numbered within its transaction and written in the statement that changed the state '
  '(I-28). It has no foreign key, for the reason at evidence.';
create trigger append_only before update or delete or truncate on outbox for each statement execute function refuse_change();

create table webhook_targets (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  url text not null check (length(url) between 1 and 2048),
  primary key (merchant_id, env)
);
comment on table webhook_targets is
  'Where a merchant is told of payments that name no address of their own (decision 0031).';

create table webhook_receivers (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  address text not null check (length(address) between 1 and 2048),
  failures integer not null default 0,
  answered_at timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('gone', 'schedule_over')),
  unique (merchant_id, env, address),
  check ((disabled_at is null) = (disabled_why is null))
) with (fillfactor = 80);
comment on table webhook_receivers is
  'The program behind an address, switched off when it is gone or a schedule ran out. Never deleted, so what points here needs no foreign '
  'key, which would lock the one row that all payments share.';
comment on column webhook_receivers.address is 'Origin and path; what follows them often names a single order.';
comment on column webhook_receivers.failures is 'Tries in a row that failed.';
comment on column webhook_receivers.answered_at is 'To the minute.';
create trigger never_deleted before delete or truncate on webhook_receivers for each statement execute function refuse_change();

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
  why text check (why in ('gone', 'schedule_over', 'disabled')),
  tries smallint not null default 0,
  began_at timestamptz not null,
  claims integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (transaction_id, seq),
  check ((status = 'waiting') = (ended_at is null)),
  check ((status = 'undelivered') = (why is not null))
) with (fillfactor = 70);
comment on table webhook_deliveries is
  'A row of the outbox that a merchant is sent. merchant_id and receiver_id are no foreign keys, for the reason at webhook_receivers.';
comment on column webhook_deliveries.body is
  'Composed before the first try and never again: every try sends the same bytes under the same id (I-29).';
comment on column webhook_deliveries.why is 'Why it is undelivered.';
comment on column webhook_deliveries.tries is 'Its place in the schedule, since it was made or sent again.';
comment on column webhook_deliveries.began_at is 'When that schedule began.';
comment on column webhook_deliveries.claims is
  'Grows each time a process takes it: the outcome of a process that took it earlier is ignored.';
-- What is due at a receiver.
create index webhook_deliveries_waiting on webhook_deliveries (receiver_id, due_at) where status = 'waiting';
create index webhook_deliveries_undelivered on webhook_deliveries (merchant_id, env) where status = 'undelivered';
create index webhook_deliveries_of_merchant on webhook_deliveries (merchant_id, env, transaction_id, seq);
-- A payment ends once, so its end is reported once (I-28).
create unique index webhook_deliveries_one_end on webhook_deliveries (transaction_id) where event in ('charge.success', 'charge.failed');
create trigger never_deleted before delete or truncate on webhook_deliveries for each statement execute function refuse_change();

create table webhook_tries (
  transaction_id bigint not null,
  seq integer not null,
  claim integer not null,
  at timestamptz not null,
  took_ms integer not null,
  outcome text not null,
  http_status smallint,
  answer text,
  primary key (transaction_id, seq, claim),
  foreign key (transaction_id, seq) references webhook_deliveries
);
comment on table webhook_tries is 'One try to send a delivery, and its outcome.';
comment on column webhook_tries.answer is
  'The beginning of what was answered, without anything that looks like a key, a signature or a card.';
create trigger append_only before update or delete or truncate on webhook_tries for each statement execute function refuse_change();
