-- Takings tell what became of payments, and why those failed that nobody paid in the end (decision 0097). Sums from before say neither: they are
-- emptied, and a release that would write such sums is refused by the new column and leaves its notes to this one.

-- While it waits, it does not matter whether for its payer or for an answer.
create function outcome_of(status transaction_status) returns text language sql immutable parallel safe as $$
  select case when status in ('pending', 'processing') then 'waiting' else status::text end
$$;

truncate takings;
alter table takings add column outcome text not null;
comment on column takings.outcome is 'waiting, else the status in which payments ended: each is counted once.';
comment on column takings.reason is
  'Why the last attempt that failed did, where the payment ended without money and one failed; UNKNOWN: nobody said.';
comment on column takings.channel is 'That paid; null: not paid.';

drop function takings_in(bigint, text, timestamptz, timestamptz);
create function takings_in(merchant bigint, environment text, since timestamptz, before timestamptz) returns table (
  currency text, channel text, provider text, debited_in text, outcome text, reason text,
  count bigint, minor bigint, debited_minor bigint, charged_minor bigint, told bigint
) language sql stable as $$
  select t.currency, c.channel, c.provider, c.currency, outcome_of(t.status), f.reason, count(*),
    coalesce(sum(t.amount_paid_minor) filter (where c.id is not null), 0)::bigint, coalesce(sum(c.amount_minor), 0)::bigint,
    coalesce(sum(e.fee), 0)::bigint, count(e.fee)
  from transactions t left join charges c on c.id = t.paid_charge_id
    left join lateral (select max(x.provider_fee_minor) as fee from evidence x where x.charge_id = c.id) e on true
    left join lateral (
      select coalesce(x.error_type, 'UNKNOWN') as reason from charges x
      where t.status in ('failed', 'abandoned', 'expired') and x.transaction_id = t.id and x.status = 'failed'
      order by x.id desc limit 1) f on true
  where t.merchant_id = merchant and t.env = environment and t.created_at >= since and t.created_at < before
  group by 1, 2, 3, 4, 5, 6
$$;

create or replace trigger taken_changed after update of paid_charge_id, amount_paid_minor, currency, created_at, status on transactions for each row
  when (row(old.paid_charge_id, old.amount_paid_minor, old.currency, old.created_at, outcome_of(old.status))
    is distinct from row(new.paid_charge_id, new.amount_paid_minor, new.currency, new.created_at, outcome_of(new.status)))
  execute function note_payments_takings();

insert into stale_takings select distinct merchant_id, env, quarter_of(created_at) from transactions;
