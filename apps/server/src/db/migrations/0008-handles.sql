-- What a processor calls a charge or a refund, where it has a name of its own for it: written with the answer that brought it, and given to
-- every later call. Null until then.
alter table charges add column handle text check (length(handle) between 1 and 200);
alter table obligations add column handle text check (length(handle) between 1 and 200);
alter table refund_parts add column handle text check (length(handle) between 1 and 200);
-- A callback may know no other name.
create index charges_handle on charges (account_id, handle) where handle is not null;
