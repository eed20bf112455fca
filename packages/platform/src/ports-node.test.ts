// References that nobody can guess, and that lie together in an index.
import { expect, it } from 'vitest';
import { createIds, systemRandom } from './ports-node.ts';

const MOMENT = Date.UTC(2026, 10, 27, 12);
const at = (now: number) => createIds(systemRandom, { now: () => now });
const beginning = (reference: string): string => reference.slice(0, 'KPY-CA-'.length + 2);

it('those of ten minutes begin alike, and the next with other letters', () => {
  const within = [0, 1, 599_999].map((later) => beginning(at(MOMENT + later).charge()));
  expect(new Set(within).size).toBe(1);
  expect(beginning(at(MOMENT + 600_000).charge())).not.toBe(within[0]);
});

it('each has 23 letters of its own', () => {
  const ids = at(MOMENT);
  const made = Array.from({ length: 500 }, () => ids.payment());
  expect(new Set(made).size).toBe(500);
  for (const reference of made) expect(reference).toMatch(/^KPY-PI-[A-HJ-NP-Za-km-z2-9]{23}$/);
});
