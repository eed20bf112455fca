-- Refunds for which a second person has to be asked.

alter table refund_limits add column second_minor bigint check (second_minor > 0);
comment on column refund_limits.second_minor is 'What one person gives back within 24 hours before a second one has to approve; null: nobody has to.';

alter table refunds add column approved_by bigint references console_users;
comment on column refunds.approved_by is 'The second person of the console, who approved it; null: none was needed.';
create index refunds_approver on refunds (approved_by) where approved_by is not null;

create table refund_requests (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  transaction_id bigint not null references transactions,
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text,
  body_fingerprint bytea not null,
  asked_by bigint not null references console_users,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined')),
  decided_by bigint references console_users,
  decided_at timestamptz,
  unique (merchant_id, env, reference)
);
comment on table refund_requests is 'Refunds that people of the console asked for and a second one has to approve. Nothing is set aside for them.';
comment on column refund_requests.reference is 'Of the refund that it becomes.';
comment on column refund_requests.expires_at is 'From then on nobody approves it.';
create index refund_requests_payment on refund_requests (transaction_id);
create index refund_requests_asker on refund_requests (asked_by);
create index refund_requests_decider on refund_requests (decided_by);
