-- Disputes and chargebacks of charges, as their processors tell them. open, then won or lost by the merchant.
create table disputes (
  id bigint generated always as identity primary key,
  account_id bigint not null references provider_accounts,
  -- the processor's own name for it
  handle text not null check (length(handle) between 1 and 200),
  charge_id bigint not null references charges,
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  -- what is disputed, once it is lost what is gone; in what was debited
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text,
  -- the last moment at which the processor takes an answer; null: it does not say
  answer_by timestamptz,
  -- what a person did about it
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (account_id, handle)
);
create index disputes_open on disputes (id) where status = 'open' and note is null;
create index disputes_of_charge on disputes (charge_id);

create function disputes_edge() returns trigger language plpgsql as $$
begin
  if (old.status || '>' || new.status) not in ('open>won', 'open>lost') then
    raise exception 'disputes: % may not become %', old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger edge before update of status on disputes for each row
  when (old.status is distinct from new.status) execute function disputes_edge();
create trigger never_deleted before delete or truncate on disputes for each statement execute function refuse_change();
