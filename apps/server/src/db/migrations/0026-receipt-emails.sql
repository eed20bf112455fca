-- Receipts that payers have had sent to the address of their payment (decision 0067).
create table receipt_emails (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  -- names one press
  key text not null check (length(key) between 1 and 255),
  -- null: on its way, or the process that sent it has ended
  outcome text check (outcome in ('sent', 'not-sent', 'unsure')),
  at timestamptz not null,
  unique (transaction_id, key)
);
