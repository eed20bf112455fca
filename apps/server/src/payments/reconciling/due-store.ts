// Work that rows themselves describe: charges to query, and payments whose time is over. Several processes may sweep at once: each row
// is taken by one of them for the length of a lease (decision 0006).
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type ChargeRow, chargeColumns, IS_LIVE } from '../charge-row.ts';
import type { Connector } from '../../providers/port.ts';
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
   * Looks at those that ended lately, or at all of them.
   */
  expirePayments(now: number, since: 'lately' | 'ever'): Promise<number>;
};

/** A `sent` charge older than this has lost its process, even where none has started since: the provider's own deadline is long past. */
const ORPHANED_AFTER_MS = 90_000;
/** How far back the regular sweep looks; what is older is ended by the sweep at the service's start. */
const LATELY_MS = 7 * 24 * 60 * 60 * 1000;

/** Builds the store of due work. */
export function createDueStore(
  db: Database,
  connectors: readonly Pick<Connector, 'name' | 'reach'>[],
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
    async expirePayments(now, since) {
      const after = since === 'ever' ? sql`'-infinity'` : new Date(now - LATELY_MS);
      const candidates = sql`t.expires_at > ${after} and ${isHeldBackByNone(connectors, now)}
        order by t.id limit ${ENDED_AT_ONCE} for update skip locked`;
      return (await endPayments(candidates, now).execute(db)).rows.length;
    },
  };
}

/** Payments that one call ends at most. */
const ENDED_AT_ONCE = 500;

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
