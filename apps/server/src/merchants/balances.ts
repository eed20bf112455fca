// A merchant's balances (decision 0034): sums of its journal entries up to a mark, plus the entries after
// the mark. A payment's commit writes none of this.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Owner } from './merchant-key.ts';
import { addMovements } from './movements.ts';

export type BalanceRow = {
  currency: string;
  available_minor: number;
  waiting_minor: number;
  /** What lies at each provider, by its name. */
  held_minor: Record<string, number>;
};

export type BalanceUpkeep = {
  /**
   * Adds the entries up to the end that the last call recorded to the sums, then records the journal's current end. Returns how many places
   * of it were added. Safe to run concurrently; no payment waits for it.
   */
  sumUpJournal(): Promise<number>;
};

/** One row for each currency that the merchant has ever had. */
export async function readBalances(db: Database, owner: Owner): Promise<BalanceRow[]> {
  return (await balancesOf(owner).execute(db)).rows;
}

/** Builds the upkeep. */
export function createBalanceUpkeep(db: Database): BalanceUpkeep {
  return {
    async sumUpJournal() {
      // Without new entries nothing is locked or written.
      const { rows } = await IS_BEHIND.execute(db);
      return rows.length === 0 ? 0 : db.transaction().execute(sumUp);
    },
  };
}

// Separate statements, because each needs a snapshot taken after the one before.
async function sumUp(db: Database): Promise<number> {
  const mark = await db
    .selectFrom('journal_mark')
    .select(['counted_seq', 'next_seq', 'held_seq', 'moved_seq'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Another process is summing up.
  if (!mark) return 0;
  const { counted_seq: from, next_seq: to, held_seq: heldFrom, moved_seq: movedFrom } = mark;
  if (to !== null) {
    const { rows } = await ARE_ALL_WRITTEN.execute(db);
    if (rows.length === 0) return 0;
    await addToSums(from, to).execute(db);
  }
  const counted = to ?? from;
  await addToHeld(heldFrom, counted).execute(db);
  const moved = Math.min(counted, movedFrom + STEP);
  await addMovements(db, movedFrom, moved);
  const end = (await LAST_SEQ.execute(db)).rows[0]?.seq ?? 0;
  const next = Math.min(end, counted + STEP);
  const hasMore = next > counted;
  // The snapshot must be later than the read of the sequence.
  await db
    .updateTable('journal_mark')
    .set({
      counted_seq: counted,
      held_seq: counted,
      moved_seq: moved,
      next_seq: hasMore ? next : null,
      next_xid: hasMore ? sql<string>`pg_snapshot_xmax(pg_current_snapshot())` : null,
    })
    .execute();
  return moved - movedFrom;
}

/** The most entries that one call adds; a journal older than the mark takes several calls. */
const STEP = 100_000;

/** An entry's effect on the merchant's balance. */
export const MERCHANTS_PART = sql<number>`case when j.debit = 'merchant' then -j.amount_minor
  else coalesce(j.credits_minor[array_position(j.credits, 'merchant')], 0) end`;

export const IS_MERCHANTS = sql<boolean>`(j.debit = 'merchant' or 'merchant' = any (j.credits))`;

const IS_BEHIND = sql`
  select from journal_mark
  where next_seq is not null or held_seq < counted_seq or moved_seq < counted_seq or counted_seq < (select last_value from journal_seq_seq where is_called)`;

// Entries take their seq before they commit, so they become visible out of order. A transaction that writes a merchant's entry has changed
// another row first, so it has its transaction id before the entry has its seq: once all transactions older than next_xid have ended, no
// entry up to next_seq can still appear. After a restore from a dump, ids start again below next_xid, and none can appear either.
const ARE_ALL_WRITTEN = sql`
  select from journal_mark
  where pg_snapshot_xmin(pg_current_snapshot()) >= next_xid or pg_snapshot_xmax(pg_current_snapshot()) < next_xid`;

const addToSums = (from: number, to: number) => sql`
  insert into merchant_balances as b (merchant_id, env, currency, available_minor)
  select t.merchant_id, t.env, j.currency, sum(${MERCHANTS_PART})
  from journal j join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id
  where j.seq > ${from} and j.seq <= ${to} and ${IS_MERCHANTS}
  group by 1, 2, 3
  on conflict (merchant_id, env, currency) do update set available_minor = b.available_minor + excluded.available_minor`;

/** An entry's effect on what lies at a provider. */
const PROVIDERS_PART = sql`lateral (
  select substr(a.account, 10) as provider, a.minor from (
    select j.debit, j.amount_minor union all select credit, -minor from unnest(j.credits, j.credits_minor) as u(credit, minor)
  ) a(account, minor) where a.account like 'provider:%') p`;

const addToHeld = (from: number, to: number) => sql`
  insert into provider_balances as b (merchant_id, env, currency, provider, held_minor)
  select t.merchant_id, t.env, j.currency, p.provider, sum(p.minor)
  from journal j join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id cross join ${PROVIDERS_PART}
  where j.seq > ${from} and j.seq <= ${to}
  group by 1, 2, 3, 4
  on conflict (merchant_id, env, currency, provider) do update set held_minor = b.held_minor + excluded.held_minor`;

const LAST_SEQ = sql<{ seq: number }>`select last_value as seq from journal_seq_seq where is_called`;

// The sums, the entries after the mark, and the amounts of refunds under way.
const balancesOf = ({ merchantId, env }: Owner) => sql<BalanceRow>`
  with newer as (
    select j.* from journal j
    where j.seq > (select held_seq from journal_mark)
      -- a look-up for each entry: joined, it would be read from the merchant's payments, which are many
      and (${merchantId}::bigint, ${env}) = (
        select t.merchant_id, t.env from charges h join transactions t on t.id = h.transaction_id where h.id = j.charge_id)
  ),
  lines as (
    select currency, available_minor as minor from merchant_balances where merchant_id = ${merchantId} and env = ${env}
    union all
    select j.currency, ${MERCHANTS_PART} from newer j where j.seq > (select counted_seq from journal_mark) and ${IS_MERCHANTS}
  ),
  sums as (select currency, sum(minor)::bigint as available_minor from lines group by currency),
  held_lines as (
    select currency, provider, held_minor as minor from provider_balances where merchant_id = ${merchantId} and env = ${env}
    union all
    select j.currency, p.provider, p.minor from newer j cross join ${PROVIDERS_PART}
  ),
  held as (select currency, provider, sum(minor)::bigint as minor from held_lines group by 1, 2)
  select s.currency, s.available_minor, coalesce(r.minor, 0)::bigint as waiting_minor,
    coalesce((select json_object_agg(h.provider, h.minor) from held h where h.currency = s.currency), '{}') as held_minor
  from sums s
  left join lateral (
    select sum(f.amount_minor) as minor from refunds f
    where f.merchant_id = ${merchantId} and f.env = ${env} and f.status = 'processing' and f.currency = s.currency
  ) r on true`;
