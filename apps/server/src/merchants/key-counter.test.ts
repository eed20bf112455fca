// Decision 0032: a key's uses are counted over all processes, and no request waits for it. A real PostgreSQL.
import { queriesOver } from '../db/database.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { secretKeyLookup } from './merchant-key.ts';
import { type CountedUse, createKeyCounter, createKeyUseStore } from './key-counter.ts';
import { PUBLIC_KEY, SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';

const KEY = secretKeyLookup(SECRET_KEY);
const STORE_MS = 250;

let service: TestService;
let warnings: string[];
/** The writes of every counter. */
let writes: Promise<CountedUse[]>[];
beforeEach(async () => {
  service = await startTestService();
  warnings = [];
  writes = [];
  // Into the first second of a minute.
  await service.time.advance(60_000 - (service.time.clock.now() % 60_000));
});
afterEach(() => service.stop());

/** The counter of one process. */
function counter(db: Parameters<typeof createKeyUseStore>[0] = service.db) {
  const store = createKeyUseStore(db);
  const add: typeof store.add = (minute, uses) => {
    const write = store.add(minute, uses);
    writes.push(write);
    return write;
  };
  const { clock, timers } = service.time;
  const counting = createKeyCounter({
    clock,
    timers,
    warn: (message) => warnings.push(message),
    store: { add },
  });
  return {
    ...counting,
    use: (lookup: string) => counting.use(lookup).used,
    limitOf: (lookup: string) => counting.use(lookup).limit,
  };
}

/** Advances the clock until every process has stored its uses and read the totals. */
async function sync(): Promise<void> {
  await service.time.advance(STORE_MS);
  await Promise.allSettled(writes);
  await new Promise((resolve) => setImmediate(resolve));
}

const rows = async () => (await service.pool.query('select lookup, used from key_uses order by 1')).rows;

it('each process soon counts the uses of the others', async () => {
  const [one, two] = [counter(), counter()];
  for (const expected of [1, 2, 3]) expect(one.use(KEY)).toBe(expected);
  expect(two.use(KEY)).toBe(1);
  await sync();
  expect(await rows()).toEqual([{ lookup: KEY, used: 4 }]);
  // The process that stored last knows the total at once, the other one with its next use.
  for (const process of [one, two, one]) {
    process.use(KEY);
    await sync();
  }
  expect([one.use(KEY), two.use(KEY)]).toEqual([8, 7]);
});

it('a use during a write is stored by the next write, once', async () => {
  const [one, two] = [counter(), counter()];
  one.use(KEY);
  await service.time.advance(STORE_MS);
  one.use(KEY);
  one.use(KEY);
  await Promise.all(writes);
  await sync();
  expect(await rows()).toEqual([{ lookup: KEY, used: 3 }]);
  two.use(KEY);
  await sync();
  expect(two.use(KEY)).toBe(5);
});

it('a key has a count of its own, and a new one each minute', async () => {
  const one = counter();
  one.use(KEY);
  one.use(PUBLIC_KEY);
  await sync();
  expect(await rows()).toEqual([
    { lookup: PUBLIC_KEY, used: 1 },
    { lookup: KEY, used: 1 },
  ]);
  await service.time.advance(60_000);
  expect(one.use(KEY)).toBe(1);
  await sync();
  expect((await rows()).at(-1)).toEqual({ lookup: KEY, used: 1 });
});

it('a process whose clock is behind takes nothing from the new minute', async () => {
  const store = createKeyUseStore(service.db);
  expect(await store.add(8, [{ lookup: KEY, used: 2 }])).toEqual([{ lookup: KEY, used: 2, limit: 6000 }]);
  expect(await store.add(7, [{ lookup: KEY, used: 5 }])).toEqual([]);
  expect(await store.add(8, [{ lookup: KEY, used: 1 }])).toEqual([{ lookup: KEY, used: 3, limit: 6000 }]);
});

it('guessed keys write nothing, and are counted in this process all the same', async () => {
  const one = counter();
  for (let n = 0; n < 20; n += 1) one.use(secretKeyLookup(`sk_test_guess_${n}0000`));
  await sync();
  expect(await rows()).toEqual([]);
  expect(one.use(secretKeyLookup('sk_test_guess_30000'))).toBe(2);
});

it('when the database does not answer, a process counts what it sees and says so', async () => {
  const one = counter(queriesOver({ connect: () => Promise.reject(new Error('gone')) }));
  one.use(KEY);
  await sync();
  expect(one.use(KEY)).toBe(2);
  await sync();
  expect(one.use(KEY)).toBe(3);
  expect(warnings).toContain('Uses of keys could not be counted over all processes');
});

it('the limit of a key is its merchant’s, as soon as it is known whose key it is', async () => {
  const one = counter();
  const guessed = secretKeyLookup('sk_test_guess_40000');
  expect([one.limitOf(KEY), one.limitOf(guessed)]).toEqual([null, null]);
  await service.pool.query('update merchants set calls_per_minute = 700');
  await sync();
  expect([one.limitOf(KEY), one.limitOf(guessed)]).toEqual([700, null]);
});

it('nothing is written after close', async () => {
  const one = counter();
  one.use(KEY);
  await one.close();
  one.use(KEY);
  await sync();
  expect(await rows()).toEqual([]);
});
