// Forgets tries that no limit looks at any more (decision 0025).
import { rememberedMs } from '../domain/instrument-limits.ts';
import type { Database } from './database.ts';

export type InstrumentUpkeep = {
  /** Deletes tries that are older than every window of their kind; answers how many. `now`: epoch ms. */
  deleteOldTries(now: number): Promise<number>;
};

/** Builds the upkeep. */
export function createInstrumentUpkeep(db: Database): InstrumentUpkeep {
  return {
    async deleteOldTries(now) {
      const values = [new Date(now - rememberedMs('card')), new Date(now - rememberedMs('wallet'))];
      return (await db.query({ name: 'delete-old-tries', text: DELETE_OLD, values })).rowCount ?? 0;
    },
  };
}

const DELETE_OLD = `
delete from instrument_tries where (kind = 'card' and at <= $1) or (kind = 'wallet' and at <= $2)`;
