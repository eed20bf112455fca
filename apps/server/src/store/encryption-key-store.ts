// Where merchants' sealed encryption keys stand (vault/encryption-keys.ts).
import type { Database } from './database.ts';
import { SECRET_KEY_OWNER, type SecretKey } from './merchant-key.ts';

export type SealedKeyRow = {
  merchant_id: number;
  n: number;
  seal_key_id: string;
  sealed: Buffer;
};

export type EncryptionKeyStore = {
  /** Those that are not revoked, the newest first; null when there is no such secret key. */
  of(key: SecretKey): Promise<SealedKeyRow[] | null>;
  /** Keeps a merchant's n-th; false when it has one of this number. */
  keep(row: SealedKeyRow & { env: 'test' | 'live' }): Promise<boolean>;
  /** The merchant of a public key; null when there is none. */
  merchantOf(publicKey: string): Promise<number | null>;
};

/** Builds the store. */
export function createEncryptionKeyStore(db: Pick<Database, 'query'>): EncryptionKeyStore {
  return {
    async of(key) {
      const { rows } = await db.query<SealedKeyRow>({
        name: 'encryption-keys',
        text: OF,
        values: [key.lookup, key.env],
      });
      return rows.length === 0 ? null : rows.filter(({ n }) => (n as number | null) !== null);
    },
    async keep({ merchant_id, env, n, seal_key_id, sealed }) {
      const { rowCount } = await db.query(KEEP, [merchant_id, env, n, seal_key_id, sealed]);
      return rowCount === 1;
    },
    async merchantOf(publicKey) {
      const text = `select merchant_id from merchant_keys where lookup = $1 and kind = 'public'`;
      return (await db.query<{ merchant_id: number }>(text, [publicKey])).rows[0]?.merchant_id ?? null;
    },
  };
}

const OF = `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, e.n, e.seal_key_id, e.sealed from caller c
left join merchant_encryption_keys e on e.merchant_id = c.merchant_id and e.env = $2 and e.revoked_at is null
order by e.n desc`;

const KEEP = `
insert into merchant_encryption_keys (merchant_id, env, n, seal_key_id, sealed) values ($1, $2, $3, $4, $5)
on conflict (merchant_id, env, n) do nothing`;
