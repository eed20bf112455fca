// Authorisation: what is taken for a secret key at all.
import { describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { readKey } from './auth.ts';

const KEY = 'sk_test_titan_demo_000000000001';
const readSecretKey = (header: string | undefined) => readKey(header, ['secret']);

describe('a secret key', () => {
  it.each([`Bearer ${KEY}`, `bearer ${KEY}`])('reads %s', (header) => {
    expect(readSecretKey(header)).toEqual({ lookup: secretKeyLookup(KEY), env: 'test' });
  });

  it('knows live keys by their prefix', () => {
    expect(readSecretKey('Bearer sk_live_0123456789abcdef')?.env).toBe('live');
  });

  it('does not keep the key', () => {
    expect(JSON.stringify(readSecretKey(`Bearer ${KEY}`))).not.toContain('titan_demo');
    expect(secretKeyLookup(KEY)).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it.each([
    undefined,
    '',
    KEY,
    'Bearer',
    'Bearer ',
    `Bearer  ${KEY}`,
    `Bearer ${KEY} `,
    `Basic ${KEY}`,
    'Bearer pk_test_titan_demo_000000000001',
    'Bearer sk_prod_titan_demo_000000000001',
    'Bearer sk_test_',
    'Bearer sk_test_short',
    `Bearer ${KEY}\u0000`,
    `Bearer ${KEY}'--`,
    `Bearer sk_test_${'a'.repeat(300)}`,
  ])('refuses %j', (header) => {
    expect(readSecretKey(header)).toBeNull();
  });
});
