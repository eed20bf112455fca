// Webhook deliveries as rows (decisions 0006, 0031): one process takes a delivery that is due, for the length of a lease.
import { type Expression, type NotNull, type RawBuilder, sql } from 'kysely';
import type { PaymentReference } from '@titan/rules/reference';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import { isKeyValid, type Owner } from '../merchants/merchant-key.ts';
import type { Clock, HttpEvidence } from '@titan/platform/ports';
import type { WebhookContent } from './body.ts';

/** A delivery that this process has taken. */
export type TakenDelivery = {
  transaction_id: number;
  seq: number;
  /** Counts how often the delivery was taken: the result of an earlier lease is ignored. */
  claim: number;
  receiver_id: number;
  /** Whether the last try to this receiver failed. */
  is_failing: boolean;
  merchant_id: number;
  env: Env;
  url: string;
  /** Tries of the current schedule, and when that began. */
  tries: number;
  began_at: Date;
  /** `KPY-PI-…`; with `seq` it makes the webhook's id. */
  payment_reference: PaymentReference;
  /** Null before the first try. */
  body: string | null;
  content: WebhookContent;
};

/** How many tries may begin. */
type Room = {
  /** Tries under way in this process, by receiver. */
  busy: ReadonlyMap<number, number>;
  /** At once to one receiver; only one when its last try failed. */
  perReceiver: number;
  toWell: number;
  toFailing: number;
};

/** The result of one try. Times are epoch ms. */
export type TriedDelivery = {
  transactionId: number;
  seq: number;
  claim: number;
  outcome: string;
  httpStatus: number | null;
  answer: string | null;
  evidence: HttpEvidence | null;
  at: number;
  tookMs: number;
  next:
    | { status: 'delivered' }
    | { status: 'waiting'; dueAt: number }
    /** `gone`: the receiver answered 410, and nothing more is sent to it. */
    | { status: 'undelivered'; why: 'gone' | 'schedule_over' };
};

export type WebhookStore = ReturnType<typeof createWebhookStore>;

export function createWebhookStore(db: Database, clock: Clock) {
  return {
    /** Takes what is due, healthy receivers' first; no other process takes it before its lease has ended. */
    take: async (now: number, room: Room): Promise<TakenDelivery[]> =>
      (await takeDue(now, room).execute(db)).rows,
    /** Stores bodies before they are sent for the first time. */
    async compose(bodies: readonly { transactionId: number; seq: number; body: string }[]): Promise<void> {
      for (const { transactionId, seq, body } of bodies)
        await db
          .updateTable('webhook_deliveries')
          .set({ body })
          .where('transaction_id', '=', transactionId)
          .where('seq', '=', seq)
          // Only where there is none: a process that was paused must not change what another has sent.
          .where('body', 'is', null)
          .execute();
    },
    /** Records the result of a try; false when the delivery has been taken again since. */
    finish: (tried: TriedDelivery) => db.transaction().execute((within) => finish(within, tried)),
    /** Every valid secret key of these merchants that has a sealed copy, the newest first. */
    signingKeys: async (of: readonly Owner[]) => (of.length === 0 ? [] : signingKeys(db, of, clock.now())),
  };
}

/** Includes a key that is being replaced, until it expires. */
function signingKeys(db: Database, of: readonly Owner[], now: number) {
  return db
    .selectFrom('merchant_keys as k')
    .select(['k.merchant_id', 'k.env', 'k.lookup', 'k.sealed', 'k.seal_key_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('k.merchant_id', 'k.env'),
        'in',
        of.map(({ merchantId, env }) => tuple(merchantId, env)),
      ),
    )
    .where('k.kind', '=', 'secret')
    .where('k.sealed', 'is not', null)
    .$narrowType<{ sealed: NotNull; seal_key_id: NotNull }>()
    .where(isKeyValid('k', now))
    .orderBy('k.merchant_id')
    .orderBy('k.env')
    .orderBy('k.created_at', 'desc')
    .orderBy('k.lookup')
    .execute();
}

