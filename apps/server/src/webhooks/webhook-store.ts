// Webhooks as due work in rows (decisions 0006, 0031): each delivery is taken by one process for the length of a lease.
import type { Database } from '../platform/database.ts';
import type { WebhookNews } from './body.ts';

// The statements of webhooks/webhook-store.ts, by themselves so that each can be read whole.

// $1 now, $2 end of the lease, $3 and $4 receivers that this process is busy with and how often, $5 most at once to one, $6 and $7
// how many may begin to receivers that are well and that are failing. `waiting` hops from receiver to receiver along the index, so
// that a long queue of one costs no more than a short one. What waits for a receiver that was disabled meanwhile ends here.
const TAKE = `
with recursive waiting as (
  (select d.receiver_id as id from webhook_deliveries d where d.status = 'waiting' order by d.receiver_id limit 1)
  union all
  select (select d.receiver_id from webhook_deliveries d where d.status = 'waiting' and d.receiver_id > w.id
    order by d.receiver_id limit 1)
  from waiting w where w.id is not null
),
room as (
  select r.id, r.failures = 0 as is_well, greatest(0, case when r.failures = 0 then $5::int else 1 end - coalesce(b.tries, 0)) as free
  from waiting w join webhook_receivers r on r.id = w.id
  left join unnest($3::bigint[], $4::int[]) as b(id, tries) on b.id = r.id
  where r.disabled_at is null
),
ended as (
  update webhook_deliveries d set status = 'undelivered', why = 'disabled', ended_at = $1
  where d.status = 'waiting' and d.receiver_id in (
    select r.id from waiting w join webhook_receivers r on r.id = w.id where r.disabled_at is not null)
),
due as (
  select room.is_well, d.* from room cross join lateral (
    select x.transaction_id, x.seq, x.due_at from webhook_deliveries x
    where x.receiver_id = room.id and x.status = 'waiting' and x.due_at <= $1
    order by x.due_at limit room.free for update skip locked) d
),
chosen as (
  select c.transaction_id, c.seq from (
    select due.*, row_number() over (partition by is_well order by due_at) as place from due) c
  where c.place <= case when c.is_well then $6::int else $7::int end
),
taken as (
  update webhook_deliveries d set claims = d.claims + 1, due_at = $2 from chosen c
  where d.transaction_id = c.transaction_id and d.seq = c.seq
  returning d.*
)
select d.transaction_id, d.seq, d.claims as claim, d.receiver_id, d.merchant_id, d.env, d.url, d.tries, d.began_at, d.body, t.intent_reference,
  r.failures > 0 as is_failing,
  json_build_object('event', d.event, 'reference', t.reference, 'status', o.kind, 'amount_minor', t.amount_minor, 'currency', t.currency,
    'metadata', t.metadata, 'channel', c.channel, 'fee_minor', c.fee_minor,
    'told', case when o.kind like '%.%' then o.body end) as news
from taken d join transactions t on t.id = d.transaction_id join webhook_receivers r on r.id = d.receiver_id
join outbox o on o.transaction_id = d.transaction_id and o.seq = d.seq
left join lateral (select x.channel, x.fee_minor from charges x where x.transaction_id = t.id
  order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true`;

// Only where there is none: a process that stood still must not change what another has sent.
const COMPOSE = `
update webhook_deliveries d set body = b.body from unnest($1::bigint[], $2::int[], $3::text[]) as b(transaction_id, seq, body)
where d.transaction_id = b.transaction_id and d.seq = b.seq and d.body is null`;

// A success is believed even of a delivery that was given up meanwhile. A receiver is disabled when it says that it is gone, or when
// a delivery's schedule is over and nothing was delivered to it since that schedule began; what waits for it ends with it.
const FINISH = `
with tried as (
  select $1::bigint as transaction_id, $2::int as seq, $3::int as claim, $4::text as outcome, $5::smallint as http_status,
    $6::text as answer, $7::timestamptz as at, $8::int as took_ms, $9::text as status, $10::text as why, $11::timestamptz as due_at
),
-- Where this try may change what we know of its receiver, that is locked first: whoever switches it off ends its other deliveries too.
receiver as materialized (
  select r.* from tried t
  join webhook_deliveries d on d.transaction_id = t.transaction_id and d.seq = t.seq
  join webhook_receivers r on r.id = d.receiver_id
  where t.status <> 'delivered' or r.failures > 0 or t.at - coalesce(r.answered_at, '-infinity') > interval '1 minute'
  for update of r
),
moved as (
  update webhook_deliveries d set status = t.status, why = t.why, tries = d.tries + 1, due_at = coalesce(t.due_at, d.due_at),
    ended_at = case when t.status <> 'waiting' then t.at end
  from tried t left join receiver on true
  where d.transaction_id = t.transaction_id and d.seq = t.seq and d.claims = t.claim
    and (d.status = 'waiting' or t.status = 'delivered')
  returning t.*, d.began_at
),
noted as (
  insert into webhook_tries (transaction_id, seq, claim, at, took_ms, outcome, http_status, answer)
  select transaction_id, seq, claim, at, took_ms, outcome, http_status, answer from moved
  on conflict do nothing
),
judged as (
  update webhook_receivers r set
    failures = case when j.has_answered then 0 else r.failures + 1 end,
    answered_at = case when j.has_answered then j.at else r.answered_at end,
    disabled_at = case when j.is_over then j.at else r.disabled_at end,
    disabled_why = case when j.is_over then j.why else r.disabled_why end
  from (
    select x.id, m.at, m.why, m.status = 'delivered' as has_answered,
      -- gone by its own word; or it has answered nothing since the schedule began
      m.why is not null and (m.why = 'gone' or coalesce(x.answered_at < m.began_at, true)) as is_over
    from moved m cross join receiver x
  ) j
  where r.id = j.id
  returning r.id, r.disabled_at
),
ended as (
  update webhook_deliveries d set status = 'undelivered', why = 'disabled', ended_at = j.disabled_at
  from judged j where j.disabled_at is not null and d.receiver_id = j.id and d.status = 'waiting'
    and not exists (select from moved m where m.transaction_id = d.transaction_id and m.seq = d.seq)
)
select from moved`;

