// Forgets tries that no limit looks at any more (decision 0025).
import { type InstrumentKind, rememberedMs } from './instrument-limits.ts';
import type { Database } from '../platform/database.ts';

export type InstrumentUpkeep = {
  /** Deletes tries that are older than every window of their kind; answers how many. `now`: epoch ms. */
  deleteOldTries(now: number): Promise<number>;
};

/** Builds the upkeep. */
export function createInstrumentUpkeep(db: Database): InstrumentUpkeep {
  return {
    async deleteOldTries(now) {
      const values = KINDS.map((kind) => new Date(now - rememberedMs(kind)));
      return (await db.query({ name: 'delete-old-tries', text: DELETE_OLD, values })).rowCount ?? 0;
    },
  };
}

const KINDS = ['card', 'wallet', 'account'] as const satisfies InstrumentKind[];

const DELETE_OLD = `
delete from instrument_tries
where ${KINDS.map((kind, at) => `(kind = '${kind}' and at <= $${at + 1})`).join(' or ')}`;
