// What providers told us unasked, by their own ids, so that the same told twice is settled once (checklist §4.71).
import type { Database } from '../platform/database.ts';

export type CallbackStore = {
  /** Whether this was told and settled before. */
  isKnown(provider: string, id: string): Promise<boolean>;
  /** Notes it once it is settled. `now`: epoch ms. */
  keep(provider: string, id: string, now: number): Promise<void>;
};

/** Builds the store. */
export function createCallbackStore(db: Database): CallbackStore {
  return {
    async isKnown(provider, id) {
      const text = 'select from provider_callbacks where provider = $1 and id = $2';
      return (await db.query({ name: 'callback-known', text, values: [provider, id] })).rowCount === 1;
    },
    async keep(provider, id, now) {
      const text =
        'insert into provider_callbacks (provider, id, at) values ($1, $2, $3) on conflict do nothing';
      await db.query({ name: 'callback-keep', text, values: [provider, id, new Date(now)] });
    },
  };
}
