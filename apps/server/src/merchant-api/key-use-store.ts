// How often merchants' keys were used in a minute, over all processes (decision 0032): counts are brought in together and read back.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type KeyUse = { lookup: string; used: number };
/** `limit`: how often a key of the merchant may be used in a minute. */
export type CountedUse = KeyUse & { limit: number };

export type KeyUseStore = {
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
