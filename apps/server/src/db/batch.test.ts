// Decision 0049: what arrives together is committed together, one bad item fails only itself, and one that waits holds up no other.
import { describe, expect, it } from 'vitest';
import { createBatch } from './batch.ts';

type RunBatch = { items: number[]; finish: () => void };

/** Items that are equal modulo 100 act on the same row; 99 cannot be written. */
function recorder(): { add: (item: number) => Promise<number>; runs: RunBatch[] } {
  const runs: RunBatch[] = [];
  const add = createBatch<number, number>({
    keysOf: (item) => [item % 100],
    run: (items) =>
      new Promise((resolve, reject) => {
        const finish = (): void =>
          items.includes(99) ? reject(new Error('99')) : resolve(items.map((item) => item * 2));
        runs.push({ items, finish });
      }),
  });
  return { add, runs };
}

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

describe('items that arrive together', () => {
  it('share a statement, up to its size, and each gets its own result', async () => {
    const { add, runs } = recorder();
    const results = Promise.all(upTo(20).map(add));
    await nextTick();
    expect(runs.map(({ items }) => items)).toEqual([upTo(16), [17, 18, 19, 20]]);
    for (const run of runs) run.finish();
    expect(await results).toEqual(upTo(20).map((item) => item * 2));
  });

  it('of one key never share a statement', async () => {
    const { add, runs } = recorder();
    const results = Promise.all([1, 101, 2].map(add));
    await nextTick();
    expect(runs.map(({ items }) => items)).toEqual([[1, 2], [101]]);
    for (const run of runs) run.finish();
    expect(await results).toEqual([2, 202, 4]);
  });

  it('are each run alone when their statement fails, so that only the bad one fails, and none waits for another', async () => {
    const { add, runs } = recorder();
    const results = Promise.allSettled([1, 99, 2].map(add));
    await nextTick();
    runs[0]?.finish();
    await nextTick();
    expect(runs.slice(1).map(({ items }) => items)).toEqual([[1], [99], [2]]);
    for (const run of runs.slice(1)) run.finish();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('an item that comes later', () => {
  it('leaves at once beside a statement that waits for a lock', async () => {
    const { add, runs } = recorder();
    const locked = add(1);
    await nextTick();
    const other = add(2);
    await nextTick();
    runs[1]?.finish();
    expect(await other).toBe(4);
    runs[0]?.finish();
    await locked;
  });

  it('waits while four are under way, and leaves with those that have come since', async () => {
    const { add, runs } = recorder();
    const first: Promise<number>[] = [];
    for (const item of upTo(4)) {
      first.push(add(item));
      await nextTick();
    }
    const later = Promise.all([5, 6, 7].map(add));
    await nextTick();
    expect(runs).toHaveLength(4);
    runs[2]?.finish();
    await first[2];
    await nextTick();
    expect(runs[4]?.items).toEqual([5, 6, 7]);
    for (const run of runs) run.finish();
    await Promise.all([...first, later]);
  });
});
