// Sends what arrives together in one statement, so that many charges share one flush to disk, and one round trip (decision 0049): for the
// statements that route, accept and settle a charge, and for no other. An item that comes alone leaves at once, alone.

/** Items a statement takes at most. */
export const MOST_TOGETHER = 16;

/** Statements of a kind that run at once; while they are, those that come wait for one of them to end, and leave together. */
const MOST_RUNNING = 4;

type BatchOptions<Item, Result> = {
  /** Runs one statement for all items, at most MOST_TOGETHER; returns results in the items' order. */
  run(items: Item[]): Promise<Result[]>;
  /** Two items with a key in common never share a statement: they act on the same row. */
  keysOf(item: Item): readonly (number | string)[];
  /** Items of one name may share a statement, but no two statements that run at once have one: each sees what the last has written. */
  aloneOf?(item: Item): string | null;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/**
 * Builds a function that puts an item into the next statement and returns its own result. When a shared statement
 * fails, each of its items is run once more alone, so that one bad item fails only itself. These run side by side: while the database is
 * away, each takes seconds to fail.
 */
export function createBatch<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let running = 0;
  let isLeaving = false;
  const alone = new Set<string>();

  const leave = (): void => {
    while (queue.length > 0 && running < MOST_RUNNING) {
      const [batch, rest] = takeBatch(queue, options, alone);
      // All that wait, wait for one that runs.
      if (batch.length === 0) return;
      queue = rest;
      running += 1;
      const names = new Set(batch.flatMap(({ item }) => options.aloneOf?.(item) ?? []));
      for (const name of names) alone.add(name);
      void runBatch(batch, options).finally(() => {
        running -= 1;
        for (const name of names) alone.delete(name);
        leave();
      });
    }
  };
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (isLeaving) return;
      isLeaving = true;
      // Whatever this turn of the event loop still brings goes into the same statement.
      setImmediate(() => {
        isLeaving = false;
        leave();
      });
    });
}

function takeBatch<Item, Result>(
  queue: Waiting<Item, Result>[],
  { keysOf, aloneOf }: BatchOptions<Item, Result>,
  alone: ReadonlySet<string>,
): [Waiting<Item, Result>[], Waiting<Item, Result>[]] {
  const batch: Waiting<Item, Result>[] = [];
  const rest: Waiting<Item, Result>[] = [];
  const taken = new Set<number | string>();
  for (const waiting of queue) {
    const keys = keysOf(waiting.item);
    const isHeldUp = alone.has(aloneOf?.(waiting.item) ?? '');
    const fits = !isHeldUp && batch.length < MOST_TOGETHER && !keys.some((key) => taken.has(key));
    (fits ? batch : rest).push(waiting);
    for (const key of keys) taken.add(key);
  }
  return [batch, rest];
}

async function runBatch<Item, Result>(
  batch: Waiting<Item, Result>[],
  options: BatchOptions<Item, Result>,
): Promise<void> {
  try {
    const results = await options.run(batch.map(({ item }) => item));
    batch.forEach((waiting, index) => waiting.resolve(results[index] as Result));
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error);
    await Promise.all(batch.map((waiting) => runBatch([waiting], options)));
  }
}
