-- The provider's own fee, as it tells it: shown to a person, and in no sum of ours.
alter table evidence add column provider_fee_minor bigint;

-- What lies at each provider for a merchant, summed up to held_seq: another mark than counted_seq, which releases before this one move
-- without knowing of these sums.
create table provider_balances (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  currency text not null,
  -- the connector's name
  provider text not null,
  -- less than nothing where more was given back than came in
  held_minor bigint not null,
  primary key (merchant_id, env, currency, provider)
);
insert into provider_balances (merchant_id, env, currency, provider, held_minor)
select t.merchant_id, t.env, j.currency, substr(p.account, 10), sum(p.minor)
from journal j
join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id
cross join lateral (
  select j.debit, j.amount_minor union all select credit, -minor from unnest(j.credits, j.credits_minor) as u(credit, minor)
) p(account, minor)
where p.account like 'provider:%' and j.seq <= (select counted_seq from journal_mark)
group by 1, 2, 3, 4;

alter table journal_mark add column held_seq bigint;
update journal_mark set held_seq = counted_seq;
alter table journal_mark alter column held_seq set not null;
