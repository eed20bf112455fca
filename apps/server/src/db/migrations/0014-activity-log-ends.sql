-- Where each merchant's activity log ends, kept apart from its rows: rows that are cut off its end break no chain.

create table console_audit_ends (
  merchant_id bigint primary key references merchants,
  entries bigint not null check (entries > 0),
  last_hash bytea not null check (length(last_hash) = 32)
);
comment on table console_audit_ends is
  'How many rows of console_audit were ever written for a merchant, and the hash of the last one. The database keeps it, and the program may only read it.';
comment on column console_audit_ends.entries is 'Counted on also after rows were cut off, so that they stay missed.';

insert into console_audit_ends (merchant_id, entries, last_hash)
select merchant_id, count(*), (array_agg(hash order by id desc))[1] from console_audit group by merchant_id;

-- As the owner of the tables, whoever writes the row.
create function console_audit_note_end() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into console_audit_ends as e (merchant_id, entries, last_hash) values (new.merchant_id, 1, new.hash)
  on conflict (merchant_id) do update set entries = e.entries + 1, last_hash = new.hash;
  return null;
end $$;
create trigger note_end after insert on console_audit for each row execute function console_audit_note_end();
create trigger read_only before delete or truncate on console_audit_ends for each statement execute function refuse_change();
