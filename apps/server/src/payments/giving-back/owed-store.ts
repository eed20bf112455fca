// Money that goes back, as rows of the two tables that are alike in this: what is owed back, and parts of merchants' refunds.
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { ReversalEnd } from '../../providers/port.ts';
import type { CalledSum, KnownSum, OwedSum, OwedChange, OwedStore, ReversalWait } from './give-back.ts';

export type OwedRows = {
  table: 'obligations' | 'refund_parts';
  /** Columns of a row `o`: `amount_minor`, `currency` and `refused_as`. */
  columns: RawBuilder<unknown>;
  /** Whether it is a row's (`x`) turn, when nothing else is waited for. */
  isInTurn: RawBuilder<boolean>;
  /** Writes within a transaction how a sum ended; its payment's row is locked. */
  end(within: Database, reversalReference: string, end: OwedEnd, at: Date): Promise<OwedChange>;
};

/** Without a handle it keeps the one that it has. */
export type OwedEnd = { handle?: string | null } & (
  | ReversalEnd
  /** A person says that it cannot be given back. */
  | { kind: 'not_returned'; message: string }
);

/** Builds the store of one table. */
export function createOwedStore(db: Database, rows: OwedRows): OwedStore {
  return {
    take: (...turn) => take(db, rows, ...turn),
    putOff: (...until) => putOff(db, rows, ...until),
    find: (called) => find(db, rows, called),
    askSoon: (...when) => askSoon(db, rows, ...when),
    claimManual: (...when) => claimManual(db, rows, ...when),
    async note(reversalReference, note) {
      const row = db
        .updateTable(rows.table)
        .set({ note })
        .where('reversal_reference', '=', reversalReference);
      await row.where('status', '=', 'manual').execute();
    },
    end: (reversalReference, how, now) =>
      inTransaction(db, async (within) => {
        await lockPayment(within, rows, reversalReference);
        return rows.end(within, reversalReference, how, new Date(now));
      }),
    settleByHand: (reversalReference, note, outcome, now) =>
      inTransaction(db, async (within) => {
        const at = new Date(now);
        await lockPayment(within, rows, reversalReference);
        if (!(await takeUp(within, rows, reversalReference, { note, updated_at: at }))) return false;
        const kind = outcome === 'returned' ? 'reversed' : 'not_returned';
        await rows.end(within, reversalReference, { kind, message: note }, at);
        return true;
      }),
    sendAnew: (reversalReference, newReference, note, now) => {
      const at = new Date(now);
      const unsent = { sent_at: null, is_pending: false, unknown_since: null, handle: null, send_at: at };
      const anew = { ...unsent, reversal_reference: newReference, note, updated_at: at };
      return takeUp(db, rows, reversalReference, anew);
    },
  };
}

async function take(
  db: Database,
  { table, columns, isInTurn }: OwedRows,
  now: number,
  leaseMs: number,
  limit: number,
  busy: readonly number[] = [],
): Promise<OwedSum[]> {
  const at = new Date(now);
  const { rows } = await sql<OwedSum>`
    with due as (
      select x.reversal_reference, x.sent_at from ${sql.table(table)} x
      where x.status = 'owed' and (x.send_at is null or x.send_at <= ${at}) and ${isInTurn}
        and not exists (select from charges b where b.id = x.charge_id and b.account_id = any (${busy}::bigint[]))
      order by coalesce(x.send_at, x.updated_at), x.created_at limit ${limit} for update skip locked
    )
    update ${sql.table(table)} o set updated_at = ${at}, send_at = ${new Date(now + leaseMs)}, sent_at = coalesce(o.sent_at, ${at}),
      unknown_since = coalesce(o.unknown_since, ${at})
    from due, charges c, transactions t
    where o.reversal_reference = due.reversal_reference and c.id = o.charge_id and t.id = c.transaction_id
    returning ${OWED_COLUMNS}, ${columns}, due.sent_at`.execute(db);
  return rows;
}

