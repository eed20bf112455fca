// The keys of a merchant that still hold, for its people.
import type { Database } from '../db/database.ts';
import { isKeyValid, type Owner } from './merchant-key.ts';

const MINUTE_MS = 60_000;

/** The newest of a kind first, the encryption keys last. A secret key itself is kept nowhere. */
export async function listValidKeys(db: Database, { merchantId, env }: Owner) {
  const keys = await db
    .selectFrom('merchant_keys as k')
    .leftJoin('key_uses as u', 'u.lookup', 'k.lookup')
    .select(['k.kind', 'k.lookup', 'k.created_at', 'k.revoked_at', 'u.minute'])
    .where('k.merchant_id', '=', merchantId)
    .where('k.env', '=', env)
    .where(isKeyValid('k'))
    .orderBy('k.created_at', 'desc')
    .execute();
  const encryption = await db
    .selectFrom('merchant_encryption_keys')
    .select(['created_at', 'revoked_at'])
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where(isKeyValid('merchant_encryption_keys'))
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
