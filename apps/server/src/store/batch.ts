// Commits what arrives together in one statement, so that many charges share one flush to disk (guides/performance S1).
// Nobody waits for company where nothing is under way: an item that comes alone leaves at once, alone.

type Key = number | string;

export type BatchOptions<Item, Result> = {
  /** Runs one statement for all items; answers in the items' order. */
  run(items: Item[]): Promise<Result[]>;
  /** Two items with a key in common never share a statement: they act on the same row. */
  keyOf(item: Item): Key | readonly Key[];
  /** Statements under way at once. Beside those under way another one leaves when it takes as many items as they have. */
  lanes: number;
  /** Items a statement takes at most. */
  maxItems: number;
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
  let queue: Waiting<Item, Result>[] = [];
  let lanesInUse = 0;
  let underWay = 0;
  let isAsked = false;

  const next = (): void => {
    if (lanesInUse >= options.lanes || queue.length === 0) return;
    // A statement costs far more than an item of it, and one that is under way will soon be answered.
    if (queue.length < underWay) return;
    const [batch, rest] = takeBatch(queue, options);
    queue = rest;
    lanesInUse += 1;
    underWay += batch.length;
    void runBatch(batch, options).finally(() => {
      lanesInUse -= 1;
      underWay -= batch.length;
      next();
    });
    next();
  };

  const ask = (): void => {
    isAsked = false;
    next();
  };
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      // Whatever the current turn of the event loop still brings goes into the same statement.
      if (!isAsked) setImmediate(ask);
      isAsked = true;
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
