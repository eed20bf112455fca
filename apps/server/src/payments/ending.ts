// Ends payments whose time is over: the sweep all of them, and whoever finds one before it tells so. What was once told to be over
// stays so, however the clock is set afterwards (guides I-42).
import { isOverByTime, type TransactionStanding } from './over-by-time.ts';
import type { Clock } from '../platform/ports.ts';
import type { Database } from '../platform/database.ts';

type Queries = Pick<Database, 'query'>;

/**
 * Answers rows whose status may be told: where the time of one is over, it is ended first and the rows are read again. Most often
 * there is none, and nothing is asked but `read`.
 */
export async function readEnded<Row extends { id: number }>(
  { db, clock }: { db: Queries; clock: Clock },
  read: () => Promise<Row[]>,
  standingOf: (row: Row) => TransactionStanding,
): Promise<Row[]> {
  const rows = await read();
  const now = clock.now();
  const over = rows.filter((row) => isOverByTime(standingOf(row), now));
  if (over.length === 0) return rows;
  for (const { id } of over) await endPayment(db, id, now);
  return read();
}

/** Of a row with all its charges, as merchants' calls read it. */
export function merchantStandingOf(row: MerchantRow): TransactionStanding {
  const { charges, live_charge_id: liveId } = row;
  return { ...row, liveCharge: charges?.find(({ id }) => id === liveId) ?? null };
}

type MerchantRow = Omit<TransactionStanding, 'liveCharge'> & {
  live_charge_id: number | null;
  /** Null in the row of nothing that a key alone answers. */
  charges: readonly ({ id: number } & NonNullable<TransactionStanding['liveCharge']>)[] | null;
};

/** Ends one payment, if its time is over and no money can still be on its way. `now`: epoch ms. */
export async function endPayment(db: Queries, transactionId: number, now: number): Promise<void> {
  await db.query({ name: 'end-payment', text: END_ONE, values: [new Date(now), transactionId] });
}

/**
 * SQL: ends the payments among `candidates` (a condition on `t`) whose time is over at $1. A step that the payer left open is ended with
 * its payment; a charge that is sent, unknown, left or at the bank keeps its payment open.
 */
export const endPaymentsSql = (candidates: string): string => `
with over as (
  select t.id, t.status, t.attempts + t.public_attempts > 0 as is_tried, t.live_charge_id from transactions t
  where t.expires_at <= $1 and t.status in ('pending', 'processing') and t.left_charges = 0
    and ${candidates}
),
cancelled as (
  update charges c set status = 'cancelled', updated_at = $1 from over o
  where c.id = o.live_charge_id and c.status = 'action_required' and c.auth_model <> '3DS' returning c.id
),
ended as (
  update transactions t set status = case when o.is_tried then 'abandoned' else 'expired' end, live_charge_id = null,
    outbox_seq = t.outbox_seq + 1, updated_at = $1
  from over o where t.id = o.id and (o.live_charge_id is null or o.live_charge_id in (select id from cancelled))
  returning t.id, t.outbox_seq, t.status
)
insert into outbox (transaction_id, seq, kind, body, at) select id, outbox_seq, status, '{}', $1 from ended`;

const END_ONE = endPaymentsSql('t.id = $2 for update');
