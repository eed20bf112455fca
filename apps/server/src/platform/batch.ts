// Commits what arrives together in one statement, so that many charges share one flush to disk (guides/performance S1).
// Nobody waits for company where nothing is under way: an item that comes alone leaves at once, alone.
import { createTurns, type Turns } from './turns.ts';

export type { Turns } from './turns.ts';

type Key = number | string;

type BatchOptions<Item, Result> = {
  /** Runs one statement for all items; answers in the items' order. */
  run(items: Item[]): Promise<Result[]>;
  /** Two items with a key in common never share a statement: they act on the same row. */
  keyOf(item: Item): Key | readonly Key[];
  /** Statements under way at once. */
  lanes: number;
  /** Items a statement takes at most. */
  maxItems: number;
  /** Shared with the other batches of the same work; without them it waits for none but itself. */
  turns?: Turns | undefined;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Builds a function that puts an item into the next statement and answers its own result. When a shared statement
 * fails, each of its items is run once more alone, so that one bad item fails only itself.
 */
export function createBatch<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { lanes, maxItems, turns = createTurns() } = options;
  let queue: Waiting<Item, Result>[] = [];
  let lanesInUse = 0;

  const ask = turns.join({
    maxItems,
    waiting: () => queue.length,
    begin() {
      if (lanesInUse >= lanes) return null;
      const [batch, rest] = takeBatch(queue, options);
      queue = rest;
      lanesInUse += 1;
      const ended = runBatch(batch, options).finally(() => {
        lanesInUse -= 1;
      });
      return { items: batch.length, ended };
    },
  });
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      ask();
    });
}

function takeBatch<Item, Result>(
  queue: Waiting<Item, Result>[],
  options: BatchOptions<Item, Result>,
): [Waiting<Item, Result>[], Waiting<Item, Result>[]] {
  const batch: Waiting<Item, Result>[] = [];
  const rest: Waiting<Item, Result>[] = [];
  const keys = new Set<Key>();
  for (const waiting of queue) {
    const own = [options.keyOf(waiting.item)].flat();
    const fits = batch.length < options.maxItems && !own.some((key) => keys.has(key));
    (fits ? batch : rest).push(waiting);
    for (const key of own) keys.add(key);
  }
  return [batch, rest];
}

async function runBatch<Item, Result>(
  batch: Waiting<Item, Result>[],
  options: BatchOptions<Item, Result>,
): Promise<void> {
  try {
    const results = await options.run(batch.map((waiting) => waiting.item));
    batch.forEach((waiting, index) => waiting.resolve(results[index] as Result));
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error);
    for (const waiting of batch) await runBatch([waiting], options);
  }
}
