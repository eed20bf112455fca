// Merchants' encryption keys with their store: the seeded one, and what opens charge_data (facts/merchant-api).
import type { ChargeDataKeys } from '../merchant-api/direct/card.ts';
import type { Database } from '../platform/database.ts';
import type { Random, Warn } from '../platform/ports.ts';
import {
  createEncryptionKeyVault,
  type EncryptionKeyPlace,
  type EncryptionKeyVault,
  openChargeData,
} from '../vault/merchant-secrets.ts';
import type { KeyRing } from '../vault/sealer.ts';
import { SECRET_KEY_OWNER, type SecretKey } from './merchant-key.ts';
import { TEST_MERCHANT } from './seed.ts';

// Where merchants' sealed encryption keys stand (vault/merchant-secrets.ts).

type SealedKeyRow = {
  merchant_id: number;
  n: number;
  seal_key_id: string;
  sealed: Buffer;
};

type PlacedRow = SealedKeyRow & { env: 'test' | 'live' };

type EncryptionKeyStore = {
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
function createEncryptionKeyStore(db: Pick<Database, 'query'>): EncryptionKeyStore {
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

// Brings merchants' sealed encryption keys under the newest of CARD_KEYS (guides/reliability-security §4.79, decision 0032).

/** One sweep; how many were sealed anew. One that no key opens stays, and is told of. */
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
function keepEncryptionKey(
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
