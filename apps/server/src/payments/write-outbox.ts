// The part of a statement that records events: it writes the outbox and, beside it, the webhook that follows from it (I-28, decision
// 0031). Every statement that may end a payment or a refund contains it, so there is no moment at which one row is there without the other.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { TransactionState, WebhookEvent } from '../db/column-values.ts';
import { EVENT_OF_END, WEBHOOK_EVENTS } from '../webhooks/events.ts';

/**
 * SQL: common table expressions that write the outbox (`outbox_written`) and its webhooks, for use inside a `with`.
 *
 * A merchant is sent the end of a payment, and an event that names itself (`refund.success`), at the address that the event brings, else
 * the payment's own, else the merchant's. A receiver that is switched off is sent nothing, and its row says so.
 * @param events a query of (transaction_id, seq, kind, body, at), with at most one row a transaction
 */
export const writeOutboxSql = (events: string): string => `${INSERT}
  ${events}
${RETURNED_AND_SENT}`;

/** The same around a query of Kysely's. */
export const writeOutbox = (events: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.raw(INSERT)} ${events} ${sql.raw(RETURNED_AND_SENT)}`;

/** Writes one event, with its webhook, as a step of a longer transaction. `seq`: the payment's own count, which it has reached already. */
export async function writeEvent(
  db: Database,
  event: {
    transactionId: number;
    seq: number;
    kind: TransactionState | WebhookEvent;
    body: object;
    at: Date;
  },
): Promise<void> {
  const { transactionId, seq, kind, body, at } = event;
  const events = sql`select ${transactionId}::bigint, ${seq}::integer, ${kind}::text, ${JSON.stringify(body)}::jsonb, ${at}::timestamptz`;
  await sql`with ${writeOutbox(events)} select seq from outbox_written`.execute(db);
}

const listed = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const ENDS = listed(Object.keys(EVENT_OF_END));
/** The outbox's kinds that a merchant is sent: the ends of a payment, and events by their own names. */
const SENT = `${ENDS}, ${listed(Object.keys(WEBHOOK_EVENTS))}`;
const WHEN_ENDED = Object.entries(EVENT_OF_END)
  .map(([end, event]) => `when '${end}' then '${event}'`)
  .join(' ');

const INSERT = `outbox_written as (
  insert into outbox (transaction_id, seq, kind, body, at)`;

const RETURNED_AND_SENT = `  returning transaction_id, seq, kind, body, at
),
-- each \`limit 1\` makes the planner go from row to row by key: it knows nothing of how many rows were written, and guesses badly
webhook_news as materialized (
  select o.transaction_id, o.seq, o.at, o.event, t.merchant_id, t.env, u.url, a.address, r.id as receiver_id, r.disabled_at
  from (select *, case kind ${WHEN_ENDED} else kind end as event from outbox_written where kind in (${SENT})) o
  cross join lateral (select x.merchant_id, x.env, x.notification_url from transactions x where x.id = o.transaction_id limit 1) t
  left join lateral (select y.url from webhook_targets y where y.merchant_id = t.merchant_id and y.env = t.env limit 1) w on true
  cross join lateral (select coalesce(o.body ->> 'webhook_url', t.notification_url, w.url) as url) u
  cross join lateral (select split_part(split_part(u.url, '#', 1), '?', 1) as address) a
  left join lateral (select x.id, x.disabled_at from webhook_receivers x
    where x.merchant_id = t.merchant_id and x.env = t.env and x.address = a.address limit 1) r on true
  where u.url is not null
    -- an ended payment may have further events (a reversal), and has ended before
    and (o.kind = o.event or not exists (
      select from outbox b where b.transaction_id = o.transaction_id and b.seq < o.seq and b.kind in (${ENDS})))
),
-- only the first payment of a receiver finds it missing; the update returns the row if another statement has made it first
webhook_receivers_made as (
  insert into webhook_receivers (merchant_id, env, address)
  select distinct merchant_id, env, address from webhook_news where receiver_id is null order by 1, 2, 3
  on conflict (merchant_id, env, address) do update set address = excluded.address
  returning id, merchant_id, env, address, disabled_at
),
webhooks_made as (
  insert into webhook_deliveries (transaction_id, seq, merchant_id, env, receiver_id, event, url, status, why, began_at, due_at,
    created_at, ended_at)
  select n.transaction_id, n.seq, n.merchant_id, n.env, r.id, n.event, n.url,
    case when r.disabled_at is null then 'waiting' else 'undelivered' end, case when r.disabled_at is not null then 'disabled' end,
    n.at, n.at, n.at, case when r.disabled_at is not null then n.at end
  from webhook_news n cross join lateral (
    select n.receiver_id as id, n.disabled_at where n.receiver_id is not null
    union all
    select m.id, m.disabled_at from webhook_receivers_made m
    where n.receiver_id is null and m.merchant_id = n.merchant_id and m.env = n.env and m.address = n.address) r
  -- of two statements that saw the same payment open, the first has written its end
  on conflict do nothing
)`;
