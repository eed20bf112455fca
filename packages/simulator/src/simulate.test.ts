// What the simulator is to keep: the same seed is the same world, and worlds are green. Most worlds are in `npm run simulate`.
import { beforeAll, describe, expect, it } from 'vitest';
import { openSimulator, type Play } from './simulate.ts';

/** It reckons all the time, beside browsers that do too. */
const LIMIT_MS = 180_000;
const PAYMENTS = 25;

let play: Play;

beforeAll(async () => {
  play = await openSimulator();
}, LIMIT_MS);

describe('a seed', () => {
  it(
    '(I-44) played twice is the same world to the last byte, also after another one',
    async () => {
      const wish = { seed: 11, payments: 4 };
      const first = await play(wish);
      const other = await play({ seed: 6, payments: PAYMENTS });
      const again = await play(wish);
      expect(again).toEqual(first);
      expect([first, other].map(({ red, payments }) => [red, payments])).toEqual([
        [null, 4],
        [null, PAYMENTS],
      ]);
    },
    LIMIT_MS,
  );

  it.each([1, 2])(
    '%i is a world without a breach',
    async (seed) => expect((await play({ seed, payments: PAYMENTS })).red).toBeNull(),
    LIMIT_MS,
  );
});
