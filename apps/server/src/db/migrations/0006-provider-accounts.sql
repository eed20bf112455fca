-- Merchants' accounts at providers, and the routing table that picks one for each new charge (decision 0053).

create table provider_accounts (
  id bigint generated always as identity primary key,
  -- null: the installation's own, used by every merchant without routes of its own
  merchant_id bigint references merchants,
  env text not null check (env in ('test', 'live')),
  -- the connector's name
  provider text not null,
  name text not null check (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- new charges go to an enabled account only; charges that exist are asked about at theirs in any case
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (provider, name),
  unique (id, env)
);
-- Charges point here without a foreign key, which would lock the one row that many payments share.
create trigger never_deleted before delete or truncate on provider_accounts for each statement execute function refuse_change();

-- What an account is opened with, sealed. The highest version is used; a replaced one is kept for seven days, because callbacks that were
-- signed with it may still come.
create table provider_credentials (
  account_id bigint not null references provider_accounts,
  version integer not null check (version > 0),
  -- AES-256-GCM under the key of this id, which is not in this database
  sealed bytea not null,
  seal_key_id text not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  primary key (account_id, version)
);

-- The first row that matches a charge decides, in the order of position.
create table provider_routes (
  -- null: for every merchant without routes of its own in this environment
  merchant_id bigint references merchants,
  env text not null check (env in ('test', 'live')),
  position integer not null,
  channel text not null,
  -- null: any
  currency text,
  -- a card's brand, a wallet's network or a bank's slug; null: any
  network text,
  -- of what is debited, inclusive; null: no limit
  min_minor bigint,
  max_minor bigint,
  account_id bigint not null,
  foreign key (account_id, env) references provider_accounts (id, env),
  check (currency is not null or (min_minor is null and max_minor is null))
);
create unique index provider_routes_order on provider_routes (coalesce(merchant_id, 0), env, position);

-- All that was charged and saved before there were accounts, and by the release before this one, is the sandbox's. The defaults go in a
-- later release.
insert into provider_accounts (env, provider, name) values ('test', 'sandbox', 'sandbox');
alter table charges add column account_id bigint not null default 1;
alter table saved_cards add column account_id bigint not null default 1;
