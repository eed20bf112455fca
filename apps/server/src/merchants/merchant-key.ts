// Merchants' keys as they are stored: public keys as they are, secret keys as a hash.
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Env } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import { logMerchant } from '@titan/platform/request-context';

/**
 * Whether the database is used for live money: test mode on it would settle live payments with test money. Revoked keys count too, since
 * their payments may still be paid.
 */
export async function hasLiveKeys(db: Database): Promise<boolean> {
  const live = db.selectFrom('merchant_keys').select('lookup').where('env', '=', 'live');
  return (await live.limit(1).executeTakeFirst()) !== undefined;
}

/** A key as we look it up: a secret one without the key itself, so that it cannot be logged. */
export type SentKey = {
  /** `sha256:<hex>` of a secret key; a public key, which is in pages anyway, as it is. */
  lookup: string;
  /** By the key's prefix; the stored one must match. */
  env: Env;
};

/**
 * A secret key's `merchant_keys.lookup`. A plain hash is enough: a key has at least 128 random bits, and the time of a look-up by hash says
 * nothing about how close a guess was.
 */
export function secretKeyLookup(secretKey: string): string {
  return `sha256:${createHash('sha256').update(secretKey).digest('hex')}`;
}

/** Whose a row is. */
export type Owner = { merchantId: number; env: Env };

/** Whether the key in this table or alias is not revoked, or not yet. */
export function isKeyValid(table: string, now: number): RawBuilder<boolean> {
  const end = sql.ref<Date | null>(`${table}.revoked_at`);
  return sql<boolean>`(${end} is null or ${end} > ${new Date(now)}::timestamptz)`;
}

/** When a new key begins, and how long the older ones hold beside it. */
export type KeyOverlap = { now: number; overlapMs: number };

/** The new `revoked_at` of a key that is to end at `endsAt`, unless it ends sooner. */
export function revokedBy(endsAt: number): RawBuilder<Date> {
  return sql<Date>`least(revoked_at, ${new Date(endsAt)}::timestamptz)`;
}

/** Whose a valid key of these kinds is; null: there is no such key. */
export async function ownerOfKey(
  db: Database,
  { lookup, env }: SentKey,
  now: number,
  ...kinds: ('public' | 'secret')[]
): Promise<Owner | null> {
  const key = await db
    .selectFrom('merchant_keys')
    .select('merchant_id')
    .where('lookup', '=', lookup)
    .where('env', '=', env)
    .where('kind', 'in', kinds)
    .where(isKeyValid('merchant_keys', now))
    .executeTakeFirst();
  if (!key) return null;
  logMerchant(key.merchant_id);
  return { merchantId: key.merchant_id, env };
}
