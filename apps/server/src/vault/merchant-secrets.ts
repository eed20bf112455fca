// The sealed copies of merchants' secret keys, with which webhooks are signed (decision 0031).
import { createDecipheriv } from 'node:crypto';
import type { Random, Warn } from '@titan/platform/ports';
import type { KeyRing } from '../platform/key-ring.ts';
import { createSealer, type Sealed } from './sealer.ts';

// Merchants' encryption keys at rest (for charge_data only): sealed under a key that
// is not in the database, bound to their place, so that a row that was moved is worthless.

/** Which key it is: the merchant's n-th of an environment. */
export type EncryptionKeyPlace = { merchantId: number; env: 'test' | 'live'; n: number };

export type EncryptionKeyVault = {
  /** The key of ours that new ones are sealed under. */
  newest: string;
  seal(encryptionKey: string, place: EncryptionKeyPlace): Sealed;
  /** Null when it cannot be opened here: altered, moved, or under a key that this service was not given. */
  open(sealed: Sealed, place: EncryptionKeyPlace): string | null;
};

/** Builds it on the ring that seals saved cards; its purpose keeps the two apart. */
export function createEncryptionKeyVault(ring: KeyRing, random: Random): EncryptionKeyVault {
  const sealer = createSealer('merchant-encryption-key-1', ring, random);
  return {
    newest: ring.newest.id,
    seal: (encryptionKey, place) => sealer.seal(Buffer.from(encryptionKey, 'latin1'), bound(place)),
    open: (sealed, place) => sealer.open(sealed, bound(place))?.toString('latin1') ?? null,
  };
}

function bound({ merchantId, env, n }: EncryptionKeyPlace): string[] {
  return [String(merchantId), env, String(n)];
}

// charge_data: what a merchant's server sealed with its encryption key, AES-256-GCM, as `ivHex:cipherHex:tagHex`.

const CIPHER = 'aes-256-gcm';
const FORM = /^([0-9a-f]{32}):((?:[0-9a-f]{2})+):([0-9a-f]{32})$/i;

/**
 * Opens it. The key is the raw 32 characters.
 * @returns what the JSON inside says; null when it is not of this form, not sealed with this key, altered, or not JSON
 */
export function openChargeData(encryptionKey: string, chargeData: string): unknown {
  const [, iv, body, tag] = FORM.exec(chargeData) ?? [];
  if (iv === undefined || body === undefined || tag === undefined) return null;
  const decipher = createDecipheriv(CIPHER, Buffer.from(encryptionKey, 'latin1'), Buffer.from(iv, 'hex'), {
    authTagLength: 16,
  });
  decipher.setAuthTag(Buffer.from(tag, 'hex'));
  try {
    const plain = Buffer.concat([decipher.update(Buffer.from(body, 'hex')), decipher.final()]);
    return JSON.parse(plain.toString('utf8')) as unknown;
  } catch {
    // Another key, altered on its way, or not JSON: the sender gets the same refusal.
    return null;
  }
}

export type MerchantSecrets = {
  /** Which key new copies lie under. */
  newest: string;
  /** @param lookup the hash by which the key is looked up: a copy opens only beside its own */
  seal(secretKey: string, lookup: string): Sealed;
  /** Null: altered, another key's, or under a key that is not in WEBHOOK_KEYS. */
  open(sealed: Sealed, lookup: string): string | null;
};

/** Builds it over the ring of WEBHOOK_KEYS. */
export function createMerchantSecrets(ring: KeyRing, random: Random): MerchantSecrets {
  const sealer = createSealer('secret key of a merchant', ring, random);
  return {
    newest: ring.newest.id,
    seal: (secretKey, lookup) => sealer.seal(Buffer.from(secretKey), [lookup]),
    open: (sealed, lookup) => sealer.open(sealed, [lookup])?.toString() ?? null,
  };
}

/**
 * Reseals each; returns how many were. What no key of ours opens is kept, and logged.
 * @param reseal false: it does not open
 */
export async function resealEach<Row>(
  rows: readonly Row[],
  reseal: (row: Row) => Promise<boolean>,
  warn: Warn,
  warning: string,
): Promise<number> {
  let done = 0;
  for (const row of rows) if (await reseal(row)) done += 1;
  if (done < rows.length) warn(warning, { count: rows.length - done });
  return done;
}
