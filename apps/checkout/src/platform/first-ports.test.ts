// The ports over a window: keys that nobody can guess.
import { expect, it } from 'vitest';
import { createIds } from './first-ports.ts';

it('every press has a key of its own with 128 random bits', () => {
  const ids = createIds(globalThis.crypto);
  const keys = Array.from({ length: 50 }, () => ids.press());
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
