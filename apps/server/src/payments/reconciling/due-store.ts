// Work that rows themselves describe: charges to query, and payments whose time is over. Several processes may sweep at once: each row
// is taken by one of them for the length of a lease (decision 0006).
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type ChargeRow, chargeColumns, IS_LIVE } from '../charge-row.ts';
import type { Connector } from '../../providers/connector.ts';
import { endPayments, isHeldBackByNone } from '../views/expiry.ts';

/** `payment`: its reference, `KPY-PI-…`. */
export type DueCharge = ChargeRow & { payment: string; merchant: number };

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
   * Ends payments whose time is over and where no money can still be on its way, or has been waited for long enough; answers how many.
   */
  expirePayments(now: number): Promise<number>;
};

/** A `sent` charge older than this has lost its process, even where none has started since: the provider's own deadline is long past. */
const ORPHANED_AFTER_MS = 90_000;

/** Builds the store of due work. */
export function createDueStore(
  db: Database,
  connectors: readonly Pick<Connector, 'name' | 'limits'>[],
): DueStore {
  return {
    takeCharges: (...turn) => takeCharges(db, ...turn),
    async takeUpSent(now) {
      await sql`
        update charges c set query_at = ${new Date(now)}, updated_at = ${new Date(now)}
        where c.query_at is null and c.status in ('sent', 'left') and c.id in (
          select x.id from charges x where ${IS_LIVE} and x.status = 'sent' union all select x.id from charges x where x.status = 'left')
      `.execute(db);
    },
    async expirePayments(now) {
      await forgetEnded(db, now);
      const candidates = sql`t.id in (select o.transaction_id from open_payments o where o.expires_at <= ${new Date(now)})
        and ${isHeldBackByNone(connectors, now)} order by t.id limit ${sql.lit(ENDED_AT_ONCE)} for update skip locked`;
      return (await endPayments(candidates, now).execute(db)).rows.length;
    },
  };
}

/** Payments that one call ends at most, and takes off the list. */
const ENDED_AT_ONCE = 500;
const FORGOTTEN_AT_ONCE = 10_000;

/** Takes those off the list whose time is over and that have ended, most of them because they were paid. */
async function forgetEnded(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('open_payments')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('expires_at', 'transaction_id'),
        'in',
        selectFrom('open_payments as o')
          .innerJoin('transactions as t', 't.id', 'o.transaction_id')
          .select(['o.expires_at', 'o.transaction_id'])
          .where('o.expires_at', '<=', new Date(now))
          .where('t.status', 'not in', ['pending', 'processing'])
          .orderBy('o.expires_at')
          .limit(sql.lit(FORGOTTEN_AT_ONCE))
          .forUpdate('o')
          .skipLocked()
          .$asTuple('expires_at', 'transaction_id'),
      ),
    )
    .execute();
}

const OF_PAYMENT = sql`(select t.payment_reference from transactions t where t.id = c.transaction_id) as payment,
  (select t.merchant_id from transactions t where t.id = c.transaction_id) as merchant`;

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
    returning ${sql.raw(chargeColumns('c'))}, ${OF_PAYMENT}`.execute(db);
  return rows;
}
