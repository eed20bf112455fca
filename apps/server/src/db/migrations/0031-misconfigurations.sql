-- Accounts that calls have shown to be set up wrongly, until a call of that kind succeeds or the credentials are rolled.
create table misconfigurations (
  account_id bigint not null references provider_accounts,
  -- the connector's own
  code text not null check (length(code) between 1 and 40),
  -- what the operator is to change
  change text not null check (length(change) between 1 and 500),
  since timestamptz not null,
  primary key (account_id, code)
);
