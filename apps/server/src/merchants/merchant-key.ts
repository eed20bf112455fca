// How a merchant's key stands in the database: public keys as they are, secret keys as a hash (guides/reliability-security §4.40).
import { createHash } from 'node:crypto';
import type { Database } from '../platform/database.ts';

// Whether live money is at home in a database: a sandbox that ran on it would settle live payments with test money.

/** Revoked keys count too: their payments may still be paid. */
export async function hasLiveKeys(db: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from merchant_keys where env = 'live') as found`,
  );
  return rows[0]?.found === true;
}

/** A secret key as we look it up. The key itself is not kept, so it cannot be logged. */
export type SecretKey = {
  /** `sha256:<hex>` of the whole key. */
  lookup: string;
  /** What its prefix says; the database must agree. */
  env: 'test' | 'live';
};

/**
 * What `merchant_keys.lookup` holds for a secret key. A plain hash is enough: a key has at least 128 random bits, and
 * looking it up by hash takes the same time however near a guess came.
 */
export function secretKeyLookup(secretKey: string): string {
  return `sha256:${createHash('sha256').update(secretKey).digest('hex')}`;
}

/** A public key: it stands in pages, so it is looked up as it is. */
export type PublicKey = { lookup: string; env: 'test' | 'live' };

/** SQL: the merchant of the secret key whose look-up is $1 and whose prefix says $2; no row when there is no such key any more. */
export const SECRET_KEY_OWNER = `
select merchant_id from merchant_keys where lookup = $1 and env = $2 and kind = 'secret' and (revoked_at is null or revoked_at > now())`;

/** The same of a public key. */
export const PUBLIC_KEY_OWNER = `
select merchant_id from merchant_keys where lookup = $1 and env = $2 and kind = 'public' and (revoked_at is null or revoked_at > now())`;

/** SQL: the same for a key of either kind; a public one's look-up is the key itself. */
export const KEY_OWNER = `
select merchant_id from merchant_keys where lookup = $1 and env = $2 and (revoked_at is null or revoked_at > now())`;
