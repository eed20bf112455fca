// AES-256-GCM with a data key of its own for each seal.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Random } from '@titan/platform/ports';

export type Sealed = {
  /** Which key of the ring it is sealed under. */
  keyId: string;
  /** Salt of the data key (32 bytes), nonce (12), ciphertext, tag (16). */
  bytes: Buffer;
};

type Sealer = {
  /** Seals under the newest key. It opens again only with the very same `bound`, in the same order. */
  seal(plain: Buffer, bound: readonly string[]): Sealed;
  /** Null for text that was not sealed here, was altered, belongs elsewhere, or is under a key that is not in the ring. */
  open(sealed: Sealed, bound: readonly string[]): Buffer | null;
};

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OVERHEAD_BYTES = SALT_BYTES + NONCE_BYTES + TAG_BYTES;

/**
 * Builds a sealer. A data key is derived from the ring's key and 32 random bytes and used once, so that a nonce cannot repeat
 * under one key, however many processes seal, and no counter is needed.
 * @param purpose what is sealed; seals of different purposes do not open each other, even under one key
 */
export function createSealer(purpose: string, ring: KeyRing, random: Random): Sealer {
  return {
    seal(plain, bound) {
      const salt = random.bytes(SALT_BYTES);
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, dataKey(purpose, ring.newest.bytes, salt), nonce);
      cipher.setAAD(boundBytes(purpose, bound));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return { keyId: ring.newest.id, bytes: Buffer.concat([salt, nonce, body, cipher.getAuthTag()]) };
    },
    open({ keyId, bytes }, bound) {
      const key = ring.byId.get(keyId);
      if (!key || bytes.length < OVERHEAD_BYTES) return null;
      const salt = bytes.subarray(0, SALT_BYTES);
      const nonce = bytes.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
      const body = bytes.subarray(SALT_BYTES + NONCE_BYTES, -TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, dataKey(purpose, key.bytes, salt), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundBytes(purpose, bound));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(body), decipher.final()]);
      } catch {
        // The tag does not fit: altered, or sealed for another place.
        return null;
      }
    },
  };
}

function dataKey(purpose: string, key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, purpose, 32));
}

/** As JSON, so that no two lists make the same bytes. */
function boundBytes(purpose: string, bound: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify([purpose, ...bound]));
}
