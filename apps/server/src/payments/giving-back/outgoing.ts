// What went back of a merchant's payments in a span of days, or is on its way: refunds, and what no payment was owed.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { Span } from '../../merchants/span.ts';

export type OutgoingRow = {
  kind: 'refund' | 'reversal';
  at: Date;
  payment: string;
  minor: number;
  currency: string;
  /** `waits`: for a person. */
  state: 'done' | 'underWay' | 'failed' | 'waits';
};

export type OutgoingSum = { kind: OutgoingRow['kind']; currency: string; count: number; minor: number };

const MOST_ROWS = 100;

/** A refund that failed went nowhere. */
export async function sumOutgoing(db: Database, owner: Owner, span: Span): Promise<OutgoingSum[]> {
  const sums = sql<OutgoingSum>`
    select kind, currency, count(*) as count, sum(minor)::bigint as minor from (${rowsOf(owner, span)}) b
    where state <> 'failed' group by 1, 2 order by 1, 4 desc`;
  return (await sums.execute(db)).rows;
}

/** Newest first. */
export async function listOutgoing(db: Database, owner: Owner, span: Span): Promise<OutgoingRow[]> {
  const newest = sql<OutgoingRow>`select * from (${rowsOf(owner, span)}) b order by at desc limit ${MOST_ROWS}`;
  return (await newest.execute(db)).rows;
}

export type WaitingRow = Omit<OutgoingRow, 'kind' | 'state'> & {
  kind: OutgoingRow['kind'] | 'part';
  state: 'underWay' | 'waits';
};

/** What is still to go back, with parts of payments whose rest is still to come. Newest first. */
export async function listWaiting(db: Database, owner: Owner): Promise<WaitingRow[]> {
  return (await waitingOf(owner).execute(db)).rows;
}

const waitingOf = ({ merchantId, env }: Owner) => sql<WaitingRow>`
  select 'refund' as kind, r.created_at as at, t.payment_reference as payment, r.amount_minor as minor, r.currency,
    case when exists (select from refund_parts p where p.refund_id = r.id and p.status = 'manual') then 'waits' else 'underWay' end as state
  from refunds r join transactions t on t.id = r.transaction_id
  where r.merchant_id = ${merchantId} and r.env = ${env} and r.status = 'processing'
  union all
  select 'reversal', o.created_at, t.payment_reference, o.amount_minor, o.currency, case o.status when 'owed' then 'underWay' else 'waits' end
  from obligations o join transactions t on t.id = o.transaction_id
  -- each has an index of its own
  where (o.status = 'owed' or o.status = 'manual') and t.merchant_id = ${merchantId} and t.env = ${env}
  union all
  select 'part', x.recorded_at, t.payment_reference, x.kept_minor, x.currency, 'underWay'
  from charges c join transfers x on x.charge_id = c.id join transactions t on t.id = c.transaction_id
  where c.status = 'held' and x.disposition = 'held' and t.merchant_id = ${merchantId} and t.env = ${env}
  order by at desc limit ${MOST_ROWS}`;

const rowsOf = ({ merchantId, env }: Owner, { from, to }: Span): RawBuilder<unknown> => sql`
  select 'refund' as kind, r.created_at as at, t.payment_reference as payment, r.amount_minor as minor, r.currency,
    case when r.status = 'success' then 'done' when r.status = 'failed' then 'failed'
      when exists (select from refund_parts p where p.refund_id = r.id and p.status = 'manual') then 'waits' else 'underWay' end as state
  from refunds r join transactions t on t.id = r.transaction_id
  where r.merchant_id = ${merchantId} and r.env = ${env} and r.created_at >= ${from} and r.created_at < ${to}
  union all
  select 'reversal', o.created_at, t.payment_reference, o.amount_minor, o.currency,
    case o.status when 'owed' then 'underWay' when 'manual' then 'waits' else 'done' end
  from obligations o join transactions t on t.id = o.transaction_id
  where t.merchant_id = ${merchantId} and t.env = ${env} and o.created_at >= ${from} and o.created_at < ${to}`;
