-- Time that a tester skips for one payment of the sandbox (test-mode/played-time.ts).
create table played_times (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  at timestamptz not null,
  ms bigint not null check (ms > 0)
);
comment on table played_times is
  'Time that a tester skipped for one payment: what it waits for came so much nearer, and what had happened kept its time. In live mode '
  'there is none.';
comment on column played_times.at is 'When it was skipped.';
create index played_times_of_transaction on played_times (transaction_id);
create trigger append_only before update or delete or truncate on played_times for each statement execute function refuse_change();
