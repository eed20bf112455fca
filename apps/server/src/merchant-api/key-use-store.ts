// How often merchants' keys were used in a minute, over all processes (decision 0032): counts are brought in together and read back.
import type { Database } from '../platform/database.ts';

export type KeyUse = { lookup: string; used: number };

export type KeyUseStore = {
  /**
   * Adds these uses, and answers what all processes have counted in this minute (whole minutes since 1970). A key that no merchant has,
   * or whose minute is over by another process's clock, is left out.
   */
  add(minute: number, uses: readonly KeyUse[]): Promise<KeyUse[]>;
};

/** Builds the store. */
export function createKeyUseStore(db: Pick<Database, 'query'>): KeyUseStore {
  return {
    async add(minute, uses) {
      const values = [minute, uses.map(({ lookup }) => lookup), uses.map(({ used }) => used)];
      return (await db.query<KeyUse>({ name: 'add-key-uses', text: ADD, values })).rows;
    },
  };
}

// In one order, so that two processes never wait for each other.
const ADD = `
insert into key_uses as k (lookup, minute, used)
select u.lookup, $1, u.used from unnest($2::text[], $3::int[]) as u(lookup, used)
where exists (select from merchant_keys m where m.lookup = u.lookup)
order by u.lookup
on conflict (lookup) do update set minute = excluded.minute,
  used = excluded.used + case when k.minute = excluded.minute then k.used else 0 end
where k.minute <= excluded.minute
returning lookup, used`;
