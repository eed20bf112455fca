// The sealed copies of merchants' secret keys, with which webhooks are signed (facts/merchant-api "Webhooks", decision 0031).
import type { Random } from '../platform/ports.ts';
import type { KeyRing } from './key-ring.ts';
import { createSealer, type Sealed } from './sealer.ts';

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
