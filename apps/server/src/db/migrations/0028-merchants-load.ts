// What merchants cost beside many payments and processes: webhooks are made with less (decision 0031), how many of them wait can be counted,
// and the uses of a key are counted over all processes (decision 0032).
import { type Kysely, sql } from 'kysely';

/** Replaces the trigger's function, takes away references that lock rows which all payments of a merchant share, adds index and table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [references, enqueue, undelivered, keyUses]) await sql.raw(statement).execute(db);
}

// A reference locks the row that it leads to until the commit: here one row of the merchant and one of its receiver, for every payment
// that ends. The trigger takes both numbers from rows that are there, and rows of these tables are never deleted.
const references = `
alter table webhook_deliveries
  drop constraint webhook_deliveries_merchant_id_fkey,
  drop constraint webhook_deliveries_receiver_id_fkey;
create trigger never_deleted before delete on webhook_receivers for each row execute function refuse_change();
`;

// What a row of the outbox is to a merchant: the end of a payment, or an event that names itself (refund.success), and the receiver of
// its address if there is one. Each `limit 1` makes the planner go from row to row by key: it knows nothing of how many rows were added,
// and guesses badly.
const NEWS = `
  select o.transaction_id, o.seq, o.at, t.merchant_id, t.env, e.event, u.url, a.address, r.id as receiver_id, r.disabled_at
  from added o
  cross join lateral (select x.merchant_id, x.env, x.notification_url from transactions x where x.id = o.transaction_id limit 1) t
  left join lateral (select y.url from webhook_targets y where y.merchant_id = t.merchant_id and y.env = t.env limit 1) w on true
  cross join lateral (select coalesce(o.body ->> 'webhook_url', t.notification_url, w.url) as url) u
  cross join lateral (select split_part(split_part(u.url, '#', 1), '?', 1) as address) a
  cross join lateral (select case when o.kind = 'success' then 'charge.success'
    when o.kind in ('failed', 'expired', 'abandoned') then 'charge.failed' when o.kind like '%.%' then o.kind end as event) e
  left join lateral (select x.id, x.disabled_at from webhook_receivers x
    where x.merchant_id = t.merchant_id and x.env = t.env and x.address = a.address limit 1) r on true
  where e.event is not null and u.url is not null
    -- an ended payment goes on to be told of (a reversal), and has ended before
    and (o.kind like '%.%' or not exists (select from outbox b where b.transaction_id = o.transaction_id and b.seq < o.seq
      and b.kind in ('success', 'failed', 'expired', 'abandoned')))`;

const MAKE = `
  insert into webhook_deliveries (transaction_id, seq, merchant_id, env, receiver_id, event, url, status, why, began_at, due_at, created_at, ended_at)
  select n.transaction_id, n.seq, n.merchant_id, n.env, n.receiver_id, n.event, n.url,
    case when n.disabled_at is null then 'waiting' else 'undelivered' end,
    case when n.disabled_at is not null then 'disabled' end, n.at, n.at, n.at,
    case when n.disabled_at is not null then n.at end
  from news n where n.receiver_id is not null
  on conflict do nothing`;

// In the statement that writes the outbox: there is no moment at which one is there without the other (I-28). Only the first payment of a
// receiver finds it missing, and goes once more.
const enqueue = `
create or replace function enqueue_webhooks() returns trigger language plpgsql as $$
declare
  is_receiver_missing boolean;
begin
  if not exists (select from added where kind in ('success', 'failed', 'expired', 'abandoned') or kind like '%.%') then
    return null;
  end if;
  with news as materialized (${NEWS}), made as (${MAKE})
  select exists (select from news n where n.receiver_id is null) into is_receiver_missing;
  if is_receiver_missing then
    insert into webhook_receivers (merchant_id, env, address)
    select distinct n.merchant_id, n.env, n.address from (${NEWS}) n where n.receiver_id is null
    order by 1, 2, 3 on conflict do nothing;
    with news as materialized (${NEWS}) ${MAKE};
  end if;
  return null;
end $$;
`;

const undelivered = `
create index webhook_deliveries_undelivered on webhook_deliveries (merchant_id, env) where status = 'undelivered';
`;

// One row a key, of the minute that was last counted. Unlogged: what a crash of the database forgets is at most a minute's count.
const keyUses = `
create unlogged table key_uses (
  lookup text primary key,
  minute bigint not null,
  used integer not null
) with (fillfactor = 50);
`;
