// A merchant's API keys, public, secret and for encryption: listed, replaced and ended, by its team in the console and by the host's commands.
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Clock, Random } from '@titan/platform/ports';
import { createMerchantSecrets } from '../vault/merchant-secrets.ts';
import { rollEncryptionKey } from './encryption-keys.ts';
import { isKeyValid, type KeyOverlap, type Owner, revokedBy, secretKeyLookup } from './merchant-key.ts';

export type KeyKind = 'secret' | 'public' | 'encryption';

/** A key as it is stored: a public one as it is, a secret one as its hash and a sealed copy that signs webhooks. */
export type NewKey =
  | { kind: 'public'; key: string }
  | { kind: 'secret'; key: string; sealed: { keyId: string; bytes: Buffer } };

export type ApiKeys = {
  /** Those that still hold, the newest of a kind first. */
  list(owner: Owner): ReturnType<typeof listValidKeys>;
  /** The public and the secret key of a merchant that is about to be made. */
  newPair(env: Owner['env']): [NewKey, NewKey];
  /** Gives the merchant a new key and returns its text; the older ones of its kind hold for `overlapMs` more. */
  roll(owner: Owner, kind: KeyKind, overlapMs: number): Promise<string>;
  /** Ends now what still holds beside a newer key. */
  endOld(owner: Owner, kind: KeyKind): Promise<'ended' | 'none_older'>;
};

type ApiKeyDeps = {
  db: Database;
  clock: Clock;
  keys: { webhooks: KeyRing; cards: KeyRing };
  random: Random;
  newToken(): string;
};

const ENCRYPTION_KEY_LENGTH = 32;

export function createApiKeys({ db, clock, keys, random, newToken }: ApiKeyDeps): ApiKeys {
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const newKey = (kind: 'secret' | 'public', env: Owner['env']): NewKey => {
    const key = `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${newToken()}`;
    return kind === 'public' ? { kind, key } : { kind, key, sealed: secrets.seal(key, secretKeyLookup(key)) };
  };
  return {
    list: (owner) => listValidKeys(db, owner, clock.now()),
    newPair: (env) => [newKey('public', env), newKey('secret', env)],
    roll: (owner, kind, overlapMs) =>
      inTransaction(db, async (within) => {
        // Two who do it at once take turns: of two keys that do not see each other, neither would end.
        const merchant = within.selectFrom('merchants').select('id').where('id', '=', owner.merchantId);
        await merchant.forNoKeyUpdate().execute();
        const time = { now: clock.now(), overlapMs };
        if (kind === 'encryption') {
          // None of its characters has to be escaped anywhere.
          const key = (newToken() + newToken()).slice(0, ENCRYPTION_KEY_LENGTH);
          await rollEncryptionKey({ db: within, ring: keys.cards, random }, owner, key, time);
          return key;
        }
        const key = newKey(kind, owner.env);
        await replaceKey(within, owner, key, time);
        return key.key;
      }),
    async endOld({ merchantId, env }, kind) {
      const now = new Date(clock.now());
      const ofKind =
        kind === 'encryption'
          ? sql`update merchant_encryption_keys set revoked_at = ${now} where true`
          : sql`update merchant_keys set revoked_at = ${now} where kind = ${kind}`;
      const ended = sql`${ofKind} and merchant_id = ${merchantId} and env = ${env} and revoked_at > ${now}`;
      return ((await ended.execute(db)).numAffectedRows ?? 0n) > 0n ? 'ended' : 'none_older';
    },
  };
}

async function replaceKey(
  db: Database,
  owner: Owner,
  key: NewKey,
  { now, overlapMs }: KeyOverlap,
): Promise<void> {
  await db
    .updateTable('merchant_keys')
    .set({ revoked_at: revokedBy(now + overlapMs) })
    .where('merchant_id', '=', owner.merchantId)
    .where('env', '=', owner.env)
    .where('kind', '=', key.kind)
    .where(isKeyValid('merchant_keys', now))
    .execute();
  await addKeys(db, owner, [key], now);
}

export async function addKeys(
  db: Database,
  { merchantId: merchant_id, env }: Owner,
  keys: readonly NewKey[],
  now: number,
): Promise<void> {
  const rows = keys.map((each) => {
    const owned = { merchant_id, env, kind: each.kind, created_at: new Date(now) };
    if (each.kind === 'public') return { ...owned, lookup: each.key, sealed: null, seal_key_id: null };
    const { keyId: seal_key_id, bytes: sealed } = each.sealed;
    return { ...owned, lookup: secretKeyLookup(each.key), sealed, seal_key_id };
  });
  await db.insertInto('merchant_keys').values(rows).execute();
}

const MINUTE_MS = 60_000;

/** The newest of a kind first, the encryption keys last. A secret key itself is kept nowhere. */
async function listValidKeys(db: Database, { merchantId, env }: Owner, now: number) {
  const keys = await db
    .selectFrom('merchant_keys as k')
    .leftJoin('key_uses as u', 'u.lookup', 'k.lookup')
    .select(['k.kind', 'k.lookup', 'k.created_at', 'k.revoked_at', 'u.minute'])
    .where('k.merchant_id', '=', merchantId)
    .where('k.env', '=', env)
    .where(isKeyValid('k', now))
    .orderBy('k.created_at', 'desc')
    .execute();
  const encryption = await db
    .selectFrom('merchant_encryption_keys')
    .select(['created_at', 'revoked_at'])
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where(isKeyValid('merchant_encryption_keys', now))
    .orderBy('n', 'desc')
    .execute();
  return [
    ...keys.map(({ lookup, minute, ...each }) => ({
      ...each,
      key: each.kind === 'public' ? lookup : null,
      used_at: minute === null ? null : new Date(minute * MINUTE_MS),
    })),
    ...encryption.map((each) => ({ ...each, kind: 'encryption' as const, key: null, used_at: null })),
  ];
}
