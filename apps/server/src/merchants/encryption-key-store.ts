// Where merchants' sealed encryption keys stand (vault/encryption-keys.ts).
import type { Database } from '../platform/database.ts';
import { SECRET_KEY_OWNER, type SecretKey } from './merchant-key.ts';

export type SealedKeyRow = {
  merchant_id: number;
  n: number;
  seal_key_id: string;
  sealed: Buffer;
};

type PlacedRow = SealedKeyRow & { env: 'test' | 'live' };

export type EncryptionKeyStore = {
  /** Those that are not revoked, the newest first; null when there is no such secret key. */
  of(key: SecretKey): Promise<SealedKeyRow[] | null>;
  /** Keeps a merchant's n-th; false when it has one of this number. */
  keep(row: PlacedRow): Promise<boolean>;
  /** Gives a key its seal anew, unless it lies under this key of ours already; nothing when there is none of this number. */
  put(row: PlacedRow): Promise<void>;
  /** Those that do not lie under this key of ours, revoked ones too. */
  outdated(sealKeyId: string): Promise<PlacedRow[]>;
  /** Unless another process has replaced it meanwhile. */
  replace(old: PlacedRow, by: Pick<SealedKeyRow, 'seal_key_id' | 'sealed'>): Promise<void>;
  /** The number that a merchant's next one would have. */
  nextNumber(merchantId: number, env: 'test' | 'live'): Promise<number>;
  /** Those before the n-th are refused `overlapMs` from now on; one that is to end sooner ends then. */
  retireBefore(
    place: { merchantId: number; env: 'test' | 'live'; n: number },
    overlapMs: number,
  ): Promise<void>;
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
    async put({ merchant_id, env, n, seal_key_id, sealed }) {
      await db.query(`${RESEAL} and seal_key_id <> $4`, [merchant_id, env, n, seal_key_id, sealed]);
    },
    outdated: async (sealKeyId) => (await db.query<PlacedRow>(OUTDATED, [sealKeyId])).rows,
    async replace({ merchant_id, env, n, sealed: old }, { seal_key_id, sealed }) {
      await db.query(`${RESEAL} and sealed = $6`, [merchant_id, env, n, seal_key_id, sealed, old]);
    },
    async nextNumber(merchantId, env) {
      const text = `select coalesce(max(n), 0) + 1 as n from merchant_encryption_keys where merchant_id = $1 and env = $2`;
      return (await db.query<{ n: number }>(text, [merchantId, env])).rows[0]?.n ?? 1;
    },
    async retireBefore({ merchantId, env, n }, overlapMs) {
      await db.query(RETIRE, [merchantId, env, n, overlapMs / 1_000]);
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
left join merchant_encryption_keys e on e.merchant_id = c.merchant_id and e.env = $2 and (e.revoked_at is null or e.revoked_at > now())
order by e.n desc`;

const KEEP = `
insert into merchant_encryption_keys (merchant_id, env, n, seal_key_id, sealed) values ($1, $2, $3, $4, $5)
on conflict (merchant_id, env, n) do nothing`;

const OUTDATED = `
select merchant_id, env, n, seal_key_id, sealed from merchant_encryption_keys where seal_key_id <> $1 order by merchant_id, env, n`;

const RESEAL = `
update merchant_encryption_keys set seal_key_id = $4, sealed = $5 where merchant_id = $1 and env = $2 and n = $3`;

const RETIRE = `
update merchant_encryption_keys set revoked_at = least(coalesce(revoked_at, 'infinity'), now() + make_interval(secs => $4))
where merchant_id = $1 and env = $2 and n < $3 and (revoked_at is null or revoked_at > now())`;
