// One of two copies of the service: what its stores and services are built from.
import { createHash } from 'node:crypto';
import type { StatementPool } from '@titan/platform/database';
import type { Clock, Ids, Random } from '@titan/platform/ports';
import { createIds } from '@titan/platform/ports-node';
import { type Database, queriesOver } from '@titan/server/db/database';
import { type Keys } from '@titan/server/platform/keys';
import { KEYS } from '@titan/server/testing/test-service';
import { CLOCK } from './world.ts';

export type Copy = {
  /** `a` or `b`. */
  name: string;
  pool: StatementPool;
  db: Database;
  clock: Clock;
  random: Random;
  ids: Ids;
  keys: Keys;
};

/** What somebody asks of a copy of the service. It answers what they would be told. */
export type Act = (copy: Copy) => Promise<unknown>;

/** What it draws is the same in each run, and another than the other one's. */
export function createCopy(name: string, pool: StatementPool): Copy {
  let drawn = 0;
  const bytes = (count: number): Buffer => {
    drawn += 1;
    return createHash('shake256', { outputLength: count }).update(`${name} ${drawn}`).digest();
  };
  const random = { bytes };
  return {
    name,
    pool,
    db: queriesOver(pool),
    clock: CLOCK,
    random,
    ids: createIds(random, CLOCK),
    keys: KEYS,
  };
}

export const kindOf = ({ kind }: { kind: string }): string => kind;
