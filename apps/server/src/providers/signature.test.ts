import { describe, expect, it } from 'vitest';
import { isSignature } from './signature.ts';

// RFC 4231, test case 2.
const SECRET = 'Jefe';
const SIGNED = 'what do ya want for nothing?';
const SHA256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const SHA512 =
  '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737';

describe('isSignature', () => {
  it.each([
    ['sha256', SHA256],
    ['sha512', SHA512],
  ] as const)('takes the HMAC under the secret, %s', (algorithm, given) => {
    expect(isSignature(given, algorithm, SECRET, SIGNED)).toBe(true);
    expect(isSignature(given, algorithm, SECRET, Buffer.from(SIGNED))).toBe(true);
    expect(isSignature(given, algorithm, SECRET, `${SIGNED} `)).toBe(false);
    expect(isSignature(given, algorithm, 'another', SIGNED)).toBe(false);
  });

  it.each([
    ['a header that is not there', undefined],
    ['an empty one', ''],
    ['two', [SHA256, SHA256]],
    ['one that is right but for its end', `${SHA256.slice(0, -1)}4`],
    ['the beginning of the right one', SHA256.slice(0, 32)],
    ['one that goes on after the right one', `${SHA256}0`],
    ['one in Base64', Buffer.from(SHA256, 'hex').toString('base64')],
  ])('does not take %s', (_what, given) => {
    expect(isSignature(given, 'sha256', SECRET, SIGNED)).toBe(false);
  });

  it('takes nothing under an empty secret, which anybody could sign with', () => {
    const anybodys = 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad';
    expect(isSignature(anybodys, 'sha256', '', '')).toBe(false);
  });
});
