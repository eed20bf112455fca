// What a browser made or opened last, as its cookies hold it (decisions 0047, 0069): references alone, sealed.
import * as z from 'zod/mini';
import type { Random } from '@titan/platform/ports';
import type { KeyRing } from '../platform/key-ring.ts';
import { createSealer } from './sealer.ts';

export type ReferencesCookie = {
  seal(references: readonly string[]): string;
  /** None for a value that is too long, altered, of another kind, or under a key that is not known. Never an error. */
  open(value: string): string[];
};

/** Eight references come to 350. */
const MAX_LENGTH = 1_024;

const list = z.array(z.string());

/** Builds the codec of one kind of references: what is sealed as the other kind does not open. */
export function createReferencesCookie(
  kind: 'charges' | 'payments',
  ring: KeyRing,
  random: Random,
): ReferencesCookie {
  const sealer = createSealer(`${kind}-cookie-1`, ring, random);
  return {
    seal(references) {
      const { keyId, bytes } = sealer.seal(Buffer.from(JSON.stringify(references)), []);
      return `${keyId}.${bytes.toString('base64url')}`;
    },
    open(value) {
      const [keyId, body, ...more] = value.length > MAX_LENGTH ? [] : value.split('.');
      if (!keyId || !body || more.length > 0) return [];
      const plain = sealer.open({ keyId, bytes: Buffer.from(body, 'base64url') }, []);
      const references = plain && list.safeParse(JSON.parse(plain.toString()));
      return references?.success ? references.data : [];
    },
  };
}
