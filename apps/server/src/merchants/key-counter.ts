// How often a key was used in this minute, by every process together (decision 0032): counts are brought in together and read back, and no
// request waits for it.
import { sql } from 'kysely';
import type { Clock, Timers, Warn } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';

type KeyCounterDeps = { clock: Clock; timers: Timers; store: KeyUseStore; warn: Warn };

export type KeyCounter = {
  /**
   * Counts one use and returns how many there were in this minute: ours, and the other processes' as of the last sync; with the limit of
   * the key's merchant. Null: it is not known yet whether it is anybody's key.
   */
  use(lookup: string): { used: number; limit: number | null };
  /** Resolves when nothing is under way; nothing is written afterwards. */
  close(): Promise<void>;
};

/** Whole minutes: what a limit is counted over. */
export const WINDOW_MS = 60_000;

/** How long uses are gathered before they are stored, and so how far the count of other processes may lag behind. */
const STORE_EVERY_MS = 250;

/** One key's uses: what all processes had stored when we last read it, and what we have not stored yet. */
type KeyCount = { stored: number; unstored: number };
type Minute = { number: number; counts: Map<string, KeyCount> };

/** While the database does not answer, it counts only what this process sees. */
export function createKeyCounter(deps: KeyCounterDeps): KeyCounter {
  let minute: Minute = { number: -1, counts: new Map() };
  /** A minute's limit, by the lookup of each key that is somebody's. */
  const limits = new Map<string, number>();
  let cancel: (() => void) | null = null;
  let storing: Promise<void> = Promise.resolve();
  let isTimeSet = false;
  let isClosed = false;
  const storeSoon = (): void => {
    if (isClosed || isTimeSet) return;
    isTimeSet = true;
    cancel = deps.timers.after(STORE_EVERY_MS, () => {
      storing = storeUses(deps, minute, limits).then(() => {
        isTimeSet = false;
        if (unstoredOf(minute).length > 0) storeSoon();
      });
    });
  };
  return {
    use(lookup) {
      const number = Math.floor(deps.clock.now() / WINDOW_MS);
      if (number !== minute.number) minute = { number, counts: new Map() };
      const count = minute.counts.get(lookup) ?? { stored: 0, unstored: 0 };
      count.unstored += 1;
      minute.counts.set(lookup, count);
      storeSoon();
      return { used: count.stored + count.unstored, limit: limits.get(lookup) ?? null };
    },
    async close() {
      isClosed = true;
      cancel?.();
      await storing;
    },
  };
}

function unstoredOf({ counts }: Minute): KeyUse[] {
  return [...counts]
    .filter(([, { unstored }]) => unstored > 0)
    .map(([lookup, { unstored }]) => ({ lookup, used: unstored }));
}

/** Uses counted while this runs are stored the next time. */
async function storeUses(
  { store, warn }: KeyCounterDeps,
  minute: Minute,
  limits: Map<string, number>,
): Promise<void> {
  const uses = unstoredOf(minute);
  if (uses.length === 0) return;
  try {
    const counted = await store.add(minute.number, uses);
    for (const { lookup, limit } of counted) limits.set(lookup, limit);
    const totals = new Map(counted.map(({ lookup, used }) => [lookup, used]));
    for (const { lookup, used } of uses) {
      const count = minute.counts.get(lookup);
      if (!count) continue;
      count.stored = totals.get(lookup) ?? count.stored + used;
      count.unstored -= used;
    }
  } catch (error) {
    warn('Uses of keys could not be counted over all processes', { err: error });
  }
}

type KeyUse = { lookup: string; used: number };
/** `limit`: how often a key of the merchant may be used in a minute. */
export type CountedUse = KeyUse & { limit: number };

type KeyUseStore = {
  /**
   * Adds these uses and returns what all processes have counted in this minute (whole minutes since 1970). Leaves out keys that no
   * merchant has, and keys whose minute is over by another process's clock.
   */
  add(minute: number, uses: readonly KeyUse[]): Promise<CountedUse[]>;
};

export function createKeyUseStore(db: Database): KeyUseStore {
  return {
    async add(minute, uses) {
      const lookups = uses.map(({ lookup }) => lookup);
      const counts = uses.map(({ used }) => used);
      // Always in the same order, so that two processes never deadlock.
      const { rows } = await sql<CountedUse>`
        insert into key_uses as k (lookup, minute, used)
        select u.lookup, ${minute}, u.used from unnest(${lookups}::text[], ${counts}::int[]) as u(lookup, used)
        where exists (select from merchant_keys m where m.lookup = u.lookup)
        order by u.lookup
        on conflict (lookup) do update set minute = excluded.minute,
          used = excluded.used + case when k.minute = excluded.minute then k.used else 0 end
        where k.minute <= excluded.minute
        returning lookup, used, (select w.calls_per_minute from merchant_keys m join merchants w on w.id = m.merchant_id
          where m.lookup = k.lookup) as "limit"`.execute(db);
      return rows;
    },
  };
}
