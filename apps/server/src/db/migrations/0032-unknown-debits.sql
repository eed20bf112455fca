-- Debits that nobody here knows, as after a database is put back to an earlier copy.
-- debits_looked_at: when a look through a processor's list began that was read to its end; null: none was yet
alter table provider_accounts add column debits_looked_at timestamptz;
-- What a processor's list tells beside the sum: the payment as we had named it, and what it was paid with.
alter table contradictions
  add column payment_reference text,
  add column payer masked_number;
