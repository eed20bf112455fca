// guides/performance S1, decision 0040: statements of one database leave when they are worth their beginning, and nobody waits for a slow one.
import { describe, expect, it } from 'vitest';
import { createSimulatedTime, type SimulatedTime } from '../testing/simulated-time.ts';
import { createBatch } from './batch.ts';
import { createTurns } from './turns.ts';

type Run = { of: string; items: number[]; isOver: boolean; finish: () => void };
type Adding = (item: number) => Promise<number>;

/** Two kinds of statement on one database. */
function twoKinds(): { accept: Adding; settle: Adding; runs: Run[]; time: SimulatedTime } {
  const time = createSimulatedTime();
  const turns = createTurns(time.timers);
  const runs: Run[] = [];
  const kind = (of: string): Adding =>
    createBatch<number, number>({
      keyOf: (item) => item,
      lanes: 4,
      maxItems: 4,
      turns,
      run: (items) =>
        new Promise((resolve) => {
          const run: Run = {
            of,
            items,
            isOver: false,
            finish() {
              run.isOver = true;
              resolve(items);
            },
          };
          runs.push(run);
        }),
    });
  return { accept: kind('accept'), settle: kind('settle'), runs, time };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const left = (runs: Run[]): string[] => runs.map(({ of, items }) => `${of} ${items.join(',')}`);

/** Full statements of accepting, of which two are always under way: whenever one ends, the next is there. */
function rushOf({ accept, settle, runs }: ReturnType<typeof twoKinds>) {
  let next = 1_000;
  const four = (): Promise<number>[] => Array.from({ length: 4 }, () => accept((next += 1)));
  const accepted = [...four(), ...four()];
  const underWay = (): Run[] => runs.filter(({ of, isOver }) => of === 'accept' && !isOver);
  const rush = {
    /** The oldest ends, after the next has come. */
    async goesOn(): Promise<void> {
      accepted.push(...four());
      await turn();
      underWay()[0]?.finish();
      await turn();
    },
    async ends(): Promise<void> {
      for (const { finish } of runs) finish();
      await Promise.all(accepted);
    },
  };
  return { settle, runs, rush };
}

describe('batches that share their turns', () => {
  it('wait for company beside a statement of another kind, and leave when it ends', async () => {
    const { accept, settle, runs } = twoKinds();
    const accepted = Promise.all([1, 2, 3, 4].map(accept));
    await turn();
    const settled = settle(9);
    await turn();
    expect(left(runs)).toEqual(['accept 1,2,3,4']);
    runs[0]?.finish();
    await accepted;
    await turn();
    expect(left(runs)).toEqual(['accept 1,2,3,4', 'settle 9']);
    runs[1]?.finish();
    await settled;
  });

  it('leave beside it when they are half as many', async () => {
    const { accept, settle, runs } = twoKinds();
    const accepted = Promise.all([1, 2, 3, 4].map(accept));
    await turn();
    const settled = Promise.all([8, 9].map(settle));
    await turn();
    expect(left(runs)).toEqual(['accept 1,2,3,4', 'settle 8,9']);
    for (const { finish } of runs) finish();
    await Promise.all([accepted, settled]);
  });

  it('leave in full statements, however much is under way', async () => {
    const { accept, settle, runs } = twoKinds();
    const accepted = Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13].map(accept));
    await turn();
    const settled = Promise.all([21, 22, 23, 24].map(settle));
    await turn();
    expect(left(runs)).toEqual([
      'accept 1,2,3,4',
      'accept 5,6,7,8',
      'accept 10,11,12,13',
      'settle 21,22,23,24',
    ]);
    for (const { finish } of runs) finish();
    await Promise.all([accepted, settled]);
  });

  it('leave the fullest first, beside which a smaller one waits on', async () => {
    const { accept, settle, runs } = twoKinds();
    const first = Promise.all([1, 2, 3, 4].map(accept));
    await turn();
    const two = Promise.all([5, 6].map(accept));
    const three = Promise.all([7, 8, 9].map(settle));
    await turn();
    expect(left(runs).slice(1)).toEqual(['settle 7,8,9']);
    for (const { finish } of runs) finish();
    await Promise.all([first, three]);
    await turn();
    runs[2]?.finish();
    expect(await two).toEqual([5, 6]);
  });

  it('do not wait for a statement that takes longer than 20 ms: another writes though a lock holds the first', async () => {
    const { accept, settle, runs, time } = twoKinds();
    const held = Promise.all([1, 2, 3, 4].map(accept));
    await turn();
    const settled = settle(9);
    await turn();
    await time.advance(19);
    expect(runs).toHaveLength(1);
    await time.advance(1);
    expect(left(runs).slice(1)).toEqual(['settle 9']);
    const again = settle(10);
    await turn();
    expect(left(runs).slice(2)).toEqual(['settle 10']);
    for (const { finish } of runs) finish();
    await Promise.all([held, settled, again]);
  });

  it('wait for eight statements at most: one of a rare kind leaves though others never cease', async () => {
    const { settle, runs, rush } = rushOf(twoKinds());
    await turn();
    const rare = settle(99);
    for (let ended = 0; ended < 8; ended += 1) {
      expect(left(runs)).not.toContain('settle 99');
      await rush.goesOn();
    }
    expect(left(runs)).toContain('settle 99');
    await rush.ends();
    await rare;
  });

  it('wait anew once a statement of theirs has left: what it could not take is counted from then', async () => {
    const { settle, runs, rush } = rushOf(twoKinds());
    await turn();
    // Of one row, so that no statement takes both.
    const rare = [settle(99), settle(99)];
    for (let ended = 0; ended < 8; ended += 1) await rush.goesOn();
    const settled = () => left(runs).filter((statement) => statement === 'settle 99').length;
    for (let ended = 0; ended < 7; ended += 1) {
      expect(settled()).toBe(1);
      await rush.goesOn();
    }
    await rush.goesOn();
    expect(settled()).toBe(2);
    await rush.ends();
    await Promise.all(rare);
  });

  it('wait for company again once the slow one has ended', async () => {
    const { accept, settle, runs, time } = twoKinds();
    const held = Promise.all([1, 2, 3, 4].map(accept));
    await turn();
    const settled = settle(9);
    await turn();
    await time.advance(20);
    for (const { finish } of runs) finish();
    await Promise.all([held, settled]);
    await turn();
    const next = Promise.all([5, 6, 7, 8].map(accept));
    await turn();
    const waiting = settle(11);
    await turn();
    expect(left(runs).slice(2)).toEqual(['accept 5,6,7,8']);
    runs[2]?.finish();
    await next;
    await turn();
    runs[3]?.finish();
    expect(await waiting).toBe(11);
  });
});
