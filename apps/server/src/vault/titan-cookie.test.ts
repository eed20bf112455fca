// The cookie's value: what opens, what does not, and how long it gets.
import { describe, expect, it } from 'vitest';
import { type TitanEntry, COOKIE_MAX_BYTES, createTitanCookie } from './titan-cookie.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { createKeyRing } from '../platform/key-ring.ts';

const ring = (...bytes: [number, ...number[]]) =>
  createKeyRing(bytes.map((byte) => Buffer.alloc(32, byte)) as [Buffer, ...Buffer[]]);
const cookie = createTitanCookie(ring(15), systemRandom);
const BROWSER = `t.${'a'.repeat(43)}`;
const entries = (count: number): TitanEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    email: `payer-${at}@example.com`,
    merchant: `${at}/test`,
    token: String(at).padEnd(43, 'x'),
  }));

it.each([0, 1, 2, 20])('%i entries open again as they were', (count) => {
  expect(cookie.open(cookie.seal(entries(count), BROWSER, COOKIE_MAX_BYTES), BROWSER)).toEqual(
    entries(count),
  );
});

it('has nothing in the clear', () => {
  const value = cookie.seal(entries(1), BROWSER, COOKIE_MAX_BYTES);
  expect(value).toMatch(/^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
  expect(Buffer.from(value.slice(9), 'base64url').includes('example.com')).toBe(false);
});

describe('no entry, and never an error', () => {
  const good = cookie.seal(entries(1), BROWSER, COOKIE_MAX_BYTES);
  it.each([
    ['nothing', ''],
    ['a word', 'titan'],
    ['half a value', good.slice(0, 40)],
    [
      'a value with a letter changed',
      `${good.slice(0, -5)}${good.at(-5) === 'A' ? 'B' : 'A'}${good.slice(-4)}`,
    ],
    ['one with more behind it', `${good}.x`],
    [
      'one under a key that is not known',
      createTitanCookie(ring(16), systemRandom).seal(entries(1), BROWSER, 4_096),
    ],
    ['one that is too long', `${good.slice(0, 9)}${'A'.repeat(COOKIE_MAX_BYTES)}`],
    ['JSON', '[["a","b","c"]]'],
    ['other letters', '12345678.é\u0000'],
  ])('%s', (_, value) => {
    expect(cookie.open(value, BROWSER)).toEqual([]);
  });

  it('one of another browser', () => {
    expect(cookie.open(good, `t.${'b'.repeat(43)}`)).toEqual([]);
  });
});

it('is sealed under the newest key, and opens under the older ones', () => {
  const rotated = createTitanCookie(ring(16, 15), systemRandom);
  const old = cookie.seal(entries(2), BROWSER, COOKIE_MAX_BYTES);
  expect(rotated.open(old, BROWSER)).toEqual(entries(2));
  const fresh = rotated.seal(entries(2), BROWSER, COOKIE_MAX_BYTES);
  expect(fresh.slice(0, 8)).not.toBe(old.slice(0, 8));
  expect(cookie.open(fresh, BROWSER)).toEqual([]);
});

it.each([1, 20, 200])(
  'with %i entries it has no more than 4,096 bytes: the oldest entry is dropped',
  (count) => {
    const value = cookie.seal(entries(count), BROWSER, COOKIE_MAX_BYTES);
    expect(value.length).toBeLessThanOrEqual(COOKIE_MAX_BYTES);
    const kept = cookie.open(value, BROWSER);
    expect(kept).toEqual(entries(kept.length));
    expect(kept.length).toBe(count === 200 ? kept.length : count);
    if (count === 200) expect(kept.length).toBeGreaterThan(20);
  },
);
