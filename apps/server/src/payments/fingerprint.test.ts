// Keyed, equal for equal requests, apart for everything else.
import { describe, expect, it } from 'vitest';
import { fingerprintOf, isSameFingerprint } from './fingerprint.ts';

const KEY = Buffer.alloc(32, 1);
const body = { reference: 'a', amountMinor: 100, metadata: { b: 1, a: [1, { d: 1, c: 2 }] } };

describe('fingerprintOf', () => {
  it('does not depend on the order of keys', () => {
    const turned = { metadata: { a: [1, { c: 2, d: 1 }], b: 1 }, amountMinor: 100, reference: 'a' };
    expect(isSameFingerprint(fingerprintOf('p', body, KEY), fingerprintOf('p', turned, KEY))).toBe(true);
  });

  it.each([
    ['another amount', 'p', { ...body, amountMinor: 101 }, KEY],
    ['another order in a list', 'p', { ...body, metadata: { b: 1, a: [{ d: 1, c: 2 }, 1] } }, KEY],
    ['another purpose', 'q', body, KEY],
    ['another key', 'p', body, Buffer.alloc(32, 2)],
  ])('differs by %s', (_, purpose, other, key) => {
    expect(isSameFingerprint(fingerprintOf('p', body, KEY), fingerprintOf(purpose, other, key))).toBe(false);
  });

  it('is no plain hash: 32 bytes that need the key', () => {
    expect(fingerprintOf('p', body, KEY)).toHaveLength(32);
    expect(isSameFingerprint(Buffer.alloc(32), Buffer.alloc(31))).toBe(false);
  });
});