// `waiting` skips from receiver to receiver along the index, so that a receiver's long queue costs no more than a short one. Deliveries to a
// receiver that has been disabled since end here.
function takeDue(now: number, { busy, perReceiver, toWell, toFailing }: Room): RawBuilder<TakenDelivery> {
  return sql<TakenDelivery>`
    with recursive waiting as (
      (select d.receiver_id as id from webhook_deliveries d where d.status = 'waiting' order by d.receiver_id limit 1)
      union all
      select (select d.receiver_id from webhook_deliveries d where d.status = 'waiting' and d.receiver_id > w.id
        order by d.receiver_id limit 1)
      from waiting w where w.id is not null
    ),
    room as (
      select r.id, r.failures = 0 as is_well, greatest(0, case when r.failures = 0 then ${perReceiver}::int else 1 end - coalesce(b.tries, 0)) as free
      from waiting w join webhook_receivers r on r.id = w.id
      left join unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::int[]) as b(id, tries) on b.id = r.id
      where r.disabled_at is null
    ),
    ended as (
      update webhook_deliveries d set status = 'undelivered', why = 'disabled', ended_at = ${new Date(now)}
      where d.status = 'waiting' and d.receiver_id in (
        select r.id from waiting w join webhook_receivers r on r.id = w.id where r.disabled_at is not null)
    ),
    due as (
      select room.is_well, d.* from room cross join lateral (
        select x.transaction_id, x.seq, x.due_at from webhook_deliveries x
        where x.receiver_id = room.id and x.status = 'waiting' and x.due_at <= ${new Date(now)}
        order by x.due_at limit room.free for update skip locked) d
    ),
    chosen as (
      select c.transaction_id, c.seq from (
        select due.*, row_number() over (partition by is_well order by due_at) as place from due) c
      where c.place <= case when c.is_well then ${toWell}::int else ${toFailing}::int end
    ),
    taken as (
      update webhook_deliveries d set claims = d.claims + 1, due_at = ${new Date(now + LEASE_MS)} from chosen c
      where d.transaction_id = c.transaction_id and d.seq = c.seq
      returning d.*
    )
    select d.transaction_id, d.seq, d.claims as claim, d.receiver_id, d.merchant_id, d.env, d.url, d.tries, d.began_at, d.body, t.payment_reference,
      r.failures > 0 as is_failing,
      json_build_object('event', d.event, 'reference', t.reference, 'status', o.kind, 'amount_minor', t.amount_minor, 'currency', t.currency,
        'metadata', t.metadata, 'channel', c.channel, 'fee_minor', c.fee_minor,
        'own', case when o.kind = d.event then o.body end) as content
    from taken d join transactions t on t.id = d.transaction_id join webhook_receivers r on r.id = d.receiver_id
    join outbox o on o.transaction_id = d.transaction_id and o.seq = d.seq
    left join lateral (select x.channel, x.fee_minor from charges x where x.transaction_id = t.id
      order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true`;
}

/**
 * A success counts even when the delivery has been given up since. A receiver is disabled when it answers 410, or when a delivery's
 * schedule is over and nothing was delivered to it since that schedule began; its waiting deliveries end with it.
 */
