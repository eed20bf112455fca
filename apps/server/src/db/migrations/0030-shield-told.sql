-- How far a shop has been told of an attack on it (decision 0110).

alter table shields
  add column told_stage smallint not null default 0 check (told_stage between 0 and 3),
  add column told_at timestamptz,
  add column told_payment bigint;
comment on column shields.told_stage is 'The highest stage that the shop was told of since it was last told that all is calm; 0: it was.';
comment on column shields.told_payment is
  'The payment of the last card try when the attack was told. Its events count the webhooks of this attack. No foreign key: a payment may be deleted.';
create index shields_told on shields (merchant_id, env) where told_stage > 0;

-- Rows of before are held by the narrower rule.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(m[1]), ', ') into known
  from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z._]+)''', 'g') m where conname = 'webhook_deliveries_event_check';
  alter table webhook_deliveries drop constraint webhook_deliveries_event_check;
  execute format('alter table webhook_deliveries add constraint webhook_deliveries_event_check '
    'check (event in (%s, ''shop.under_attack'', ''shop.calm'')) not valid', known);
end $$;