// A key that is being replaced is valid until its time has come.
const SIGNING_KEYS = `
select k.merchant_id, k.env, k.lookup, k.sealed, k.seal_key_id
from (select distinct * from unnest($1::bigint[], $2::text[]) as a(merchant_id, env)) a
join merchant_keys k on k.merchant_id = a.merchant_id and k.env = a.env and k.kind = 'secret'
where k.sealed is not null and (k.revoked_at is null or k.revoked_at > now())
order by k.merchant_id, k.env, k.created_at desc, k.lookup`;

export type Env = 'test' | 'live';

/** A delivery that this process may try now. */
export type TakenDelivery = {
  transaction_id: number;
  seq: number;
  /** This taking: what an earlier one brings is not believed any more. */
  claim: number;
  receiver_id: number;
  /** Whether the last try to this receiver failed. */
  is_failing: boolean;
  merchant_id: number;
  env: Env;
  url: string;
  /** Tries of this schedule so far, and when it began. */
  tries: number;
  began_at: Date;
  /** `KPY-PI-…`, of which with `seq` the webhook's id is made. */
  intent_reference: string;
  /** Null before the first try. */
  body: string | null;
  /** The body is made of it. */
  news: WebhookNews;
};

/** Tries under way in this process, by receiver; and how many may begin. */
type Room = {
  busy: ReadonlyMap<number, number>;
  /** At once to one receiver; one whose last try failed has one. */
  perReceiver: number;
  toWell: number;
  toFailing: number;
};

/** What became of one try. Times are epoch ms. */
export type TriedDelivery = {
  transactionId: number;
  seq: number;
  claim: number;
  outcome: string;
  httpStatus: number | null;
  answer: string | null;
  at: number;
  tookMs: number;
  next:
    | { status: 'delivered' }
    | { status: 'waiting'; dueAt: number }
    /** `gone`: the receiver said so (410), and nothing is sent to it any more. */
    | { status: 'undelivered'; why: 'gone' | 'schedule_over' };
};

type SealedSecret = {
  merchant_id: number;
  env: Env;
  lookup: string;
  sealed: Buffer;
  seal_key_id: string;
};

export type WebhookStore = {
  /** Takes what is due, the healthy receivers' first; nobody else takes it before `now + leaseMs`. */
  take(now: number, leaseMs: number, room: Room): Promise<TakenDelivery[]>;
  /** Writes bodies before they are sent for the first time. */
  compose(bodies: readonly { transactionId: number; seq: number; body: string }[]): Promise<void>;
  /** Writes what became of a try; true unless the delivery was taken anew meanwhile. */
  finish(tried: TriedDelivery): Promise<boolean>;
  /** Every valid secret key of these merchants that has a sealed copy, the newest first. */
  signingKeys(of: readonly { merchantId: number; env: Env }[]): Promise<SealedSecret[]>;
};

/** Builds the store. */
export function createWebhookStore(db: Pick<Database, 'query'>): WebhookStore {
  return {
    async take(now, leaseMs, { busy, perReceiver, toWell, toFailing }) {
      const times = [new Date(now), new Date(now + leaseMs)];
      const values = [...times, [...busy.keys()], [...busy.values()], perReceiver, toWell, toFailing];
      return (await db.query<TakenDelivery>({ name: 'webhook-take', text: TAKE, values })).rows;
    },
    async compose(bodies) {
      if (bodies.length === 0) return;
      const values = [
        bodies.map(({ transactionId }) => transactionId),
        bodies.map(({ seq }) => seq),
        bodies.map(({ body }) => body),
      ];
      await db.query({ name: 'webhook-compose', text: COMPOSE, values });
    },
    async finish(tried) {
      const values = valuesOf(tried);
      return (await db.query({ name: 'webhook-finish', text: FINISH, values })).rowCount === 1;
    },
    async signingKeys(of) {
      const values = [of.map(({ merchantId }) => merchantId), of.map(({ env }) => env)];
      return (await db.query<SealedSecret>({ name: 'webhook-keys', text: SIGNING_KEYS, values })).rows;
    },
  };
}

function valuesOf({ next, ...tried }: TriedDelivery): unknown[] {
  return [
    tried.transactionId,
    tried.seq,
    tried.claim,
    tried.outcome,
    tried.httpStatus,
    tried.answer,
    new Date(tried.at),
    tried.tookMs,
    next.status,
    next.status === 'undelivered' ? next.why : null,
    next.status === 'waiting' ? new Date(next.dueAt) : null,
  ];
}
