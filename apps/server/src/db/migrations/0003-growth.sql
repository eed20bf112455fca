-- What a payment costs, and what goes again (decision 0091). Each index has the statement that needs it; what only some payments need is
-- partial. Settings of storage hold for pages that are written from now on.

-- A row changes two or three times within minutes, and pruning gives the room of its old versions back: half of every page was kept free
-- for ever. charges is updated outside its page in any case, because its status is part of indexes.
alter table transactions set (fillfactor = 85);
alter table charges set (fillfactor = 95);
alter table webhook_deliveries set (fillfactor = 85);

-- By default a table is cleaned once a fifth of its rows is dead, which of ten million is two million. What changes each row once would
-- then grow by that much, and the few live rows at the end of an index would lie among the dead.
alter table charges set (autovacuum_vacuum_scale_factor = 0.02);
alter table transactions set (autovacuum_vacuum_scale_factor = 0.02);
alter table webhook_deliveries set (autovacuum_vacuum_scale_factor = 0.02);

-- Only M-Pesa's list cuts references.
drop index charges_cut_reference;
create index charges_cut_reference on charges (lower(left(reference, 16))) where channel = 'mobile_money';

-- Payments are booked in the order of their times, so a summary of the pages finds an hour or a week. The newest pages are summed up as
-- they fill, because a look reads those that are not.
drop index journal_payments;
create index journal_payments on journal using brin (at) with (pages_per_range = 16, autosummarize = on);

-- An address is a hash of random bits. Nothing needs it to be unique, and a hash of it takes a third of the room.
drop index transactions_address;
create index transactions_address on transactions using hash (address_hash);

create table open_payments (
  expires_at timestamptz not null,
  transaction_id bigint not null,
  primary key (expires_at, transaction_id)
) with (autovacuum_vacuum_scale_factor = 0.01);
comment on table open_payments is
  'A payment that the sweep has yet to see ended. It has no foreign key, for the reason at evidence.';
comment on column open_payments.expires_at is 'When its time is over (transactions.expires_at).';

-- transactions has no index of open payments: with the status in an index, each change of a payment would write all its indexes anew.
create function note_open_payment() returns trigger language plpgsql as $$
begin
  insert into open_payments (expires_at, transaction_id) values (new.expires_at, new.id) on conflict do nothing;
  return null;
end $$;
create trigger opened after insert or update of expires_at on transactions for each row execute function note_open_payment();
insert into open_payments (expires_at, transaction_id)
  select expires_at, id from transactions where status in ('pending', 'processing');
drop index transactions_expiry;

-- What is not kept for ever (db/retention.ts, decision 0091). With the trigger `kept` a row can be deleted once it is that old, and by nobody
-- before. evidence and outbox: five years, as FATF Recommendation 11 asks for records of transactions. Where a person may be erased, the
-- trigger `erasure` refuses all other updates.
drop trigger append_only on evidence;
create trigger append_only before truncate on evidence for each statement execute function refuse_change();
create trigger kept before delete on evidence for each row
  when (old.at > now() - interval '5 years') execute function refuse_change();

drop trigger append_only on outbox;
create trigger append_only before update or truncate on outbox for each statement execute function refuse_change();
create trigger kept before delete on outbox for each row
  when (old.at > now() - interval '5 years') execute function refuse_change();

drop trigger append_only on webhook_tries;
create trigger append_only before truncate on webhook_tries for each statement execute function refuse_change();
create trigger kept before delete on webhook_tries for each row
  when (old.at > now() - interval '30 days') execute function refuse_change();

drop trigger never_deleted on webhook_deliveries;
create trigger never_emptied before truncate on webhook_deliveries for each statement execute function refuse_change();
create trigger kept before delete on webhook_deliveries for each row
  when (old.status = 'waiting' or old.created_at > now() - interval '30 days') execute function refuse_change();

-- Old names are found by their pages; names that came together are deleted together.
create index provider_callbacks_age on provider_callbacks using brin (at) with (pages_per_range = 16, autosummarize = on);
