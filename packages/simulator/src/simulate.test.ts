// What the simulator is to keep: the same seed is the same world, and worlds are green. Most worlds are in `npm run simulate`.
import { beforeAll, describe, expect, it } from 'vitest';
import { openSimulator, type Play } from './simulate.ts';

/** It reckons all the time, beside browsers that do too. */
const LIMIT_MS = 180_000;

let play: Play;

beforeAll(async () => {
  play = await openSimulator();
});

describe('a seed', () => {
  it(
    '(I-44) played twice is the same world to the last byte, also after another one',
    async () => {
      const wish = { seed: 11, payments: 4 };
      const first = await play(wish);
      await play({ seed: 12, payments: 1 });
      const again = await play(wish);
      expect(again).toEqual(first);
      expect(first.payments).toBe(4);
    },
    LIMIT_MS,
  );
});
