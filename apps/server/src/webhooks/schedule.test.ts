// docs/webhooks.md: retries with growing waits and jitter up to 72 h.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_TRIES, nextTryAt } from './schedule.ts';

const HOUR_MS = 3_600_000;
const END_MS = 72 * HOUR_MS;

const walk = (chances: readonly number[]): number[] => {
  const at = [0];
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt(0, at.at(-1) ?? 0, tries, chances[tries - 1] ?? 0.5);
    if (next === null) return at;
    at.push(next);
  }
};

it('waits longer each time and ends in the last of 72 hours, whatever the jitter', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(chances, (drawn) => {
      const at = walk(drawn);
      const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
      expect(at).toHaveLength(MAX_TRIES);
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(at.at(-1)).toBeGreaterThanOrEqual(END_MS - HOUR_MS);
      expect(at.at(-1)).toBeLessThanOrEqual(END_MS);
    }),
  );
});

it('deliveries that failed together are not retried together', () => {
  expect(nextTryAt(0, 0, 6, 0)).not.toBe(nextTryAt(0, 0, 6, 1));
});

it('nothing follows once a pause of the service outlasts the schedule', () => {
  expect(nextTryAt(0, END_MS, 2, 0.5)).toBeNull();
  expect(nextTryAt(0, END_MS - 1, 2, 0.5)).toBe(END_MS);
});
