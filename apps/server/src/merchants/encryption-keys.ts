// Merchants' encryption keys, which open charge_data.
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Random, Warn } from '@titan/platform/ports';
import {
  createEncryptionKeyVault,
  type EncryptionKeyPlace,
  type EncryptionKeyVault,
  openChargeData,
} from '../vault/merchant-secrets.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { isKeyValid, type Owner, revokedWithin } from './merchant-key.ts';
import { TEST_MERCHANT } from './seed.ts';

// The store of sealed encryption keys (vault/merchant-secrets.ts).

type SealedKeyRow = {
  merchant_id: number;
  n: number;
  seal_key_id: string;
  sealed: Buffer;
};

type PlacedRow = SealedKeyRow & { env: Env };

type EncryptionKeyStore = {
  /** Those that are not revoked, newest first. */
  of(owner: Owner): Promise<SealedKeyRow[]>;
  /** Stores a merchant's n-th key; false when that number is taken. */
  keep(row: PlacedRow): Promise<boolean>;
  /** Replaces a key's seal, unless it is under this key of ours already; nothing when there is none of this number. */
  put(row: PlacedRow): Promise<void>;
  /** Those that are sealed under another key than this one, revoked ones too. */
  outdated(sealKeyId: string): Promise<PlacedRow[]>;
  /** Does nothing when another process has already replaced it. */
  replace(old: PlacedRow, by: Pick<SealedKeyRow, 'seal_key_id' | 'sealed'>): Promise<void>;
  /** The number of a merchant's next key. */
  nextNumber(merchantId: number, env: Env): Promise<number>;
  /** Revokes the keys before the n-th `overlapMs` from now, unless they end sooner. */
  retireBefore(place: { merchantId: number; env: Env; n: number }, overlapMs: number): Promise<void>;
  /** The merchant of a public key; null when there is none. */
  merchantOf(publicKey: string): Promise<number | null>;
};

/** Builds the store. */
function createEncryptionKeyStore(db: Database): EncryptionKeyStore {
  const columns = ['merchant_id', 'env', 'n', 'seal_key_id', 'sealed'] as const;
  const all = db.selectFrom('merchant_encryption_keys').select(columns);
  const nth = ({ merchant_id, env, n }: Pick<PlacedRow, 'merchant_id' | 'env' | 'n'>) =>
    db
      .updateTable('merchant_encryption_keys')
      .where('merchant_id', '=', merchant_id)
      .where('env', '=', env)
      .where('n', '=', n);
  return {
    of({ merchantId, env }) {
      const own = all.where('merchant_id', '=', merchantId).where('env', '=', env);
      return own.where(isKeyValid('merchant_encryption_keys')).orderBy('n', 'desc').execute();
    },
    async keep(row) {
      const insert = db.insertInto('merchant_encryption_keys').values(row);
      const kept = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
      return kept.numInsertedOrUpdatedRows === 1n;
    },
    async put({ seal_key_id, sealed, ...place }) {
      await nth(place).set({ seal_key_id, sealed }).where('seal_key_id', '<>', seal_key_id).execute();
    },
    outdated: (sealKeyId) =>
      all.where('seal_key_id', '<>', sealKeyId).orderBy('merchant_id').orderBy('env').orderBy('n').execute(),
    async replace({ sealed: old, ...place }, { seal_key_id, sealed }) {
      await nth(place).set({ seal_key_id, sealed }).where('sealed', '=', old).execute();
    },
    async nextNumber(merchantId, env) {
      const newest = await all
        .where('merchant_id', '=', merchantId)
        .where('env', '=', env)
        .orderBy('n', 'desc')
        .limit(1)
        .executeTakeFirst();
      return (newest?.n ?? 0) + 1;
    },
    async retireBefore({ merchantId, env, n }, overlapMs) {
      await db
        .updateTable('merchant_encryption_keys')
        .set({ revoked_at: revokedWithin(overlapMs) })
        .where('merchant_id', '=', merchantId)
        .where('env', '=', env)
        .where('n', '<', n)
        .where(isKeyValid('merchant_encryption_keys'))
        .execute();
    },
    async merchantOf(publicKey) {
      const key = db.selectFrom('merchant_keys').select('merchant_id').where('lookup', '=', publicKey);
      return (await key.where('kind', '=', 'public').executeTakeFirst())?.merchant_id ?? null;
    },
  };
}

// Reseals merchants' encryption keys under the newest of CARD_KEYS (decision 0032).

