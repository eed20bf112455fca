// Webhooks (facts/merchant-api "Webhooks", decision 0031): what of the outbox a merchant is sent, to whom, and what became of each try.
import { type Kysely, sql } from 'kysely';

/** Adds the tables, the sealed copy of secret keys, and the trigger that makes deliveries of the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [keys, targets, receivers, deliveries, tries, enqueue])
    await sql.raw(statement).execute(db);
}

// A webhook is signed with the secret key itself, so a copy of it is kept, sealed under a key outside the database (WEBHOOK_KEYS).
const keys = `
alter table merchant_keys
  add column sealed bytea,
  add column seal_key_id text,
  add constraint merchant_keys_sealed check ((sealed is null) = (seal_key_id is null) and (sealed is null or kind = 'secret'));
`;

const targets = `
create table webhook_targets (
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  url text not null check (length(url) between 1 and 2048),
  primary key (merchant_id, env)
);
`;

// Origin and path: what follows them often names a single order, and the program that answers is the same.
const receivers = `
create table webhook_receivers (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  address text not null check (length(address) between 1 and 2048),
  -- tries in a row that failed
  failures integer not null default 0,
  -- to the minute
  answered_at timestamptz,
  disabled_at timestamptz,
  disabled_why text check (disabled_why in ('gone', 'schedule_over')),
  unique (merchant_id, env, address),
  check ((disabled_at is null) = (disabled_why is null))
) with (fillfactor = 80);
`;

// The body is composed before the first try and never again: every try sends the same bytes under the same id (I-29).
const deliveries = `
create table webhook_deliveries (
  transaction_id bigint not null references transactions,
  seq integer not null,
  merchant_id bigint not null references merchants,
  env text not null check (env in ('test', 'live')),
  receiver_id bigint not null references webhook_receivers,
  event text not null,
  url text not null,
  body text,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'undelivered')),
  -- why it is undelivered
  why text check (why in ('gone', 'schedule_over', 'disabled')),
  -- since it was made or sent again: a place in the schedule, and when the schedule began
  tries smallint not null default 0,
  began_at timestamptz not null,
  -- grows each time a process takes it: what a process brings that took it earlier is not believed
  claims integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (transaction_id, seq),
  check ((status = 'waiting') = (ended_at is null)),
  check ((status = 'undelivered') = (why is not null))
) with (fillfactor = 70);
create index webhook_deliveries_waiting on webhook_deliveries (receiver_id, due_at) where status = 'waiting';
create index webhook_deliveries_of_merchant on webhook_deliveries (merchant_id, env, transaction_id, seq);
-- A payment ends once, so its end is told once (I-28).
create unique index webhook_deliveries_one_end on webhook_deliveries (transaction_id) where event in ('charge.success', 'charge.failed');
create trigger never_deleted before delete on webhook_deliveries for each row execute function refuse_change();
`;

const tries = `
create table webhook_tries (
  transaction_id bigint not null,
  seq integer not null,
  claim integer not null,
  at timestamptz not null,
  took_ms integer not null,
  outcome text not null,
  http_status smallint,
  -- the beginning of what was answered, without anything that looks like a key, a signature or a card
  answer text,
  primary key (transaction_id, seq, claim),
  foreign key (transaction_id, seq) references webhook_deliveries
);
create trigger append_only before update or delete on webhook_tries for each row execute function refuse_change();
`;

// What a row of the outbox is to a merchant: the end of a payment, or an event that names itself (refund.success). Each `limit 1` makes
// the planner go from row to row by key: it knows nothing of how many rows were added, and guesses badly.
const NEWS = `
  select o.transaction_id, o.seq, o.at, t.merchant_id, t.env, e.event, u.url, split_part(split_part(u.url, '#', 1), '?', 1) as address
  from added o
  cross join lateral (select x.merchant_id, x.env, x.notification_url from transactions x where x.id = o.transaction_id limit 1) t
  left join lateral (select y.url from webhook_targets y where y.merchant_id = t.merchant_id and y.env = t.env limit 1) w on true
  cross join lateral (select coalesce(o.body ->> 'webhook_url', t.notification_url, w.url) as url) u
  cross join lateral (select case when o.kind = 'success' then 'charge.success'
    when o.kind in ('failed', 'expired', 'abandoned') then 'charge.failed' when o.kind like '%.%' then o.kind end as event) e
  where e.event is not null and u.url is not null
    -- an ended payment goes on to be told of (a reversal), and has ended before
    and (o.kind like '%.%' or not exists (select from outbox b where b.transaction_id = o.transaction_id and b.seq < o.seq
      and b.kind in ('success', 'failed', 'expired', 'abandoned')))`;

// In the statement that writes the outbox: there is no moment at which one is there without the other (I-28).
const enqueue = `
create function enqueue_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from added where kind in ('success', 'failed', 'expired', 'abandoned') or kind like '%.%') then
    return null;
  end if;
  insert into webhook_receivers (merchant_id, env, address)
  select distinct n.merchant_id, n.env, n.address from (${NEWS}) n
  where (select r.id from webhook_receivers r where r.merchant_id = n.merchant_id and r.env = n.env and r.address = n.address) is null
  order by 1, 2, 3 on conflict do nothing;
  insert into webhook_deliveries (transaction_id, seq, merchant_id, env, receiver_id, event, url, status, why, began_at, due_at, created_at, ended_at)
  select n.transaction_id, n.seq, n.merchant_id, n.env, r.id, n.event, n.url,
    case when r.disabled_at is null then 'waiting' else 'undelivered' end,
    case when r.disabled_at is not null then 'disabled' end, n.at, n.at, n.at,
    case when r.disabled_at is not null then n.at end
  from (${NEWS}) n
  cross join lateral (select x.id, x.disabled_at from webhook_receivers x
    where x.merchant_id = n.merchant_id and x.env = n.env and x.address = n.address limit 1) r
  on conflict do nothing;
  return null;
end $$;
create trigger enqueue_webhooks after insert on outbox referencing new table as added
  for each statement execute function enqueue_webhooks();
`;
