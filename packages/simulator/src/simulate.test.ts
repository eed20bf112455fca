// What the simulator is to keep: the same seed is the same world. Whether worlds are green is for `npm run simulate` to see.
import { beforeAll, expect, it } from 'vitest';
import { openSimulator, type Play } from './simulate.ts';

/** It reckons all the time, beside browsers that do too. */
const LIMIT_MS = 180_000;
const PAYMENTS = 25;

let play: Play;

beforeAll(async () => {
  play = await openSimulator();
}, LIMIT_MS);

it(
  '(I-44) a seed played twice is the same world to the last byte, also after another one',
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
