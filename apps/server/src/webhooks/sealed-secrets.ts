// The sealed copies of secret keys as rows (decision 0031): for keys that were made without one, and for a change of WEBHOOK_KEYS.
import type { Database } from '../platform/database.ts';

export type SealedCopy = { lookup: string; sealed: Buffer; seal_key_id: string };

export type SealedSecrets = {
  /** Gives a key its copy, unless it has one under this key of ours already. */
  put(copy: SealedCopy): Promise<void>;
  /** Copies that do not lie under this key. */
  outdated(sealKeyId: string): Promise<SealedCopy[]>;
  /** Unless another process has replaced it meanwhile. */
  replace(old: SealedCopy, copy: Omit<SealedCopy, 'lookup'>): Promise<void>;
};

/** Builds the store. */
export function createSealedSecrets(db: Pick<Database, 'query'>): SealedSecrets {
  return {
    async put({ lookup, sealed, seal_key_id: keyId }) {
      await db.query(PUT, [lookup, sealed, keyId]);
    },
    outdated: async (sealKeyId) => (await db.query<SealedCopy>(OUTDATED, [sealKeyId])).rows,
    async replace(old, { sealed, seal_key_id: keyId }) {
      await db.query(REPLACE, [old.lookup, old.sealed, sealed, keyId]);
    },
  };
}

const PUT = `update merchant_keys set sealed = $2, seal_key_id = $3
  where lookup = $1 and kind = 'secret' and seal_key_id is distinct from $3`;
const OUTDATED = 'select lookup, sealed, seal_key_id from merchant_keys where seal_key_id <> $1';
const REPLACE = 'update merchant_keys set sealed = $3, seal_key_id = $4 where lookup = $1 and sealed = $2';
