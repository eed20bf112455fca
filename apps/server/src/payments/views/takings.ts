// What became of the payments that were opened in a span of days: each figure is the sum of rows that a list of payments with the same
// filters shows. It is read from sums by quarters of an hour, and from the rows where those have changed (decision 0097); every zone's days
// begin at a quarter.
import type { Channel } from '@titan/rules/methods';
import { sql } from 'kysely';
import type { TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { Span } from '../../merchants/span.ts';

export type Outcome = 'waiting' | Exclude<TransactionState, 'pending' | 'processing'>;

export type TakingsRow = {
  currency: string;
  /** That paid; null: not paid. */
  channel: Channel | null;
  provider: string | null;
  /** The currency that was debited, and how much of it. */
  debited_in: string | null;
  debited_minor: number;
  outcome: Outcome;
  /** Why the last attempt that failed did, of payments that ended without money; null: paid, waiting, or none failed. */
  reason: string | null;
  count: number;
  minor: number;
  /** What the processor says that it charged, for how many of the payments. */
  charged_minor: number;
  told: number;
};

/** The largest sum first. */
export async function takingsOf(
  db: Database,
  { merchantId, env }: Owner,
  { from, to }: Span,
): Promise<TakingsRow[]> {
  const theirs = sql`merchant_id = ${merchantId} and env = ${env} and quarter >= ${from} and quarter < ${to}`;
  const { rows } = await sql<TakingsRow>`
    with stale as materialized (select distinct quarter from stale_takings where ${theirs}),
    parts as (
      select ${COLUMNS} from takings s where ${theirs} and quarter not in (select quarter from stale)
      union all
      select ${COLUMNS} from stale cross join lateral takings_in(${merchantId}, ${env}, quarter, ${QUARTERS_END})
    )
    select currency, channel, provider, debited_in, outcome, reason, sum(count)::bigint as count, sum(minor)::bigint as minor,
      sum(debited_minor)::bigint as debited_minor, sum(charged_minor)::bigint as charged_minor, sum(told)::bigint as told
    from parts group by 1, 2, 3, 4, 5, 6 order by minor desc, count desc, reason, provider`.execute(db);
  return rows;
}

/**
 * Sums up what has changed in quarters that are over: the present one is read from its rows, which change all the time. Returns how many
 * quarters those were. Safe to run concurrently; no payment waits for it.
 * @param now epoch ms
 */
export async function sumUpTakings(db: Database, now: number): Promise<number> {
  let summed = 0;
  for (let found = AT_ONCE; found === AT_ONCE; summed += found) {
    found = await db.transaction().execute(async (within) => {
      const lock = await ONE_AT_A_TIME.execute(within);
      return lock.rows[0]?.is_mine
        ? Number((await sumUp(new Date(now)).execute(within)).rows[0]?.quarters ?? 0)
        : 0;
    });
  }
  return summed;
}

const COLUMN_NAMES =
  'currency, channel, provider, debited_in, outcome, reason, count, minor, debited_minor, charged_minor, told';
const COLUMNS = sql.raw(COLUMN_NAMES);

/** The quarters whose sums are not those of their payments, for the check of a database: none. */
export const WRONG_TAKINGS = `
  with fresh as (
    select distinct merchant_id, env, quarter_of(created_at) as quarter from transactions
    except select merchant_id, env, quarter from stale_takings),
  truth as (select f.*, ${COLUMN_NAMES} from fresh f cross join lateral takings_in(merchant_id, env, quarter, quarter + interval '15 minutes')),
  kept as (select merchant_id, env, quarter, ${COLUMN_NAMES} from takings s where (merchant_id, env, quarter) not in (select * from stale_takings))
  select distinct merchant_id, env, quarter from ((table truth except all table kept) union all (table kept except all table truth)) wrong`;

const AT_ONCE = 500;
const QUARTERS_END = sql`quarter + interval '15 minutes'`;

// Else the older look of two could write last.
const ONE_AT_A_TIME = sql<{ is_mine: boolean }>`select pg_try_advisory_xact_lock(731097) as is_mine`;

// One statement and so one look at the rows: a change is in the sums exactly if its note is deleted.
const sumUp = (now: Date) => sql<{ quarters: number }>`
  with found as materialized (
    select distinct merchant_id, env, quarter from stale_takings where ${QUARTERS_END} <= ${now} order by quarter desc limit ${sql.lit(AT_ONCE)}),
  noted as (delete from stale_takings n using found s where (n.merchant_id, n.env, n.quarter) = (s.merchant_id, s.env, s.quarter)),
  former as (delete from takings f using found s where (f.merchant_id, f.env, f.quarter) = (s.merchant_id, s.env, s.quarter)),
  added as (
    insert into takings (merchant_id, env, quarter, ${COLUMNS})
    select merchant_id, env, quarter, ${COLUMNS} from found cross join lateral takings_in(merchant_id, env, quarter, ${QUARTERS_END}))
  select count(*) as quarters from found`;
