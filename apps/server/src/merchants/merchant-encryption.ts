// Merchants' encryption keys with their store: the seeded one, and what opens charge_data (facts/merchant-api).
import type { ChargeDataKeys } from '../merchant-api/direct/card.ts';
import type { Random, Warn } from '../platform/ports.ts';
import { resealEncryptionKeys } from './reseal-encryption-keys.ts';
import { createEncryptionKeyStore, type SealedKeyRow } from './encryption-key-store.ts';
import type { Database } from '../platform/database.ts';
import { TEST_MERCHANT } from './seed.ts';
import { openChargeData } from '../vault/charge-data.ts';
import { createEncryptionKeyVault, type EncryptionKeyPlace } from '../vault/encryption-keys.ts';
import type { KeyRing } from '../vault/key-ring.ts';

type Place = { db: Pick<Database, 'query'>; ring: KeyRing; random: Random };

/** Keeps the test merchant's key, which is public, under the newest key; anew when it lies under one that is gone. Never in live mode. */
export async function seedEncryptionKey({ db, ring, random }: Place): Promise<void> {
  const store = createEncryptionKeyStore(db);
  const merchantId = await store.merchantOf(TEST_MERCHANT.publicKey);
  if (merchantId === null) return;
  const place = { merchantId, env: 'test', n: 1 } as const;
  const row = sealedRow({ ring, random }, place, TEST_MERCHANT.encryptionKey);
  if (!(await store.keep(row))) await store.put(row);
}

/** Keeps a merchant's key sealed: 32 characters of ASCII. False when it has one of this number. */
export function keepEncryptionKey(
  { db, ring, random }: Place,
  place: EncryptionKeyPlace,
  encryptionKey: string,
): Promise<boolean> {
  return createEncryptionKeyStore(db).keep(sealedRow({ ring, random }, place, encryptionKey));
}

function sealedRow(
  { ring, random }: Omit<Place, 'db'>,
  place: EncryptionKeyPlace,
  encryptionKey: string,
): SealedKeyRow & { env: 'test' | 'live' } {
  const { keyId: seal_key_id, bytes: sealed } = createEncryptionKeyVault(ring, random).seal(
    encryptionKey,
    place,
  );
  const { merchantId: merchant_id, env, n } = place;
  return { merchant_id, env, n, seal_key_id, sealed };
}

/** Gives a merchant a new key, sealed; those that it had still open charge_data for `overlapMs`. */
export async function rollEncryptionKey(
  place: Place,
  { merchantId, env }: Omit<EncryptionKeyPlace, 'n'>,
  encryptionKey: string,
  overlapMs: number,
): Promise<void> {
  const store = createEncryptionKeyStore(place.db);
  const next = { merchantId, env, n: await store.nextNumber(merchantId, env) };
  // Two operators at once: the second finds the number taken, and nothing was retired for it.
  if (!(await keepEncryptionKey(place, next, encryptionKey)))
    throw new Error('Another key was made at the same moment');
  await store.retireBefore(next, overlapMs);
}

/** Opens charge_data with whichever of the merchant's keys it was sealed with. */
export function createChargeDataKeys({ db, ring, random }: Place): ChargeDataKeys {
  const store = createEncryptionKeyStore(db);
  const vault = createEncryptionKeyVault(ring, random);
  return {
    async open(key, chargeData) {
      const rows = await store.of(key);
      if (rows === null) return { kind: 'unauthorised' };
      for (const { merchant_id: merchantId, n, seal_key_id: keyId, sealed: bytes } of rows) {
        const encryptionKey = vault.open({ keyId, bytes }, { merchantId, env: key.env, n });
        const said = encryptionKey === null ? null : openChargeData(encryptionKey, chargeData);
        if (said !== null) return { kind: 'opened', said };
      }
      return rows.length === 0 ? { kind: 'no_key' } : { kind: 'unreadable' };
    },
  };
}

/** Brings merchants' keys under the newest of ours; how many. */
export function resealMerchantKeys({ db, ring, random }: Place, warn: Warn): Promise<number> {
  return resealEncryptionKeys(createEncryptionKeyVault(ring, random), createEncryptionKeyStore(db), warn);
}
