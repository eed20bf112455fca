// Saved cards at rest: known answers, tampering, places, keys.
import type * as Crypto from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemRandom } from '@titan/platform/ports-node';
import type { Random } from '@titan/platform/ports';
import { type CardVault, createCardVault, type VaultPlace } from './card-vault.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import type { Sealed } from './sealer.ts';

const key = (byte: number): Buffer => Buffer.alloc(32, byte);
const CARD = { number: '5188513618552975', holderName: null };
const PLACE: VaultPlace = { merchantId: 7, env: 'test', tokenHash: Buffer.alloc(32, 0xab) };

function vaultOf(
  seals: [number, ...number[]],
  lookups: [number, ...number[]],
  random: Random = systemRandom,
  create = createCardVault,
) {
  const ring = (bytes: number[]) => createKeyRing(bytes.map(key) as [Buffer, ...Buffer[]]);
  return create(ring(seals), ring(lookups), random);
}

/** Salt 0, 1, 2 … and nonce 100, 101, 102 … */
const counting: Random = {
  bytes: (count) => Buffer.from(Array.from({ length: count }, (_, at) => (count === 12 ? 100 : 0) + at)),
};

describe('known answers, computed by another program (Python: hmac, cryptography)', () => {
  it('seals by AES-256-GCM under a data key of HKDF-SHA-256', () => {
    const { keyId, bytes } = vaultOf([11], [13], counting).seal(CARD, PLACE);
    expect(keyId).toBe('86a53992');
    expect(bytes.subarray(0, 44)).toEqual(Buffer.concat([counting.bytes(32), counting.bytes(12)]));
    expect(bytes.subarray(44).toString('hex')).toBe(
      '6413b386e38a63160ef72467d5e4708382348749170302803c22eb5e5f8743ac4ebd9660178f49e1d4',
    );
  });

  it('looks up by HMAC-SHA-256 under a key of its own', () => {
    const { hmac } = vaultOf([11], [13]).lookup(CARD.number, PLACE);
    expect(hmac.toString('hex')).toBe('6bbe173923412c631a1f4786e868d41e040ce46590e9f196fcf15d0f11958672');
  });
});

describe('a seal', () => {
  const vault = vaultOf([11], [13]);

  it('opens again to what was sealed, with a name and without', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{16,19}$/), fc.option(fc.string()), (number, holderName) => {
        expect(vault.open(vault.seal({ number, holderName }, PLACE), PLACE)).toEqual({ number, holderName });
      }),
    );
  });

  it('opens for nothing but the very same bytes', () => {
    const sealed = vault.seal(CARD, PLACE);
    for (let at = 0; at < sealed.bytes.length; at += 1) {
      const altered = Buffer.from(sealed.bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(vault.open({ ...sealed, bytes: altered }, PLACE)).toBeNull();
    }
    expect(vault.open({ ...sealed, bytes: sealed.bytes.subarray(0, -1) }, PLACE)).toBeNull();
    expect(vault.open({ ...sealed, bytes: Buffer.alloc(0) }, PLACE)).toBeNull();
  });

  it.each<[string, Partial<VaultPlace>]>([
    ['another merchant', { merchantId: 8 }],
    ['another environment', { env: 'live' }],
    ['another wallet', { tokenHash: Buffer.alloc(32, 0xac) }],
  ])('does not open for %s', (_, other) => {
    expect(vault.open(vault.seal(CARD, PLACE), { ...PLACE, ...other })).toBeNull();
  });

  it('does not hold the number in the clear, nor is it ever the same twice', () => {
    const [one, two] = [vault.seal(CARD, PLACE), vault.seal(CARD, PLACE)];
    expect(one.bytes.includes(CARD.number)).toBe(false);
    expect(one.bytes.equals(two.bytes)).toBe(false);
  });
});

describe('keys change without a stop', () => {
  const before = vaultOf([11], [13]);
  const after = vaultOf([12, 11], [14, 13]);

  it('new seals are under the newest key, and old ones still open', () => {
    const old = before.seal(CARD, PLACE);
    expect(after.open(old, PLACE)).toEqual(CARD);
    const fresh = after.seal(CARD, PLACE);
    expect(fresh.keyId).not.toBe(old.keyId);
    expect(after.newest.sealKeyId).toBe(fresh.keyId);
    expect(before.open(fresh, PLACE)).toBeNull();
  });

  it('a key that was taken away opens nothing any more', () => {
    expect(vaultOf([12], [14]).open(before.seal(CARD, PLACE), PLACE)).toBeNull();
  });

  it('a seal that names another key than its own does not open', () => {
    const old = before.seal(CARD, PLACE);
    expect(after.open({ ...old, keyId: after.newest.sealKeyId }, PLACE)).toBeNull();
  });
});

describe('a lookup', () => {
  const vault = vaultOf([11], [13]);
  const hex = (place: VaultPlace, number = CARD.number) => vault.lookup(number, place).hmac.toString('hex');

  it('is the same for the same number in the same wallet, and for nothing else', () => {
    expect(hex(PLACE)).toBe(hex(PLACE));
    expect(hex(PLACE, '5188513618552976')).not.toBe(hex(PLACE));
    expect(hex({ ...PLACE, merchantId: 8 })).not.toBe(hex(PLACE));
    expect(hex({ ...PLACE, tokenHash: Buffer.alloc(32) })).not.toBe(hex(PLACE));
    expect(vaultOf([11], [14]).lookup(CARD.number, PLACE).hmac.toString('hex')).not.toBe(hex(PLACE));
  });
});

/** A vault that was loaded anew with a cipher that records its calls. */
async function watchedVault() {
  // That function alone: a spy on the whole module also takes the streams that its ciphers are, for every test of the process.
  vi.doMock('node:crypto', async (original) => {
    const crypto = await original<typeof Crypto>();
    return { ...crypto, createCipheriv: vi.fn<typeof crypto.createCipheriv>(crypto.createCipheriv) };
  });
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('node:crypto');
    vi.resetModules();
  });
  const { createCardVault: create } = await import('./card-vault.ts');
  const { createCipheriv } = await import('node:crypto');
  return { cipher: vi.mocked(createCipheriv), create };
}

it('a nonce never repeats for a key: each seal has a data key of its own', async () => {
  const { cipher, create } = await watchedVault();
  const watched = (seals: [number, ...number[]], random: Random = systemRandom): CardVault =>
    vaultOf(seals, [13], random, create);
  const vaults = [watched([11]), watched([11]), watched([12, 11])];
  const seals: Sealed[] = vaults.flatMap((vault) =>
    Array.from({ length: 2_000 }, () => vault.seal(CARD, PLACE)),
  );
  const used = cipher.mock.calls.map(([, dataKey, nonce]) => [dataKey as Buffer, nonce as Buffer] as const);
  expect(used).toHaveLength(seals.length);
  expect(new Set(used.map(([dataKey]) => dataKey.toString('hex'))).size).toBe(seals.length);
  expect(
    new Set(used.map(([dataKey, nonce]) => `${dataKey.toString('hex')} ${nonce.toString('hex')}`)).size,
  ).toBe(seals.length);
  // Even where the nonce alone came twice, its key did not.
  const sameNonce: Random = {
    bytes: (count) => (count === 12 ? Buffer.alloc(12) : systemRandom.bytes(count)),
  };
  cipher.mockClear();
  const still = watched([11], sameNonce);
  for (let times = 0; times < 200; times += 1) still.seal(CARD, PLACE);
  expect(new Set(cipher.mock.calls.map(([, dataKey]) => (dataKey as Buffer).toString('hex'))).size).toBe(200);
});
