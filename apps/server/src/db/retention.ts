// Deletes what has been kept for long enough (decision 0091): oldest first, in small batches, and never the books. How long that is, the
// operator sets; how long at least, the triggers `kept` do.
import { type RawBuilder, sql } from 'kysely';
import type { Retention } from '../platform/config-retention.ts';
import type { Database } from './database.ts';

export type RetentionUpkeep = {
  /** Goes on where the last call ended; returns how many rows went. `now`: epoch ms. */
  deleteOld(now: number): Promise<number>;
};

/** The key of the last row that was looked at. */
type RowKey = { major: number; minor: string };
type Batch = { gone: number; is_over: boolean } & RowKey;
type RetainedKind = {
  keptMs(retention: Retention): number;
  /** Looks at the next rows in the order of their key and deletes those that are older than `before` and that nothing needs any more. */
  batch(before: Date, after: RowKey): RawBuilder<Batch>;
};

/** Few, since payers wait behind a long statement. */
const AT_ONCE = 200;
/** Batches of one kind in one call. At a call in two seconds it keeps up with three hundred rows a second of each kind. */
const BATCHES = 3;
const BEGINNING: RowKey = { major: 0, minor: '0' };
/** One process deletes at a time, so that no two wait for each other in a circle. */
export const RETENTION_LOCK = 731_091;
const ONE_AT_A_TIME = sql<{
  is_mine: boolean;
}>`select pg_try_advisory_xact_lock(${sql.lit(RETENTION_LOCK)}) as is_mine`;

export function createRetention(db: Database, retention: Retention): RetentionUpkeep {
  const places = KINDS.map(() => BEGINNING);
  return {
    async deleteOld(now) {
      let deleted = 0;
      for (const [index, { keptMs, batch }] of KINDS.entries()) {
        const before = new Date(now - keptMs(retention));
        for (let n = 0, isOver = false; n < BATCHES && !isOver; n += 1) {
          const found = await deleteBatch(db, batch(before, places[index] ?? BEGINNING));
          isOver = found === null || found.is_over;
          // What later events of old payments have left behind is looked at again.
          places[index] = found === null || found.is_over ? BEGINNING : found;
          deleted += found?.gone ?? 0;
        }
      }
      return deleted;
    },
  };
}

/** Null: another process deletes now. */
function deleteBatch(db: Database, batch: RawBuilder<Batch>): Promise<Batch | null> {
  return db.transaction().execute(async (within) => {
    const lock = await ONE_AT_A_TIME.execute(within);
    if (!lock.rows[0]?.is_mine) return null;
    return (await batch.execute(within)).rows[0] ?? null;
  });
}

/** Whether money of the charge `c` may still move, or a person has yet to look at it. */
const IS_OPEN = sql<boolean>`(c.status in ('sent', 'action_required', 'unknown', 'left', 'held')
  or exists (select from obligations x where x.charge_id = c.id and x.status in ('owed', 'manual'))
  or exists (select from refund_parts x where x.charge_id = c.id and x.status in ('owed', 'manual'))
  or exists (select from disputes x where x.charge_id = c.id and x.status = 'open')
  or exists (select from contradictions x where x.charge_id = c.id and x.status = 'open'))`;

/** SQL: whether a payment that was opened at this time, or a charge, ends the look: those after it are younger still. */
const isYoung = (openedAt: RawBuilder<unknown>, before: Date) =>
  sql`coalesce((${openedAt}) >= ${before}, true)`;

