// Merchants' encryption keys, which open charge_data: stored under seals of ours (vault/merchant-secrets.ts).
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Clock, Random, Warn } from '@titan/platform/ports';
import {
  createEncryptionKeyVault,
  type EncryptionKeyPlace,
  type EncryptionKeyVault,
  openChargeData,
  resealEach,
} from '../vault/merchant-secrets.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { isKeyValid, type KeyOverlap, type Owner, revokedBy } from './merchant-key.ts';
import { TEST_MERCHANT } from './seed.ts';

type SealingDeps = { db: Database; ring: KeyRing; random: Random };
type TimedDeps = SealingDeps & { clock: Clock };

const TABLE = 'merchant_encryption_keys';
const COLUMNS = ['merchant_id', 'env', 'n', 'seal_key_id', 'sealed'] as const;

type KeyRow = Pick<Selectable<Schema[typeof TABLE]>, (typeof COLUMNS)[number]>;

const keysOf = (db: Database, { merchantId, env }: Owner) =>
  db.selectFrom(TABLE).select(COLUMNS).where('merchant_id', '=', merchantId).where('env', '=', env);

/** Stores the test merchant's key, which is public knowledge, or reseals it under the newest key. Never call it in live mode. */
export async function seedEncryptionKey(deps: TimedDeps): Promise<void> {
  const { db } = deps;
  const key = db
    .selectFrom('merchant_keys')
    .select('merchant_id')
    .where('lookup', '=', TEST_MERCHANT.publicKey);
  const owner = await key.where('kind', '=', 'public').executeTakeFirst();
  if (!owner) return;
  const place = { merchantId: owner.merchant_id, env: 'test', n: 1 } as const;
  const row = sealedRow(deps, place, TEST_MERCHANT.encryptionKey);
  const { seal_key_id, sealed } = row;
  await db
    .insertInto(TABLE)
    .values({ ...row, created_at: new Date(deps.clock.now()) })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'env', 'n'])
        .doUpdateSet({ seal_key_id, sealed })
        .where(`${TABLE}.seal_key_id`, '<>', seal_key_id),
    )
    .execute();
}

const placeOf = ({ merchant_id: merchantId, env, n }: KeyRow): EncryptionKeyPlace => ({ merchantId, env, n });

const openRow = (vault: EncryptionKeyVault, row: KeyRow): string | null =>
  vault.open({ keyId: row.seal_key_id, bytes: row.sealed }, placeOf(row));

function sealedRow({ ring, random }: SealingDeps, place: EncryptionKeyPlace, encryptionKey: string) {
  const { keyId, bytes } = createEncryptionKeyVault(ring, random).seal(encryptionKey, place);
  const { merchantId, env, n } = place;
  return { merchant_id: merchantId, env, n, seal_key_id: keyId, sealed: bytes };
}

/** Gives a merchant a new key of 32 ASCII characters; the older ones still open charge_data for `overlapMs`, unless they end sooner. */
export async function rollEncryptionKey(
  deps: SealingDeps,
  owner: Owner,
  encryptionKey: string,
  { now, overlapMs }: KeyOverlap,
): Promise<void> {
  const { db } = deps;
  const { merchantId, env } = owner;
  const newest = await keysOf(db, owner).orderBy('n', 'desc').limit(1).executeTakeFirst();
  const n = (newest?.n ?? 0) + 1;
  const row = sealedRow(deps, { merchantId, env, n }, encryptionKey);
  await db
    .insertInto(TABLE)
    .values({ ...row, created_at: new Date(now) })
    .execute();
  await db
    .updateTable(TABLE)
    .set({ revoked_at: revokedBy(now + overlapMs) })
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where('n', '<', n)
    .where(isKeyValid(TABLE, now))
    .execute();
}

/** Opens what merchants seal with their encryption key. */
export type ChargeDataKeys = {
  open(
    owner: Owner,
    chargeData: string,
  ): Promise<{ kind: 'opened'; data: unknown } | { kind: 'no_key' } | { kind: 'unreadable' }>;
};

/** Tries all of the merchant's valid keys, the newest first. */
export function createChargeDataKeys({ db, clock, ring, random }: TimedDeps): ChargeDataKeys {
  const vault = createEncryptionKeyVault(ring, random);
  return {
    async open(owner, chargeData) {
      const valid = keysOf(db, owner).where(isKeyValid(TABLE, clock.now()));
      const rows = await valid.orderBy('n', 'desc').execute();
      for (const row of rows) {
        const encryptionKey = openRow(vault, row);
        const data = encryptionKey === null ? null : openChargeData(encryptionKey, chargeData);
        if (data !== null) return { kind: 'opened', data };
      }
      return rows.length === 0 ? { kind: 'no_key' } : { kind: 'unreadable' };
    },
  };
}

/** The merchant's newest valid key; null: there is none, or it does not open here. */
export async function newestEncryptionKey(
  { db, clock, ring, random }: TimedDeps,
  owner: Owner,
): Promise<string | null> {
  const valid = keysOf(db, owner).where(isKeyValid(TABLE, clock.now())).orderBy('n', 'desc').limit(1);
  const row = await valid.executeTakeFirst();
  return row ? openRow(createEncryptionKeyVault(ring, random), row) : null;
}

/** Reseals merchants' keys under the newest of CARD_KEYS (decision 0032); returns how many. */
export async function resealMerchantKeys(deps: SealingDeps, warn: Warn): Promise<number> {
  const { db, ring, random } = deps;
  const vault = createEncryptionKeyVault(ring, random);
  const outdated = db.selectFrom(TABLE).select(COLUMNS).where('seal_key_id', '<>', vault.newest);
  const rows = await outdated.orderBy('merchant_id').orderBy('env').orderBy('n').execute();
  const reseal = async (old: KeyRow): Promise<boolean> => {
    const opened = openRow(vault, old);
    if (opened === null) return false;
    const { seal_key_id, sealed } = sealedRow(deps, placeOf(old), opened);
    await db
      .updateTable(TABLE)
      .set({ seal_key_id, sealed })
      .where('merchant_id', '=', old.merchant_id)
      .where('env', '=', old.env)
      .where('n', '=', old.n)
      // Another process may have replaced it.
      .where('sealed', '=', old.sealed)
      .execute();
    return true;
  };
  return resealEach(rows, reseal, warn, 'Encryption keys lie under a key that is not in CARD_KEYS');
}
