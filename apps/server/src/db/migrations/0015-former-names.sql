-- What a sum that goes back was called in its earlier tries, by us and by its processor: one of them may go back after all. Kept by the
-- database, so that no statement, nor an older release beside this one, can forget a name.
alter table obligations add column former_names text[];
alter table refund_parts add column former_names text[];
create function keep_former_names() returns trigger language plpgsql as $$
begin
  if old.handle <> coalesce(new.handle, '') then
    new.former_names := array_append(new.former_names, old.handle);
  end if;
  if old.reversal_reference <> new.reversal_reference then
    new.former_names := array_append(new.former_names, old.reversal_reference);
  end if;
  return new;
end $$;
create trigger former_names before update of handle, reversal_reference on obligations for each row execute function keep_former_names();
create trigger former_names before update of handle, reversal_reference on refund_parts for each row execute function keep_former_names();
create index obligations_former_names on obligations using gin (former_names) where former_names is not null;
create index refund_parts_former_names on refund_parts using gin (former_names) where former_names is not null;
