// What a span of days means of a payment: when it was opened, or when the journal booked something of it. As `movements` have it, so that a list
// shows the rows of a figure.
import type { DaysOf } from '@titan/contract/console/lists';
import { type RawBuilder, sql } from 'kysely';

/** Entries `j` of the journal. */
const BOOKED: Readonly<Record<DaysOf, RawBuilder<unknown>>> = {
  paid: sql`j.reason = 'payment'`,
  refunded: sql`j.reason = 'refund'`,
  refund_failed: sql`j.reason = 'refund_failed'`,
  lost: sql`j.reason like 'dispute-%'`,
};

type Days = {
  by?: DaysOf | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  had?: DaysOf | null | undefined;
};

/** Conditions on the payment `t`. */
export function daysOf({ by, from, to, had }: Days): RawBuilder<unknown>[] {
  const bounds = (at: RawBuilder<unknown>, since = from) => [
    ...(since ? [sql`${at} >= ${since}`] : []),
    ...(to ? [sql`${at} < ${to}`] : []),
  ];
  return [
    // Nothing is booked of a payment before there is one.
    ...bounds(sql`t.created_at`, by ? null : from),
    ...(by ? [hasEntry([BOOKED[by], ...bounds(sql`j.at`)])] : []),
    ...(had ? [hasEntry([BOOKED[had]])] : []),
  ];
}

function hasEntry(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const entries = sql`select c.transaction_id from journal j join charges c on c.id = j.charge_id`;
  return sql`t.id in (${entries} where ${sql.join(conditions, sql` and `)})`;
}

/** As takings have it: why the last attempt that failed did, any of these, of a payment that ended without money. */
export function endedFor(reasons: readonly string[]): RawBuilder<unknown> {
  return sql`(t.status in ('failed', 'abandoned', 'expired') and (
    select coalesce(c.error_type, 'UNKNOWN') from charges c where c.transaction_id = t.id and c.status = 'failed' order by c.id desc limit 1
  ) = any(${[...reasons]}::text[]))`;
}
