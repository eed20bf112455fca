// A hundred payments of the failing day; all thousand are in `npm run test:processors`.
import { expect, it } from 'vitest';
import { failingDay } from './failing-day.ts';
import { PLACED } from './placed.ts';

it('a merchant’s day with failing processors: books and journal agree, and nobody pays twice', async () => {
  const { problems, unexplainedMinor, faults, ended } = await failingDay(PLACED, { payments: 100, seed: 1 });
  expect(problems).toEqual([]);
  expect(unexplainedMinor).toBe(0);
  // Enough went wrong, and enough went well.
  expect(faults).toBeGreaterThan(20);
  expect(ended['success']).toBeGreaterThan(50);
}, 120_000);
