// What moved a merchant's money, by spans of time: sums of the journal by quarters of an hour, and the entries after their mark (decision
// 0097). Every zone's days begin at a quarter.
import type { BASES } from '@titan/contract/console/lists';
import type { Channel } from '@titan/rules/methods';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Owner } from './merchant-key.ts';

/** `besides`: for no payment, or not yet; `refund`: taken for one; `refunded`: sent to the payer; `dispute`: lost, or below zero what came back. */
export type MovementKind =
  | 'payment'
  | 'besides'
  | 'refund'
  | 'refund_failed'
  | 'refunded'
  | 'reversal'
  | 'dispute';

/**
 * What belongs to a span. `paid`: what was booked in it, as a statement has it, so that a day that is over stays as it is; `opened`: all
 * that became of the payments that were opened in it, up to now.
 */
export type Basis = (typeof BASES)[number];

export type MovementRow = {
  /** Between which of the bounds, from 0. */
  part: number;
  currency: string;
  channel: Channel;
  provider: string;
  kind: MovementKind;
  /** How many payments; a refund may have several. */
  count: number;
  minor: number;
  fee_minor: number;
  vat_minor: number;
  /** How much of payments had come in parts before, as `besides`. */
  from_parts_minor: number;
};

/** @param bounds at quarters of an hour, rising: from the first to before the last */
export async function readMovements(
  db: Database,
  { merchantId, env }: Owner,
  bounds: readonly Date[],
  basis: Basis,
): Promise<MovementRow[]> {
  const theirs = sql`merchant_id = ${merchantId} and env = ${env} and basis = ${basis}
    and quarter >= ${bounds[0]} and quarter < ${bounds.at(-1)}`;
  const { rows } = await sql<MovementRow>`
    with parts as (
      select quarter, ${COLUMNS} from movement_sums where ${theirs}
      union all
      select quarter, currency, channel, provider, kind, 1, minor, fee_minor, vat_minor, from_parts_minor from movements
      where seq > (select moved_seq from journal_mark) and ${theirs})
    select width_bucket(quarter, ${bounds}::timestamptz[]) - 1 as part, currency, channel, provider, kind, sum(count)::bigint as count,
      sum(minor)::bigint as minor, sum(fee_minor)::bigint as fee_minor, sum(vat_minor)::bigint as vat_minor,
      sum(from_parts_minor)::bigint as from_parts_minor
    from parts group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** Adds the journal's entries after the first place up to the last. Their transactions have ended, and nobody else adds them. */
export async function addMovements(db: Database, after: number, last: number): Promise<void> {
  if (last <= after) return;
  await sql`
    insert into movement_sums as s (${PLACE}, count, minor, fee_minor, vat_minor, from_parts_minor)
    select ${PLACE}, count(*), sum(minor), sum(fee_minor), sum(vat_minor), sum(from_parts_minor)
    from movements where seq > ${after} and seq <= ${last} group by ${PLACE}
    on conflict (${PLACE}) do update set count = s.count + excluded.count, minor = s.minor + excluded.minor,
      fee_minor = s.fee_minor + excluded.fee_minor, vat_minor = s.vat_minor + excluded.vat_minor,
      from_parts_minor = s.from_parts_minor + excluded.from_parts_minor`.execute(db);
}

/** The quarters whose sums are not those of the journal, for the check of a database: none. */
export const WRONG_MOVEMENTS = `
  with truth as (
    select merchant_id, env, basis, quarter, currency, channel, provider, kind, count(*) as count, sum(minor)::bigint as minor,
      sum(fee_minor)::bigint as fee_minor, sum(vat_minor)::bigint as vat_minor, sum(from_parts_minor)::bigint as from_parts_minor
    from movements where seq <= (select moved_seq from journal_mark) group by 1, 2, 3, 4, 5, 6, 7, 8)
  select distinct merchant_id, env, basis, quarter
  from ((table truth except all table movement_sums) union all (table movement_sums except all table truth)) wrong`;

const PLACE = sql.raw('merchant_id, env, basis, quarter, currency, channel, provider, kind');
const COLUMNS = sql.raw(
  'currency, channel, provider, kind, count, minor, fee_minor, vat_minor, from_parts_minor',
);
