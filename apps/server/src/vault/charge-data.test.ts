// charge_data, and merchants' encryption keys at rest.
import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '@titan/platform/ports-node';
import { openChargeData, createEncryptionKeyVault } from './merchant-secrets.ts';
import { createKeyRing } from '../platform/key-ring.ts';

const KEY = 'titan-demo-encryption-key-000001';

function sealed(text: string, key = KEY): string {
  const iv = Buffer.alloc(16, 3);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return [iv, body, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');
}

describe('charge_data', () => {
  it('opens what node:crypto sealed with the key, and nothing that was altered or sealed with another', () => {
    const right = sealed('{"amount":5}');
    expect(openChargeData(KEY, right)).toEqual({ amount: 5 });
    expect(openChargeData(KEY, right.toUpperCase())).toEqual({ amount: 5 });
    expect(openChargeData('x'.repeat(32), right)).toBeNull();
    const last = right.at(-1) === '0' ? '1' : '0';
    expect(openChargeData(KEY, right.slice(0, -1) + last)).toBeNull();
  });

  it.each(['', 'ab:cd:ef', 'no hex at all', '::', sealed('not json')])('is nothing: %s', (text) => {
    expect(openChargeData(KEY, text)).toBeNull();
  });
});

describe('an encryption key at rest', () => {
  const vault = createEncryptionKeyVault(createKeyRing([Buffer.alloc(32, 1)]), systemRandom);
  const place = { merchantId: 7, env: 'test', n: 1 } as const;

  it('opens in its place and in no other', () => {
    const kept = vault.seal(KEY, place);
    expect(kept.bytes.includes(KEY)).toBe(false);
    expect(vault.open(kept, place)).toBe(KEY);
    expect(vault.open(kept, { ...place, merchantId: 8 })).toBeNull();
    expect(vault.open(kept, { ...place, env: 'live' })).toBeNull();
    const other = createEncryptionKeyVault(createKeyRing([Buffer.alloc(32, 2)]), systemRandom);
    expect(other.open(kept, place)).toBeNull();
  });
});
