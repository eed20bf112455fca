// Work that rows themselves describe: charges to query, payments whose time is over, money owed back. Several processes
// may sweep at once: each row is taken by one of them for the length of a lease (decision 0006).
import { sql, type Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChargeRow, chargeColumns, IS_LIVE } from './charge-row.ts';
import type { ReversalOutcome } from './attention.ts';
import { endPayments } from './expiry.ts';
import type { ReversalWait } from './give-back.ts';
import { writeEvent } from './write-outbox.ts';

export type Obligation = {
  id: number;
  payment: string;
  charge_reference: string;
  charge_handle: string | null;
  account_id: number;
  amount_minor: number;
  currency: string;
  reversal_reference: string;
  /** The transfer that brought the money; null for a charge that was approved. */
  transfer_id: string | null;
  created_at: Date;
  /** When it was sent before; null: it provably never was. */
  sent_at: Date | null;
  is_pending: boolean;
  /** The provider's own name for it; null until an answer brought one. */
  handle: string | null;
};

/** `payment`: its reference, `KPY-PI-…`. */
export type DueCharge = ChargeRow & { payment: string };

export type DueStore = {
  /**
   * Charges that are due for a query, those at a bank among them, and `sent` ones that a process left behind: the most overdue first, and
   * none of the busy accounts. Epoch ms.
   */
  takeCharges(now: number, leaseMs: number, limit: number, busy?: readonly number[]): Promise<DueCharge[]>;
  /**
   * For a process that starts: makes all charges due that are `sent`, or just left, because one that died may have sent them. Charges
   * of running processes are queried too, which does no harm: a query that finds nothing yet proves nothing.
   */
  takeUpSent(now: number): Promise<void>;
  /**
   * Ends payments whose time is over and where no money can still be on its way; answers how many. Looks at those that
   * ended lately, or at all of them.
   */
  expirePayments(now: number, since: 'lately' | 'ever'): Promise<number>;
  /** Sums whose turn it is, in the same order. They are marked as sent before anybody sends them. */
  takeObligations(
    now: number,
    leaseMs: number,
    limit: number,
    busy?: readonly number[],
  ): Promise<Obligation[]>;
  /** It is not back yet, and has its next turn then. */
  putOff(id: number, next: ReversalWait, handle: string | null): Promise<void>;
  /** The money is back with the payer: closes the obligation and empties its suspense. */
  closeObligation(id: number, now: number, handle: string | null): Promise<void>;
  /** The provider refused, or cannot go on: a person must look. */
  hand(id: number, why: { message: string; handle: string | null }, now: number): Promise<void>;
  /** What a person did about one that was handed to them; false when it is none of those. Epoch ms. */
  settleByHand(id: number, note: string, outcome: ReversalOutcome, now: number): Promise<boolean>;
};

/** A `sent` charge older than this has lost its process, even where none has started since: the provider's own deadline is long past. */
const ORPHANED_AFTER_MS = 90_000;
/** How far back the regular sweep looks; what is older is ended by the sweep at the service's start. */
const LATELY_MS = 7 * 24 * 60 * 60 * 1000;

/** Builds the store of due work. */
export function createDueStore(db: Database): DueStore {
  return {
    takeCharges: (...turn) => takeCharges(db, ...turn),
    async takeUpSent(now) {
      await sql`
        update charges c set query_at = ${new Date(now)}, updated_at = ${new Date(now)}
        where c.query_at is null and c.status in ('sent', 'left') and c.id in (
          select x.id from charges x where ${IS_LIVE} and x.status = 'sent' union all select x.id from charges x where x.status = 'left')
      `.execute(db);
    },
    async expirePayments(now, since) {
      const after = since === 'ever' ? sql`'-infinity'` : new Date(now - LATELY_MS);
      const candidates = sql`t.expires_at > ${after} order by t.id limit ${ENDED_AT_ONCE} for update skip locked`;
      return (await endPayments(candidates, now).execute(db)).rows.length;
    },
    takeObligations: (...turn) => takeObligations(db, ...turn),
    closeObligation: (id, now, handle) =>
      db.transaction().execute((within) => closeObligation(within, id, new Date(now), handle)),
    putOff: (id, { sentAt, isPending, sendAt }, handle) =>
      updateOwed(db, id, { sent_at: sentAt, is_pending: isPending, handle, send_at: new Date(sendAt) }),
    settleByHand: (id, note, outcome, now) =>
      db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('obligations')
          .set({
            status: 'owed',
            note,
            sent_at: null,
            is_pending: false,
            handle: null,
            send_at: null,
            updated_at: new Date(now),
          })
          .where('id', '=', id)
          .where('status', '=', 'manual')
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        if (outcome === 'returned') await closeObligation(within, id, new Date(now));
        return true;
      }),
    hand: (id, { message, handle }, now) =>
      updateOwed(db, id, { status: 'manual', note: message, handle, updated_at: new Date(now) }),
  };
}

