// The keys that `npm run merchant` and the console make: their form, and how one replaces another.
import type { MerchantSecrets } from '../vault/merchant-secrets.ts';
import { secretKeyLookup } from './merchant-key.ts';
import type { Env, MerchantUpkeep, NewKey } from './merchant-upkeep.ts';

export type KeyKind = 'secret' | 'public' | 'encryption';

/** What keys are made with. */
export type KeyMaking = {
  upkeep: Pick<MerchantUpkeep, 'rollKey'>;
  secrets: MerchantSecrets;
  /** Gives a merchant an encryption key, kept sealed; older ones hold for the given time. */
  rollEncryptionKey(merchantId: number, key: string, overlapMs: number): Promise<void>;
  env: Env;
  newToken(): string;
};

const ENCRYPTION_KEY_LENGTH = 32;

/** Gives the merchant the key and returns its text. */
export async function rollKeyOf(
  making: KeyMaking,
  kind: KeyKind,
  merchantId: number,
  overlapMs: number,
): Promise<string> {
  const { upkeep, env } = making;
  if (kind === 'encryption') {
    const encryptionKey = newEncryptionKey(making);
    await making.rollEncryptionKey(merchantId, encryptionKey, overlapMs);
    return encryptionKey;
  }
  const key = newKey(making, kind);
  await upkeep.rollKey(merchantId, env, key, overlapMs);
  return key.key;
}

/** For charge_data: 32 characters, none of which has to be escaped anywhere. */
export function newEncryptionKey({ newToken }: Pick<KeyMaking, 'newToken'>): string {
  return (newToken() + newToken()).slice(0, ENCRYPTION_KEY_LENGTH);
}

/** Of its kind and environment by its prefix; a secret one with its sealed copy. */
export function newKey(
  { env, secrets, newToken }: Omit<KeyMaking, 'upkeep' | 'rollEncryptionKey'>,
  kind: 'secret' | 'public',
): NewKey {
  const key = `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${newToken()}`;
  return kind === 'public' ? { kind, key } : { kind, key, sealed: secrets.seal(key, secretKeyLookup(key)) };
}
