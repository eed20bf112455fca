-- Whether an account at a processor has been seen to work with the credentials that it has.

alter table provider_accounts
  add column probed_at timestamptz,
  add column probe_outcome text check (probe_outcome in ('ok', 'differs', 'lost')),
  add constraint is_probed_whole check ((probed_at is null) = (probe_outcome is null));
comment on column provider_accounts.probed_at is 'When it was last tried out with the credentials that it has now; null: it was not.';
comment on column provider_accounts.probe_outcome is 'What came of that: as expected, another answer than expected, none.';

-- When the last payment of an account passed.
create index charges_paid_at_account on charges (account_id, sent_at) where status = 'success';
