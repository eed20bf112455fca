-- What processors say that they have settled with merchants, to be matched with their payments (decision 0103).

create table settlements (
  account_id bigint not null references provider_accounts,
  handle text not null,
  status text not null check (status in ('paid', 'underWay', 'failed', 'unknown')),
  currency text not null,
  settled_at timestamptz,
  collected_minor bigint not null,
  fees_minor bigint not null,
  paid_out_minor bigint not null,
  next_page text default '',
  primary key (account_id, handle)
);
comment on table settlements is
  'What an account''s processor sent, or is to send, to its merchant''s bank, as the processor tells it. It moves no money here.';
comment on column settlements.handle is 'The processor''s name for it.';
comment on column settlements.settled_at is 'Null: the processor does not say.';
comment on column settlements.collected_minor is 'Before the processor''s fees, and what else it took off.';
comment on column settlements.next_page is
  'From which page its payments are still to be told; empty: from the first. Null: all are told, since it was last of another status.';

create table settled_payments (
  account_id bigint not null,
  handle text not null,
  reference text not null,
  amount_minor bigint not null,
  currency text not null,
  fee_minor bigint,
  primary key (account_id, reference, handle),
  foreign key (account_id, handle) references settlements on delete cascade
);
comment on table settled_payments is 'The payments of a settlement, as the processor tells them.';
comment on column settled_payments.reference is 'The charge''s, where it was made here; of others any text.';
comment on column settled_payments.fee_minor is 'The processor''s own fee. Null: it does not say.';
create index settled_payments_of_settlement on settled_payments (account_id, handle);

alter table provider_accounts add column settlements_asked_at timestamptz, add column settlements_heard_at timestamptz;
comment on column provider_accounts.settlements_asked_at is 'When the processor is not asked again for a while. Null: it was never asked.';
comment on column provider_accounts.settlements_heard_at is 'When the processor had last told all of its settlements. Null: not yet.';
