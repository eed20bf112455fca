-- What an operator needs to find a payment, to limit a merchant and to erase a person.

comment on column evidence.error_type is
  'The code of what was wrong. Of a lost answer: why there is none (no_such_name, timeout, http_502).';

alter table merchants add column calls_per_minute integer not null default 6000 check (calls_per_minute > 0);
comment on column merchants.calls_per_minute is
  'How often each of its keys may call the merchant API in a minute, over all processes.';

-- A person is erased (npm run payment -- erase): of a row that is otherwise never changed the columns that are named with the trigger may
-- become null, and nothing else. What was said of the money stays.
create function only_persons_go() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv
    or exists (select from jsonb_each(to_jsonb(new)) c where c.key = any (tg_argv) and c.value <> 'null' and c.value <> to_jsonb(old) -> c.key) then
    raise exception '% is append-only, but for the erasure of a person', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger append_only on evidence;
create trigger append_only before delete or truncate on evidence for each statement execute function refuse_change();
create trigger erasure before update on evidence for each row execute function only_persons_go('message');
drop trigger append_only on webhook_tries;
create trigger append_only before delete or truncate on webhook_tries for each statement execute function refuse_change();
create trigger erasure before update on webhook_tries for each row execute function only_persons_go('answer');

create or replace function transfer_edge() returns trigger language plpgsql as $$
declare
  persons constant text[] := '{payer_name,payer_account,payer_bank}';
begin
  if to_jsonb(new) - persons = to_jsonb(old) - persons
    and new.payer_name is null and new.payer_account is null and new.payer_bank is null then
    return new;
  end if;
  if old.disposition <> 'held' or new.disposition = 'held' or to_jsonb(old) - '{disposition,kept_minor}'::text[]
    <> to_jsonb(new) - '{disposition,kept_minor}'::text[] then
    raise exception 'transfers is append-only, but for what becomes of a held one, and the erasure of a person'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
