import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@titan/server/testing/test-database';
import { type Ground, openGround } from './ground.ts';
import { ACTS, type Pair, playPair, schedulesOf } from './pairs.ts';

let database: TestDatabase;
let ground: Ground;
beforeAll(async () => {
  database = await createTestDatabase();
  ground = await openGround(database);
});
afterAll(async () => {
  await ground.close();
  await database.drop();
});

const SERVER = join(import.meta.dirname, '../../../../apps/server/src');

/** Pairs that have found a fault of the product. */
const FOUND: readonly Pair[] = [
  ['webhook-gone', 'send-waiting-again'],
  ['webhook-gone', 'send-all-again'],
  ['send-given-up-again', 'delete-old'],
  ['roll-key', 'roll-key'],
  ['remove-passkey', 'remove-passkey'],
  ['recover', 'recover'],
  ['recover', 'let-back-in'],
];

/** Where transactions were opened, as `file:line` of the service. */
const opened = new Set<string>();
const own = Kysely.prototype.transaction;
beforeAll(() => {
  Kysely.prototype.transaction = function transaction(this: Kysely<unknown>) {
    opened.add(placeIn(new Error('opened').stack ?? ''));
    return own.call(this);
  };
});
afterAll(() => void (Kysely.prototype.transaction = own));

/** Where the first frame is that is in the service and no helper of the database. */
const placeIn = (stack: string): string =>
  /apps\/server\/src\/(?!db\/database\.ts)([^:?]+[^:]*:\d+)/.exec(stack)?.[1] ?? stack;

describe('two transactions at once', () => {
  it.each(Object.keys(ACTS))('%s may meet itself between any two of its statements', async (name) => {
    const { findings } = await playPair(ground, [name, name], 'aaab');
    expect(findings).toEqual([]);
  });

  it.each(FOUND)('%s may meet %s', async (a, b) => {
    expect((await playPair(ground, [a, b])).findings).toEqual([]);
  });

  it('are seen to wait for each other’s locks', async () => {
    expect(await playPair(ground, ['mail-receipt', 'mail-receipt'], 'aab')).toMatchObject({
      waits: 1,
      deadlocks: 0,
    });
  });
});

describe('the list of acts', () => {
  it('opens, above, every transaction that the code of the service has', async () => {
    expect([...opened].toSorted()).toEqual(await transactionsIn(SERVER));
  });
});

async function transactionsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const places = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !/^(?:testing\/|db\/database\.ts)/.test(file))
    .map(async (file) => {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
      return lines.flatMap((line, n) =>
        /\.transaction\(\)|\binTransaction\(/.test(line) ? [`${file}:${n + 1}`] : [],
      );
    });
  return (await Promise.all(places)).flat().toSorted();
}

describe('what a lock that is missing breaks', () => {
  it('is found: more would be given back than was paid', async () => {
    const { pools } = ground;
    const unlocked = { ...ground, pools: { a: withoutLocks(pools.a), b: withoutLocks(pools.b) } };
    const { findings } = await playPair(unlocked, ['refund-by-merchant', 'refund-by-merchant']);
    expect(findings.map(({ what }) => what)).toContainEqual(expect.stringContaining('transactions_refunded'));
  });
});

describe('schedules', () => {
  it('are all ways to interleave few statements, but for one act after the other', () => {
    expect(schedulesOf(2, 2)).toEqual(['abab', 'abba', 'baab', 'baba']);
  });

  it('preempt each act once after each of its statements, where they are many', () => {
    expect(schedulesOf(4, 3)).toEqual(['ab', 'aab', 'aaab', 'ba', 'bba']);
  });
});

/** A planted mistake: no row is locked but by what changes it. */
function withoutLocks(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const session = await pool.connect();
    const query = session.query.bind(session) as (asked: object) => Promise<unknown>;
    const asked = ({ text, values }: { text: string; values: unknown[] }) =>
      query({ text: text.replace(/ for update\b/, ''), values });
    return new Proxy(session, { get: (of, name) => (name === 'query' ? asked : Reflect.get(of, name, of)) });
  };
  return { connect } as pg.Pool;
}