const OWED_COLUMNS = sql`o.reversal_reference, t.id as transaction_id, t.payment_reference as payment, t.merchant_id as merchant, c.id as charge_id,
  c.reference as charge_reference, c.handle as charge_handle, c.refund_handle as charge_refund_handle, c.account_id, o.transfer_id, o.is_pending, o.unknown_since, o.handle`;

/** Conditions on a row `o` of the charge `c`. */
const isNamedBy = (called: CalledSum | { chargeId: number }): RawBuilder<boolean> =>
  'chargeId' in called ? sql`c.id = ${called.chargeId}` : isCalled(called);
const isCalled = ({ accountId, ...called }: CalledSum): RawBuilder<boolean> => {
  const [reference, handle] = [called.reference ?? null, called.handle ?? null];
  return sql`c.account_id = ${accountId} and (o.reversal_reference = ${reference} or o.handle = ${handle}
    or o.former_names && ${[reference, handle]}::text[])`;
};

async function find(db: Database, { table, columns }: OwedRows, called: CalledSum): Promise<KnownSum | null> {
  const { rows } = await sql<KnownSum>`
    select ${OWED_COLUMNS}, ${columns}, o.sent_at, o.status, o.former_names
    from ${sql.table(table)} o join charges c on c.id = o.charge_id join transactions t on t.id = c.transaction_id
    where ${isCalled(called)} order by o.reversal_reference = ${called.reference ?? null} desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function askSoon(
  db: Database,
  { table }: OwedRows,
  called: CalledSum | { chargeId: number },
  now: number,
  gapMs: number,
): Promise<void> {
  const at = sql`greatest(${new Date(now)}::timestamptz, o.updated_at + ${gapMs} * interval '1 ms')`;
  await sql`
    update ${sql.table(table)} o set send_at = ${at} from charges c
    where c.id = o.charge_id and ${isNamedBy(called)} and o.status = 'owed' and o.sent_at is not null and o.send_at > ${at}`.execute(
    db,
  );
}

async function claimManual(
  db: Database,
  { table, columns }: OwedRows,
  called: CalledSum | { chargeId: number },
  now: number,
  gapMs: number,
): Promise<KnownSum[]> {
  const { rows } = await sql<KnownSum>`
    update ${sql.table(table)} o set send_at = ${new Date(now + gapMs)} from charges c, transactions t
    where c.id = o.charge_id and t.id = c.transaction_id and ${isNamedBy(called)}
      and o.status = 'manual' and o.sent_at is not null and (o.send_at is null or o.send_at <= ${new Date(now)})
    returning ${OWED_COLUMNS}, ${columns}, o.sent_at, o.status, o.former_names`.execute(db);
  return rows;
}

async function putOff(
  db: Database,
  { table }: OwedRows,
  reversalReference: string,
  { sentAt, isPending, unknownSince, sendAt }: ReversalWait,
  handle: string | null,
): Promise<void> {
  await db
    .updateTable(table)
    .set({
      sent_at: sentAt,
      is_pending: isPending,
      unknown_since: unknownSince,
      handle,
      send_at: new Date(sendAt),
    })
    .where('reversal_reference', '=', reversalReference)
    .where('status', '=', 'owed')
    .execute();
}

/** Before anything else of a payment, so that no two transactions wait for each other in a circle. */
async function lockPayment(db: Database, { table }: OwedRows, reversalReference: string): Promise<void> {
  await sql`
    select from transactions where id = (
      select c.transaction_id from ${sql.table(table)} o join charges c on c.id = o.charge_id where o.reversal_reference = ${reversalReference})
    for update`.execute(db);
}

/** Takes it from the person that it was handed to. False: it was handed to nobody. */
async function takeUp(
  db: Database,
  { table }: OwedRows,
  reversalReference: string,
  changes: Updateable<Schema['refund_parts']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ ...changes, status: 'owed' })
    .where('reversal_reference', '=', reversalReference)
    .where('status', '=', 'manual')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
