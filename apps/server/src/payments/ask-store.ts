// Who may ask a provider about a charge now: one asker at a time, and not more often than the provider should hear it.
import type { Database } from '../platform/database.ts';

export type AskStore = {
  /**
   * Takes the next question about a charge that waits at its bank, or that was ended there; false when it was asked about less
   * than `everyMs` ago. `now`: epoch ms.
   */
  claim(chargeId: number, now: number, everyMs: number): Promise<boolean>;
};

/** Builds the store. */
export function createAskStore(db: Database): AskStore {
  return {
    async claim(chargeId, now, everyMs) {
      const values = [chargeId, new Date(now), new Date(now - everyMs)];
      return (await db.query({ name: 'claim-ask', text: CLAIM_ASK, values })).rowCount === 1;
    },
  };
}

const CLAIM_ASK = `
update charges c set updated_at = $2
where c.id = $1 and c.status in ('action_required', 'cancelled') and c.updated_at <= $3`;
