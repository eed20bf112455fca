// Several keys for one purpose: the first seals, all of them open, so that keys are rotated without downtime.
import { createHmac } from 'node:crypto';

type RingKey = {
  /** Eight hexadecimal characters made from the key itself, so that no key can be misnamed. */
  id: string;
  bytes: Buffer;
};

export type KeyRing = { newest: RingKey; byId: ReadonlyMap<string, RingKey> };

/** Builds a ring of 32-byte keys, the newest first. */
export function createKeyRing(keys: readonly [Buffer, ...Buffer[]]): KeyRing {
  const [first, ...older] = keys;
  const newest = toRingKey(first);
  const all = [newest, ...older.map(toRingKey)];
  return { newest, byId: new Map(all.map((key) => [key.id, key])) };
}

function toRingKey(bytes: Buffer): RingKey {
  return { id: createHmac('sha256', bytes).update('titan key id').digest('hex').slice(0, 8), bytes };
}