async function finish(db: Database, tried: TriedDelivery): Promise<boolean> {
  const { transactionId, seq, claim, next } = tried;
  const at = new Date(tried.at);
  const isDelivered = next.status === 'delivered';
  const receiver = await lockReceiver(db, tried);
  // One success a minute is enough to see, say, a certificate that ends soon.
  const isEvidenceKept = !isDelivered || receiver !== undefined;
  const moved = await db
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      status: next.status,
      why: next.status === 'undelivered' ? next.why : null,
      tries: eb('tries', '+', 1),
      ...(next.status === 'waiting' ? { due_at: new Date(next.dueAt), ended_at: null } : { ended_at: at }),
    }))
    .where('transaction_id', '=', transactionId)
    .where('seq', '=', seq)
    .where('claims', '=', claim)
    .where(({ or, eb, lit }) => or([eb('status', '=', 'waiting'), lit(isDelivered)]))
    .returning('began_at')
    .executeTakeFirst();
  if (!moved) return false;
  await db
    .insertInto('webhook_tries')
    .values({
      transaction_id: transactionId,
      seq,
      claim,
      at,
      took_ms: tried.tookMs,
      outcome: tried.outcome,
      http_status: tried.httpStatus,
      answer: tried.answer,
      evidence: isEvidenceKept && tried.evidence ? JSON.stringify(tried.evidence) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (receiver) await updateReceiver(db, receiver, { next, at, beganAt: moved.began_at });
  return true;
}

type Receiver = NonNullable<Awaited<ReturnType<typeof lockReceiver>>>;

/** A healthy receiver's success is recorded at most this often. */
const SUCCESS_RECORDED_MS = 60_000;

/** Before any of their deliveries, whose ends change them and by which they end, so that no two transactions wait for each other in a circle. */
export async function lockReceivers(db: Database, ids: Expression<{ receiver_id: number }>): Promise<void> {
  await sql`select from webhook_receivers where id in (${ids}) order by id for update`.execute(db);
}

/** The receiver, if this try may change its row. Locked before the delivery (`lockReceivers`). */
function lockReceiver(db: Database, { transactionId, seq, at, next }: TriedDelivery) {
  const receiver = db
    .selectFrom('webhook_receivers as r')
    .innerJoin('webhook_deliveries as d', 'd.receiver_id', 'r.id')
    .select(['r.id', 'r.failures', 'r.answered_at'])
    .where('d.transaction_id', '=', transactionId)
    .where('d.seq', '=', seq)
    .forUpdate('r');
  if (next.status !== 'delivered') return receiver.executeTakeFirst();
  const recorded = new Date(at - SUCCESS_RECORDED_MS);
  return receiver
    .where(({ or, eb }) =>
      or([eb('r.failures', '>', 0), eb('r.answered_at', 'is', null), eb('r.answered_at', '<', recorded)]),
    )
    .executeTakeFirst();
}

async function updateReceiver(
  db: Database,
  { id, failures, answered_at: answeredAt }: Receiver,
  { next, at, beganAt }: { next: TriedDelivery['next']; at: Date; beganAt: Date },
): Promise<void> {
  const answeredMs = answeredAt?.getTime() ?? -Infinity;
  const receiver = db.updateTable('webhook_receivers').where('id', '=', id);
  if (next.status === 'delivered') {
    await receiver.set({ failures: 0, answered_at: at }).execute();
    if (failures >= FAILING_FROM && answeredMs < at.getTime() - OUTAGE_MS) await sendWaitingNow(db, id, at);
    return;
  }
  const why = next.status === 'undelivered' ? next.why : null;
  const isDisabled = why === 'gone' || (why === 'schedule_over' && answeredMs < beganAt.getTime());
  const disabled = isDisabled ? { disabled_at: at, disabled_why: why } : {};
  await receiver.set({ failures: failures + 1, ...disabled }).execute();
  if (isDisabled) await endWaiting(db, id, at);
}

/** Tries in a row that failed, from which on a receiver counts as failing; fewer are one webhook's. */
export const FAILING_FROM = 3;
/** A receiver that answered so lately was not away: a webhook that it never takes is not to be tried sooner for each that it does. */
const OUTAGE_MS = 2 * SUCCESS_RECORDED_MS;
/** How long a taken delivery is one process's: longer than a try can take after its latest start. It is not sent twice at once. */
export const LEASE_MS = 60_000;
/** In a longer backlog the rest keeps its own times. */
const BROUGHT_NEAR = 20_000;

/**
 * A receiver that answers again gets what waits for it now, in the order in which it came about, but for what is on its way: its last claim has
 * no try yet, or another process makes it just now.
 */
async function sendWaitingNow(db: Database, receiverId: number, at: Date): Promise<void> {
  await sql`
    update webhook_deliveries d set due_at = ${at}::timestamptz - interval '1 s' + w.place * interval '1 microsecond'
    from (
      select x.transaction_id, x.seq, x.claims, row_number() over (order by x.created_at, x.transaction_id, x.seq) as place
      from webhook_deliveries x where x.receiver_id = ${receiverId} and x.status = 'waiting'
        and (x.claims = 0 or exists (select from webhook_tries y
          where y.transaction_id = x.transaction_id and y.seq = x.seq and y.claim = x.claims))
      order by x.created_at limit ${BROUGHT_NEAR}
    ) w
    where d.transaction_id = w.transaction_id and d.seq = w.seq and d.claims = w.claims and d.status = 'waiting'`.execute(
    db,
  );
}

async function endWaiting(db: Database, receiverId: number, at: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'undelivered', why: 'disabled', ended_at: at })
    .where('receiver_id', '=', receiverId)
    .where('status', '=', sql.lit('waiting'))
    .execute();
}
