// What saved cards need without anybody asking: the end of pending ones, expiry, and seals under keys that are on their way out.
import type { Database } from '../../platform/database.ts';

export type OutdatedCard = {
  id: number;
  sealed: Buffer;
  seal_key_id: string;
  merchant_id: number;
  env: 'test' | 'live';
  token_hash: Buffer;
};

export type Resealed = { sealed: Buffer; sealKeyId: string; lookup: Buffer; lookupKeyId: string };

export type SavedCardUpkeep = {
  /** Deletes cards whose payment has ended without money; answers how many. */
  purgePending(): Promise<number>;
  /** Deletes cards that are out of date, and wallets that have been empty for a day. Answers how many rows. */
  deleteStale(now: number): Promise<number>;
  /** Cards after this id that are sealed or hashed under another key than these, in the order of their ids. */
  outdated(keys: { sealKeyId: string; lookupKeyId: string }, afterId: number): Promise<OutdatedCard[]>;
  /** Replaces a seal, unless somebody was faster. */
  reseal(card: OutdatedCard, by: Resealed): Promise<void>;
};

const AT_ONCE = 200;
const EMPTY_FOR_MS = 24 * 60 * 60 * 1000;

/** Builds the upkeep. */
export function createSavedCardUpkeep(db: Database): SavedCardUpkeep {
  return {
    async purgePending() {
      return (await db.query({ name: 'purge-pending-cards', text: PURGE_PENDING })).rowCount ?? 0;
    },
    async deleteStale(now) {
      const expired = await db.query({
        name: 'delete-expired-cards',
        text: EXPIRED,
        values: [new Date(now)],
      });
      const values = [new Date(now - EMPTY_FOR_MS)];
      const empty = await db.query({ name: 'delete-empty-wallets', text: EMPTY_WALLETS, values });
      return (expired.rowCount ?? 0) + (empty.rowCount ?? 0);
    },
    async outdated({ sealKeyId, lookupKeyId }, afterId) {
      const values = [sealKeyId, lookupKeyId, afterId, AT_ONCE];
      return (await db.query<OutdatedCard>({ name: 'outdated-cards', text: OUTDATED, values })).rows;
    },
    async reseal(card, { sealed, sealKeyId, lookup, lookupKeyId }) {
      const values = [card.id, card.sealed, sealed, sealKeyId, lookup, lookupKeyId];
      await db.query({ name: 'reseal-card', text: RESEAL, values });
    },
  };
}

const PURGE_PENDING = `
delete from saved_cards s using charges c
where s.state = 'pending' and c.id = s.charge_id and c.status not in ('sent', 'action_required', 'unknown', 'success')`;

const EXPIRED = `delete from saved_cards where expires_at <= $1 and state = 'active'`;

const EMPTY_WALLETS = `
delete from wallets w where w.used_at < $1 and not exists (select from saved_cards s where s.wallet_id = w.id)`;

const OUTDATED = `
select s.id, s.sealed, s.seal_key_id, w.merchant_id, w.env, w.token_hash
from saved_cards s join wallets w on w.id = s.wallet_id
where s.id > $3 and (s.seal_key_id <> $1 or s.lookup_key_id <> $2)
order by s.id limit $4`;

const RESEAL = `
update saved_cards set sealed = $3, seal_key_id = $4, lookup = $5, lookup_key_id = $6 where id = $1 and sealed = $2`;