/** One sweep; returns how many were resealed. One that no key opens is kept and logged. */
async function resealEncryptionKeys(
  vault: EncryptionKeyVault,
  store: Pick<EncryptionKeyStore, 'outdated' | 'replace'>,
  warn: Warn,
): Promise<number> {
  let done = 0;
  let unreadable = 0;
  for (const old of await store.outdated(vault.newest)) {
    const place = { merchantId: old.merchant_id, env: old.env, n: old.n };
    const opened = vault.open({ keyId: old.seal_key_id, bytes: old.sealed }, place);
    if (opened === null) {
      unreadable += 1;
      continue;
    }
    const { keyId, bytes } = vault.seal(opened, place);
    await store.replace(old, { seal_key_id: keyId, sealed: bytes });
    done += 1;
  }
  if (unreadable > 0) warn('Encryption keys lie under a key that is not in CARD_KEYS', { count: unreadable });
  return done;
}

type SealingDeps = { db: Database; ring: KeyRing; random: Random };

/** Stores the test merchant's key, which is public knowledge, or reseals it under the newest key. Never call it in live mode. */
export async function seedEncryptionKey({ db, ring, random }: SealingDeps): Promise<void> {
  const store = createEncryptionKeyStore(db);
  const merchantId = await store.merchantOf(TEST_MERCHANT.publicKey);
  if (merchantId === null) return;
  const place = { merchantId, env: 'test', n: 1 } as const;
  const row = sealedRow({ ring, random }, place, TEST_MERCHANT.encryptionKey);
  if (!(await store.keep(row))) await store.put(row);
}

/** Seals and stores a merchant's key of 32 ASCII characters; false when its number is taken. */
function keepEncryptionKey(
  { db, ring, random }: SealingDeps,
  place: EncryptionKeyPlace,
  encryptionKey: string,
): Promise<boolean> {
  return createEncryptionKeyStore(db).keep(sealedRow({ ring, random }, place, encryptionKey));
}

function sealedRow(
  { ring, random }: Omit<SealingDeps, 'db'>,
  place: EncryptionKeyPlace,
  encryptionKey: string,
): SealedKeyRow & { env: Env } {
  const { keyId: seal_key_id, bytes: sealed } = createEncryptionKeyVault(ring, random).seal(
    encryptionKey,
    place,
  );
  const { merchantId: merchant_id, env, n } = place;
  return { merchant_id, env, n, seal_key_id, sealed };
}

/** Gives a merchant a new key; the older ones still open charge_data for `overlapMs`. */
export async function rollEncryptionKey(
  place: SealingDeps,
  { merchantId, env }: Omit<EncryptionKeyPlace, 'n'>,
  encryptionKey: string,
  overlapMs: number,
): Promise<void> {
  const store = createEncryptionKeyStore(place.db);
  const next = { merchantId, env, n: await store.nextNumber(merchantId, env) };
  // When two operators do this at once, the second finds the number taken and retires nothing.
  if (!(await keepEncryptionKey(place, next, encryptionKey)))
    throw new Error('Another key was made at the same moment');
  await store.retireBefore(next, overlapMs);
}

/** Opens what merchants seal with their encryption key. */
export type ChargeDataKeys = {
  open(
    owner: Owner,
    chargeData: string,
  ): Promise<{ kind: 'opened'; data: unknown } | { kind: 'no_key' } | { kind: 'unreadable' }>;
};

/** Tries all of the merchant's valid keys. */
export function createChargeDataKeys({ db, ring, random }: SealingDeps): ChargeDataKeys {
  const store = createEncryptionKeyStore(db);
  const vault = createEncryptionKeyVault(ring, random);
  return {
    async open(owner, chargeData) {
      const rows = await store.of(owner);
      for (const { merchant_id: merchantId, n, seal_key_id: keyId, sealed: bytes } of rows) {
        const encryptionKey = vault.open({ keyId, bytes }, { merchantId, env: owner.env, n });
        const data = encryptionKey === null ? null : openChargeData(encryptionKey, chargeData);
        if (data !== null) return { kind: 'opened', data };
      }
      return rows.length === 0 ? { kind: 'no_key' } : { kind: 'unreadable' };
    },
  };
}

/** Reseals merchants' keys under the newest of ours; returns how many. */
export function resealMerchantKeys({ db, ring, random }: SealingDeps, warn: Warn): Promise<number> {
  return resealEncryptionKeys(createEncryptionKeyVault(ring, random), createEncryptionKeyStore(db), warn);
}
