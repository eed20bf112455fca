// The ports over a window: keys that nobody can guess.
import { expect, it } from 'vitest';
import { createIds, readDataSaving, createServerClock } from './first-ports.ts';

it('every press has a key of its own with 128 random bits', () => {
  const ids = createIds(globalThis.crypto);
  const keys = Array.from({ length: 50 }, () => ids.submission());
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

it.each([
  ['data saving is on', { saveData: true, effectiveType: '4g' }, true],
  ['the link is slow', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['2G', { effectiveType: '2g' }, true],
  ['neither', { saveData: false, effectiveType: '3g' }, false],
  ['a browser that does not say', undefined, false],
])('data is saved or not: %s', (_name, connection, expected) => {
  expect(readDataSaving({ navigator: { connection } })).toBe(expected);
});

// Countdowns follow the service's time.

it('carries the service’s time forward from the moment it was heard, and takes a newer word', () => {
  let elapsed = 1_500;
  const clock = createServerClock(1_000_000, () => elapsed, 500);
  expect(clock.now()).toBe(1_001_000);
  elapsed = 2_500;
  expect(clock.now()).toBe(1_002_000);
  clock.sync(2_000_000);
  elapsed = 2_600;
  expect(clock.now()).toBe(2_000_100);
});

it('is not set back by an answer that took longer than the page', () => {
  let elapsed = 500;
  const clock = createServerClock(1_000_000, () => elapsed, 500);
  elapsed = 9_500;
  // Written four seconds ago.
  clock.sync(1_005_000);
  expect(clock.now()).toBe(1_009_000);
});
