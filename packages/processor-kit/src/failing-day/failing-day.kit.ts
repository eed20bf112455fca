// The whole failing day: a thousand payments, the books of all processors, and our journal (npm run test:processors).
import { describe, expect, it } from 'vitest';
import { PLACED } from './placed.ts';
import { failingDay } from './failing-day.ts';

const LIMIT_MS = 15 * 60_000;

describe('a failing day', () => {
  it(
    'a thousand payments: books and journal agree, and nobody pays twice',
    async () => {
      const report = await failingDay(PLACED, { payments: 1_000, seed: 7 });
      console.log(`A failing day: ${JSON.stringify(report)}`);
      expect(report.problems).toEqual([]);
      expect(report.unexplainedMinor).toBe(0);
    },
    LIMIT_MS,
  );
});