// Each statement deletes `seen` rows that go, and tells how far it has come. Keys grow with time, but what happens to an old payment later has
// its payment's key: so a look ends by the age of the payment and not of the row.
const KINDS: readonly RetainedKind[] = [
  {
    keptMs: ({ webhooksMs }) => webhooksMs,
    batch: (before, after) => sql<Batch>`
      with seen as materialized (
        select d.transaction_id, d.seq, d.status <> 'waiting' and d.ended_at < ${before} and d.created_at < ${before} as goes
        from webhook_deliveries d where (d.transaction_id, d.seq) > (${after.major}, ${after.minor}::int)
        order by d.transaction_id, d.seq limit ${sql.lit(AT_ONCE)}
      ),
      going as materialized (
        -- one that is being sent again at this moment stays
        select d.transaction_id, d.seq from seen s join webhook_deliveries d on d.transaction_id = s.transaction_id and d.seq = s.seq
        where s.goes and d.status <> 'waiting' for update of d skip locked
      ),
      tries as (
        delete from webhook_tries y using going s where y.transaction_id = s.transaction_id and y.seq = s.seq
      ),
      gone as (
        delete from webhook_deliveries d using going s where d.transaction_id = s.transaction_id and d.seq = s.seq returning d.seq
      )
      select transaction_id as major, seq::text as minor, (select count(*) from gone) as gone,
        ${isYoung(sql`select t.created_at from transactions t where t.id = seen.transaction_id`, before)} as is_over
      from seen order by transaction_id desc, seq desc limit 1`,
  },
  {
    keptMs: ({ requestKeysMs }) => requestKeysMs,
    batch: (before, after) => sql<Batch>`
      with seen as materialized (
        select r.charge_id, r.idempotency_key, r.at < ${before} and not ${IS_OPEN} as goes, c.created_at
        from charge_claims r join charges c on c.id = r.charge_id
        where (r.charge_id, r.idempotency_key) > (${after.major}, ${after.minor})
        order by r.charge_id, r.idempotency_key limit ${sql.lit(AT_ONCE)}
      ),
      gone as (
        delete from charge_claims r using seen s where s.goes and r.charge_id = s.charge_id and r.idempotency_key = s.idempotency_key
        returning r.charge_id
      )
      select charge_id as major, idempotency_key as minor, (select count(*) from gone) as gone,
        ${isYoung(sql`seen.created_at`, before)} as is_over
      from seen order by charge_id desc, idempotency_key desc limit 1`,
  },
  {
    keptMs: ({ callbackIdsMs }) => callbackIdsMs,
    // They have no order but that of their pages, which an index of the pages' times finds.
    batch: (before) => sql<Batch>`
      with gone as (
        delete from provider_callbacks where ctid in (
          select ctid from provider_callbacks where at < ${before} limit ${sql.lit(AT_ONCE)}) returning id
      )
      select 0 as major, '0' as minor, count(*) as gone, count(*) < ${sql.lit(AT_ONCE)} as is_over from gone`,
  },
  {
    keptMs: ({ evidenceMs }) => evidenceMs,
    batch: (before, after) => sql<Batch>`
      with seen as materialized (
        select e.id, e.at, e.at < ${before} and not exists (select from charges c where c.id = e.charge_id and ${IS_OPEN}) as goes
        from evidence e where e.id > ${after.major} order by e.id limit ${sql.lit(AT_ONCE)}
      ),
      gone as (delete from evidence e using seen s where s.goes and e.id = s.id returning e.id)
      select id as major, '0' as minor, (select count(*) from gone) as gone, ${isYoung(sql`seen.at`, before)} as is_over
      from seen order by id desc limit 1`,
  },
  {
    keptMs: ({ evidenceMs }) => evidenceMs,
    batch: (before, after) => sql<Batch>`
      with seen as materialized (
        select o.transaction_id, o.seq, o.at < ${before}
          and not exists (select from charges c where c.transaction_id = o.transaction_id and ${IS_OPEN}) as goes
        from outbox o where (o.transaction_id, o.seq) > (${after.major}, ${after.minor}::int)
        order by o.transaction_id, o.seq limit ${sql.lit(AT_ONCE)}
      ),
      gone as (
        delete from outbox o using seen s where s.goes and o.transaction_id = s.transaction_id and o.seq = s.seq
          -- a webhook is composed of it
          and not exists (select from webhook_deliveries d where d.transaction_id = o.transaction_id and d.seq = o.seq)
        returning o.seq
      )
      select transaction_id as major, seq::text as minor, (select count(*) from gone) as gone,
        ${isYoung(sql`select t.created_at from transactions t where t.id = seen.transaction_id`, before)} as is_over
      from seen order by transaction_id desc, seq desc limit 1`,
  },
];
