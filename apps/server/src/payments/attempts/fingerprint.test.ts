// Keyed, equal for equal requests, apart for everything else.
import { describe, expect, it } from 'vitest';
import { fingerprintOf, isSameFingerprint, requestFingerprintOf } from './fingerprint.ts';

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

it('of a payer’s call leaves CVV, PIN and code out, so that they cannot be searched for', () => {
  const cardOf = (cvv: string) => ({ cardDetails: { number: '4084084084084081', cvv } });
  expect(requestFingerprintOf(KEY, cardOf('123'))).toBe(requestFingerprintOf(KEY, cardOf('124')));
  const answerOf = (pin: string, otp: string) => ({ authorization: { pin, otp } });
  expect(requestFingerprintOf(KEY, answerOf('1234', '1'))).toBe(
    requestFingerprintOf(KEY, answerOf('1235', '2')),
  );
});
