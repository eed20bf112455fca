// The keys that `npm run merchant` makes: their form, and how one replaces another.
import { secretKeyLookup } from '../../merchants/merchant-key.ts';
import type { NewKey } from '../../merchants/merchant-upkeep.ts';
import type { Context } from './context.ts';

const ENCRYPTION_KEY_LENGTH = 32;

/** Gives the merchant the key and returns its text. */
export async function rollKeyOf(
  context: Context,
  kind: 'secret' | 'public' | 'encryption',
  merchantId: number,
  overlapMs: number,
): Promise<string> {
  const { upkeep, env } = context;
  if (kind === 'encryption') {
    const encryptionKey = newEncryptionKey(context);
    await context.rollEncryptionKey(merchantId, encryptionKey, overlapMs);
    return encryptionKey;
  }
  const key = newKey(context, kind);
  await upkeep.rollKey(merchantId, env, key, overlapMs);
  return key.key;
}

/** For charge_data: 32 characters, none of which has to be escaped anywhere. */
export function newEncryptionKey({ newToken }: Context): string {
  return (newToken() + newToken()).slice(0, ENCRYPTION_KEY_LENGTH);
}

/** Of its kind and environment by its prefix; a secret one with its sealed copy. */
export function newKey({ env, secrets, newToken }: Context, kind: 'secret' | 'public'): NewKey {
  const key = `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${newToken()}`;
  return kind === 'public' ? { kind, key } : { kind, key, sealed: secrets.seal(key, secretKeyLookup(key)) };
}
