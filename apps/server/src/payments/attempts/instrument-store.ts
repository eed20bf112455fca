// Counts what is tried with one card, wallet number or bank account, inside the statements that accept an attempt or take a resend, so that
// counting costs no round trip of its own (decision 0025).
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  type InstrumentKind,
  type InstrumentLimit,
  type InstrumentTry,
  type LimitName,
  rememberedMs,
} from './instrument-limits.ts';

// Forgets tries that no limit looks at any more (decision 0025).

export type InstrumentUpkeep = {
  /** Deletes tries that are older than every window of their kind; returns how many. `now`: epoch ms. */
  deleteOldTries(now: number): Promise<number>;
};

/** Builds the upkeep. */
export function createInstrumentUpkeep(db: Database): InstrumentUpkeep {
  return {
    async deleteOldTries(now) {
      const { numDeletedRows } = await db
        .deleteFrom('instrument_tries')
        .where(({ or, and, eb }) =>
          or(
            KINDS.map((kind) =>
              and([eb('kind', '=', kind), eb('at', '<=', new Date(now - rememberedMs(kind)))]),
            ),
          ),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const KINDS = ['card', 'wallet', 'account'] as const satisfies InstrumentKind[];

/** As the statements read it; undefined: nothing is counted. */
export function toTryInput(tried: InstrumentTry | null | undefined): object | undefined {
  if (!tried) return undefined;
  const { kind, buckets, limits } = tried;
  return { kind, buckets, limits: limits.map(toLimitInput) };
}

/** A limit as the statements read it. */
function toLimitInput(limit: InstrumentLimit): object {
  const { name, most, windowMs, errorTypes, sameAmount, sameExpiry, spared } = limit;
  return {
    name,
    most,
    window_ms: windowMs,
    error_types: errorTypes,
    same_amount: sameAmount,
    same_expiry: sameExpiry,
    spared,
  };
}

/**
 * SQL: the name of the limit that the row `a` has reached, the longest-lasting one; null: none, or nothing is counted. The row has
 * `instrument` (toTryInput), `at`, and what is tried: `debit_minor`, `debit_currency`, `card_expiry`.
 */
export function limitMetSql(a: string): string {
  return `(
    select k.name
    from json_to_recordset(${a}.instrument -> 'limits') as k(name text, most int, window_ms bigint, error_types text[],
      same_amount boolean, same_expiry boolean, spared text[])
    where k.most <= (
      select count(*)
      from json_array_elements_text(${a}.instrument -> 'buckets') as b(hex)
      join instrument_tries t on t.bucket = decode(b.hex, 'hex') join charges c on c.id = t.charge_id
      where t.at > ${a}.at - k.window_ms * interval '1 millisecond'
        and not (c.status = any (k.spared) or c.status || '/' || coalesce(c.error_type, '') = any (k.spared))
        and (k.error_types is null or c.error_type = any (k.error_types))
        and (not k.same_amount or (c.amount_minor = ${a}.debit_minor and c.currency = ${a}.debit_currency))
        and (not k.same_expiry or c.card_expiry = ${a}.card_expiry))
    order by k.window_ms desc limit 1)`;
}

/** The limit that this instrument has reached at this moment (epoch ms); null: none. */
export async function readLimitMet(
  db: Database,
  instrument: InstrumentTry,
  now: number,
): Promise<LimitName | null> {
  const { rows } = await sql<{ name: LimitName | null }>`
    select ${sql.raw(limitMetSql('tried'))} as name from (
      select ${JSON.stringify(toTryInput(instrument))}::json as instrument, ${new Date(now)}::timestamptz as at,
        null::bigint as debit_minor, null::text as debit_currency, null::text as card_expiry) tried`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/** Counts one try. Throws a unique violation when a rival's takes the same number (`retryOnConflict`). */
export async function countTry(
  db: Database,
  { bucket, kind, chargeId, at }: { bucket: Buffer; kind: InstrumentKind; chargeId: number; at: Date },
): Promise<void> {
  await db
    .insertInto('instrument_tries')
    .values(({ selectFrom }) => ({
      bucket,
      n: selectFrom('instrument_tries as t')
        .select(sql<number>`coalesce(max(t.n), 0) + 1`.as('n'))
        .where('t.bucket', '=', bucket),
      kind,
      charge_id: chargeId,
      at,
    }))
    .execute();
}

/** SQL: counts one try for each row of `rows` (bucket, kind, charge_id, at). */
export function countTriesSql(rows: string): string {
  return `
  insert into instrument_tries (bucket, n, kind, charge_id, at)
  select r.bucket, (select coalesce(max(t.n), 0) + 1 from instrument_tries t where t.bucket = r.bucket), r.kind, r.charge_id, r.at
  from (${rows} order by 1) r`;
}

/**
 * Runs a statement that counts a try, again while a rival's takes the same number. It ends, because each rival is a try that is
 * then counted: before long the limit is met.
 */
export async function retryOnConflict<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isCountConflict(error)) throw error;
    }
  }
}

/** Where tries are numbered: those of an instrument, and those of a public session (decision 0047). */
const COUNTED_BY: ReadonlySet<string> = new Set(['instrument_tries_pkey', 'charges_public_attempts']);

function isCountConflict(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && COUNTED_BY.has(constraint ?? '');
}
