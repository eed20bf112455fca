// What the simulator is to keep: the same seed is the same world. Whether worlds are green is for `npm run simulate` to see.
import { expect, it } from 'vitest';
import { printed } from './own-process.ts';

/** It reckons all the time, beside browsers that do too. */
const LIMIT_MS = 300_000;
/** With more of them it takes longer, and finds no more of what only a second run shows. */
const PAYMENTS = 25;

it(
  '(I-44) a seed played twice is the same world to the last byte, also after another one',
  async () => {
    // Not in this process: Vitest asks another thread at each dynamic import, while the world's time passes.
    const [first, other, again, allowed] = (await printed(`
      const { openSimulator } = await createLoader().load('packages/simulator/src/simulate.ts');
      const play = await openSimulator();
      let allowed = 0;
      const onSeen = ({ kind, status }) => void (kind === 'acted' && status === 200 && (allowed += 1));
      const worlds = [];
      for (const wish of [{ seed: 11, payments: 4 }, { seed: 6, payments: ${PAYMENTS}, onSeen }, { seed: 11, payments: 4 }])
        worlds.push(await play(wish));
      console.log(JSON.stringify([...worlds.map(({ struck, ...world }) => ({ ...world, struck: [...struck] })), allowed]));
      process.exit();`)) as unknown[];
    expect(again).toEqual(first);
    expect(first).toMatchObject({ red: null, payments: 4 });
    expect(other).toMatchObject({ red: null, payments: PAYMENTS });
    // Else a world judges people of the console who are refused everything.
    expect(allowed).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
