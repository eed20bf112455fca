// Merchants' encryption keys at rest (facts/merchant-api "authorisation": 32 characters, for charge_data only): sealed under a key that
// is not in the database, bound to their place, so that a row that was moved is worthless.
import type { Random } from '../platform/ports.ts';
import type { KeyRing } from './key-ring.ts';
import { createSealer, type Sealed } from './sealer.ts';

/** Which key it is: the merchant's n-th of an environment. */
export type EncryptionKeyPlace = { merchantId: number; env: 'test' | 'live'; n: number };

export type EncryptionKeyVault = {
  /** Which key of ours new ones lie under. */
  newest: string;
  seal(encryptionKey: string, place: EncryptionKeyPlace): Sealed;
  /** Null when it cannot be opened here: altered, moved, or under a key that this service was not given. */
  open(sealed: Sealed, place: EncryptionKeyPlace): string | null;
};

/** Builds it on the ring that saved cards lie under; its purpose keeps the two apart. */
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
