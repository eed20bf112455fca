// What the journal says is a merchant's (facts/merchant-api "balances", decision 0034): sums of its entries up to a mark, and the
// entries after the mark one by one. Nothing of it is written in a payment's own commit.
import type pg from 'pg';
import { type Database, inTransaction } from '../platform/database.ts';
import { SECRET_KEY_OWNER, type SecretKey } from './merchant-key.ts';
import type { Authorised } from '../merchant-api/transaction-store.ts';

type BalanceRow = { currency: string; available_minor: number; waiting_minor: number };

export type BalanceStore = {
  /** One row a currency that the merchant has ever had. */
  balances(key: SecretKey): Promise<Authorised<BalanceRow[]>>;
};

export type BalanceUpkeep = {
  /**
   * Takes the entries that the last call saw into the sums, and looks how far the journal goes now; answers how many places of the
   * journal it has gone on. Safe beside itself and beside payments: no payment waits for it.
   */
  sumUpJournal(): Promise<number>;
};

/** Builds the store. */
export function createBalanceStore(db: Pick<Database, 'query'>): BalanceStore {
  return {
    async balances(key) {
      const { rows } = await db.query<BalanceRow | { currency: null }>({
        name: 'balances',
        text: BALANCES,
        values: [key.lookup, key.env],
      });
      if (rows.length === 0) return { authorised: false };
      return { authorised: true, row: rows.filter((row): row is BalanceRow => row.currency !== null) };
    },
  };
}

/** Builds the upkeep. */
export function createBalanceUpkeep(db: Database): BalanceUpkeep {
  return {
    async sumUpJournal() {
      // Where nothing is new nothing is locked or written.
      const { rowCount } = await db.query({ name: 'balances-behind', text: IS_BEHIND });
      return rowCount === 0 ? 0 : inTransaction(db, sumUp);
    },
  };
}

type Client = Pick<pg.PoolClient, 'query'>;
type Mark = { counted_seq: number; next_seq: number | null };

// One statement each, because each must see what the one before has made sure of.
async function sumUp(client: Client): Promise<number> {
  const mark = (await client.query<Mark>(MARK)).rows[0];
  // Another process is at it.
  if (!mark) return 0;
  const { counted_seq: from, next_seq: to } = mark;
  if (to !== null) {
    const { rows } = await client.query(ARE_ALL_WRITTEN);
    if (rows.length === 0) return 0;
    await client.query(SUM_UP, [from, to]);
  }
  const counted = to ?? from;
  const end = (await client.query<{ seq: number }>(LAST_SEQ)).rows[0]?.seq ?? 0;
  const next = Math.min(end, counted + STEP);
  await client.query(SET_MARK, [counted, next > counted ? next : null]);
  return counted - from;
}

/** Entries that one call takes at most; a journal from before there was a mark takes some calls. */
const STEP = 100_000;

/** What an entry gives a merchant, or takes. */
const MERCHANTS_PART = `case when j.debit = 'merchant' then -j.amount_minor
  else coalesce(j.credits_minor[array_position(j.credits, 'merchant')], 0) end`;

const IS_BEHIND = `
select from journal_mark
where next_seq is not null or counted_seq < (select last_value from journal_seq_seq where is_called)`;

const MARK = 'select counted_seq, next_seq from journal_mark for update skip locked';

// An entry has its place before its commit, so places are not seen in their order. Whoever writes one that concerns a merchant has
// changed a row before, and so has a transaction id before the entry has a place: with all of them ended that are older than next_xid,
// each entry up to next_seq is there, or never will be. In a database that was restored from a dump ids start anew, below next_xid; what
// was not in the dump never will be there either.
const ARE_ALL_WRITTEN = `
select from journal_mark where pg_snapshot_xmin(pg_current_snapshot()) >= next_xid or pg_snapshot_xmax(pg_current_snapshot()) < next_xid`;

const SUM_UP = `
insert into merchant_balances as b (merchant_id, env, currency, available_minor)
select t.merchant_id, t.env, j.currency, sum(${MERCHANTS_PART})
from journal j join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id
where j.seq > $1 and j.seq <= $2 and (j.debit = 'merchant' or 'merchant' = any (j.credits))
group by 1, 2, 3
on conflict (merchant_id, env, currency) do update set available_minor = b.available_minor + excluded.available_minor`;

const LAST_SEQ = 'select last_value as seq from journal_seq_seq where is_called';

// The snapshot is younger than the look at the sequence.
const SET_MARK = `
update journal_mark set counted_seq = $1, next_seq = $2::bigint,
  next_xid = case when $2::bigint is not null then pg_snapshot_xmax(pg_current_snapshot()) end`;

// A look-up for each entry: joined, it would be read from the merchant's payments, which are many.
const OWNER = `
select t.merchant_id, t.env from charges h join transactions t on t.id = h.transaction_id where h.id = j.charge_id`;

const BALANCES = `
with caller as (${SECRET_KEY_OWNER}),
lines as (
  select b.currency, b.available_minor as minor
  from caller c join merchant_balances b on b.merchant_id = c.merchant_id and b.env = $2
  union all
  select j.currency, ${MERCHANTS_PART}
  from caller c cross join journal j
  where j.seq > (select counted_seq from journal_mark) and (j.debit = 'merchant' or 'merchant' = any (j.credits))
    and (c.merchant_id, $2) = (${OWNER})
)
select s.currency, s.available_minor, coalesce(r.minor, 0)::bigint as waiting_minor
from caller c left join (select currency, sum(minor)::bigint as available_minor from lines group by currency) s on true
left join lateral (
  select sum(f.amount_minor) as minor from refunds f
  where f.merchant_id = c.merchant_id and f.env = $2 and f.status = 'processing' and f.currency = s.currency
) r on true`;
