// guides/performance S1: what arrives together is committed together, and one bad item fails only itself.
import { describe, expect, it } from 'vitest';
import { createBatch } from './batch.ts';

type Run = { items: number[]; finish: () => void };

function recorder(lanes: number): { add: (item: number) => Promise<number>; runs: Run[] } {
  const runs: Run[] = [];
  const add = createBatch<number, number>({
    keyOf: (item) => item % 10,
    lanes,
    maxItems: 3,
    run: (items) =>
      new Promise((resolve, reject) => {
        const finish = (): void =>
          items.includes(99) ? reject(new Error('99')) : resolve(items.map((item) => item * 2));
        runs.push({ items, finish });
      }),
  });
  return { add, runs };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('items that arrive together', () => {
  it('share a statement, up to its size, and each gets its own result', async () => {
    const { add, runs } = recorder(2);
    const results = Promise.all([1, 2, 3, 4].map(add));
    await turn();
    expect(runs.map((run) => run.items)).toEqual([[1, 2, 3]]);
    runs[0]?.finish();
    await turn();
    expect(runs[1]?.items).toEqual([4]);
    runs[1]?.finish();
    expect(await results).toEqual([2, 4, 6, 8]);
  });

  it('of one key never share a statement', async () => {
    const { add, runs } = recorder(1);
    const results = Promise.all([1, 11, 2].map(add));
    await turn();
    expect(runs.map((run) => run.items)).toEqual([[1, 2]]);
    runs[0]?.finish();
    await turn();
    expect(runs[1]?.items).toEqual([11]);
    runs[1]?.finish();
    expect(await results).toEqual([2, 22, 4]);
  });

  it('wait for a lane when all are taken, and then leave together', async () => {
    const { add, runs } = recorder(1);
    const first = add(1);
    await turn();
    const rest = Promise.all([2, 3].map(add));
    await turn();
    expect(runs).toHaveLength(1);
    runs[0]?.finish();
    await first;
    await turn();
    expect(runs[1]?.items).toEqual([2, 3]);
    runs[1]?.finish();
    await rest;
  });

  it('leave beside a statement under way once they are half as many as its own', async () => {
    const { add, runs } = recorder(2);
    const first = Promise.all([1, 2, 3].map(add));
    await turn();
    const second = add(4);
    await turn();
    expect(runs).toHaveLength(1);
    const third = add(5);
    await turn();
    expect(runs[1]?.items).toEqual([4, 5]);
    for (const run of runs) run.finish();
    await Promise.all([first, second, third]);
  });

  it('are run one by one when their statement fails, so that only the bad one fails', async () => {
    const { add, runs } = recorder(1);
    const results = Promise.allSettled([1, 99, 2].map(add));
    for (let round = 0; round < 4; round += 1) {
      await turn();
      runs[round]?.finish();
    }
    expect((await results).map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