/** Payments that one call ends at most. */
const ENDED_AT_ONCE = 500;

const PAYMENT_OF_CHARGE = sql`(select t.payment_reference from transactions t where t.id = c.transaction_id)`;

async function takeCharges(
  db: Database,
  now: number,
  leaseMs: number,
  limit: number,
  busy: readonly number[] = [],
): Promise<DueCharge[]> {
  const at = new Date(now);
  const orphaned = new Date(now - ORPHANED_AFTER_MS);
  const due = sql`x.id, coalesce(x.query_at, x.updated_at) as due_at`;
  const isFree = sql`x.account_id <> all (${busy}::bigint[])`;
  const { rows } = await sql<DueCharge>`
    with live as (
      select ${due} from charges x
      where ${IS_LIVE} and ${isFree}
        and (x.query_at <= ${at} or (x.query_at is null and x.status <> 'action_required' and x.updated_at <= ${orphaned}))
      order by due_at limit ${limit} for update skip locked
    ),
    behind as (
      select ${due} from charges x
      where x.status = 'left' and ${isFree} and (x.query_at <= ${at} or (x.query_at is null and x.updated_at <= ${orphaned}))
      order by due_at limit ${limit} for update skip locked
    )
    update charges c set query_at = ${new Date(now + leaseMs)}, updated_at = ${at}
    where c.id in (select id from (select * from live union all select * from behind) both_ways order by due_at limit ${limit})
    returning ${sql.raw(chargeColumns('c'))}, ${PAYMENT_OF_CHARGE} as payment`.execute(db);
  return rows;
}

async function takeObligations(
  db: Database,
  now: number,
  leaseMs: number,
  limit: number,
  busy: readonly number[] = [],
): Promise<Obligation[]> {
  const at = new Date(now);
  const { rows } = await sql<Obligation>`
    with due as (
      select x.id, x.sent_at from obligations x
      where x.status = 'owed' and (x.send_at is null or x.send_at <= ${at})
        and not exists (select from charges b where b.id = x.charge_id and b.account_id = any (${busy}::bigint[]))
      order by coalesce(x.send_at, x.updated_at), x.id limit ${limit} for update skip locked
    )
    update obligations o set updated_at = ${at}, send_at = ${new Date(now + leaseMs)}, sent_at = coalesce(o.sent_at, ${at})
    from due, charges c
    where o.id = due.id and c.id = o.charge_id
    returning o.id, ${PAYMENT_OF_CHARGE} as payment, c.reference as charge_reference, c.handle as charge_handle, c.account_id, o.amount_minor, o.currency,
      o.reversal_reference, o.transfer_id, o.created_at, due.sent_at, o.is_pending, o.handle`.execute(db);
  return rows;
}

async function updateOwed(db: Database, id: number, set: Updateable<Schema['obligations']>): Promise<void> {
  await db.updateTable('obligations').set(set).where('id', '=', id).where('status', '=', 'owed').execute();
}

async function closeObligation(db: Database, id: number, at: Date, handle?: string | null): Promise<void> {
  const closed = await db
    .updateTable('obligations as o')
    .from('charges as c')
    .set({ status: 'reversed', handle, updated_at: at })
    .whereRef('c.id', '=', 'o.charge_id')
    .where('o.id', '=', id)
    .where('o.status', '=', 'owed')
    .returning([
      'o.transaction_id',
      'o.charge_id',
      'o.transfer_id',
      'o.amount_minor',
      'o.currency',
      'c.reference',
      'c.provider',
      'c.status as charge_status',
    ])
    .executeTakeFirst();
  if (!closed) return;
  const { charge_id, transfer_id, amount_minor, currency } = closed;
  await db
    .insertInto('journal')
    .values({
      charge_id,
      reason: 'reversal',
      transfer_id: transfer_id ?? '',
      debit: 'suspense',
      amount_minor,
      credits: [`provider:${closed.provider}`],
      credits_minor: [amount_minor],
      currency,
      at,
    })
    .execute();
  // The return of a transfer is the only one that is announced to the merchant.
  if (transfer_id === null) return;
  const payment = await db
    .updateTable('transactions')
    .set(({ eb }) => ({ outbox_seq: eb('outbox_seq', '+', 1) }))
    .where('id', '=', closed.transaction_id)
    .returning(['id', 'outbox_seq', 'status'])
    .executeTakeFirstOrThrow();
  const body = { charge: closed.reference, charge_status: closed.charge_status };
  await writeEvent(db, {
    transactionId: payment.id,
    seq: payment.outbox_seq,
    kind: payment.status,
    body,
    at,
  });
}
