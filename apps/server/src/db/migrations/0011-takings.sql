-- Takings are sums by quarters of an hour (decision 0097).

-- What the rows say of the payments that were opened in a span: the one place where these figures are defined.
create function takings_in(merchant bigint, environment text, since timestamptz, before timestamptz) returns table (
  currency text, channel text, provider text, debited_in text, reason text,
  count bigint, minor bigint, debited_minor bigint, charged_minor bigint, told bigint
) language sql stable as $$
  select t.currency, c.channel, c.provider, c.currency, null::text, count(*), coalesce(sum(t.amount_paid_minor) filter (where c.id is not null), 0)::bigint,
    coalesce(sum(c.amount_minor), 0)::bigint, coalesce(sum(e.fee), 0)::bigint, count(e.fee)
  from transactions t left join charges c on c.id = t.paid_charge_id
    left join lateral (select max(x.provider_fee_minor) as fee from evidence x where x.charge_id = c.id) e on true
  where t.merchant_id = merchant and t.env = environment and t.created_at >= since and t.created_at < before
  group by 1, 2, 3, 4
  union all
  select t.currency, null, null, null, coalesce(c.error_type, 'UNKNOWN'), count(distinct t.id), 0, 0, 0, 0
  from transactions t join charges c on c.transaction_id = t.id and c.status = 'failed'
  where t.merchant_id = merchant and t.env = environment and t.created_at >= since and t.created_at < before
  group by 1, 5
$$;

create table takings (
  merchant_id bigint not null,
  env environment not null,
  quarter timestamptz not null,
  currency text not null,
  channel text,
  provider text,
  debited_in text,
  reason text,
  count bigint not null,
  minor bigint not null,
  debited_minor bigint not null,
  charged_minor bigint not null,
  told bigint not null
);
comment on table takings is
  'What takings_in() says of each quarter of an hour in which payments were opened. A quarter in stale_takings is not to be read here.';
comment on column takings.channel is 'That paid; null: not paid, or not yet.';
comment on column takings.debited_in is 'The currency that the charge which paid was debited in, by the provider.';
comment on column takings.reason is
  'Why an attempt failed: such a row counts the payments with one, which other rows count too. Null: a row of payments.';
comment on column takings.charged_minor is 'What the provider says that it charged, for as many payments as are told.';
create index takings_of_merchant on takings (merchant_id, env, quarter);

create table stale_takings (
  merchant_id bigint not null,
  env environment not null,
  quarter timestamptz not null
) with (autovacuum_vacuum_scale_factor = 0.01);
comment on table stale_takings is
  'A quarter of an hour whose payments have changed since it was summed up, once for each change: no two payments wait for a row.';

create function quarter_of(instant timestamptz) returns timestamptz language sql immutable as $$
  select to_timestamp(floor(extract(epoch from instant) / 900) * 900)
$$;

create function note_payments_takings() returns trigger language plpgsql as $$
begin
  insert into stale_takings values (new.merchant_id, new.env, quarter_of(new.created_at));
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    insert into stale_takings values (old.merchant_id, old.env, quarter_of(old.created_at));
  end if;
  return null;
end $$;
create trigger taken after insert on transactions for each row execute function note_payments_takings();
create trigger taken_changed after update of paid_charge_id, amount_paid_minor, currency, created_at on transactions for each row
  when (row(old.paid_charge_id, old.amount_paid_minor, old.currency, old.created_at)
    is distinct from row(new.paid_charge_id, new.amount_paid_minor, new.currency, new.created_at))
  execute function note_payments_takings();

create function note_charges_takings() returns trigger language plpgsql as $$
begin
  insert into stale_takings
    select t.merchant_id, t.env, quarter_of(t.created_at) from transactions t where t.id = new.transaction_id;
  return null;
end $$;
create trigger failed after insert on charges for each row when (new.status = 'failed') execute function note_charges_takings();
create trigger failed_changed after update of status, error_type on charges for each row
  when ((old.status = 'failed' or new.status = 'failed')
    and row(old.status, old.error_type) is distinct from row(new.status, new.error_type))
  execute function note_charges_takings();

create function note_fees_takings() returns trigger language plpgsql as $$
begin
  insert into stale_takings
    select t.merchant_id, t.env, quarter_of(t.created_at) from charges c join transactions t on t.id = c.transaction_id
    where c.id = coalesce(new.charge_id, old.charge_id);
  return null;
end $$;
create trigger fee_told after insert on evidence for each row
  when (new.provider_fee_minor is not null) execute function note_fees_takings();
create trigger fee_gone after delete on evidence for each row
  when (old.provider_fee_minor is not null) execute function note_fees_takings();

-- The sweep sums up what was there before.
insert into stale_takings select distinct merchant_id, env, quarter_of(created_at) from transactions;
