// A connection can be lost between two statements of a transaction, when no query waits on it.
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { DatabaseUnreachable, openDatabase } from '@titan/platform/database';
import { queriesOver } from './database.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const ONE = sql<{ one: number }>`select 1 as one`;
const OWN_PID = sql<{ pid: number }>`select pg_backend_pid() as pid`;

it('a connection that is lost between two statements fails its transaction, and not the process', async () => {
  const db = queriesOver(pool);
  const isLost = new Promise((resolve) => pool.once('connect', (client) => client.once('end', resolve)));
  const work = db.transaction().execute(async (within) => {
    const { rows } = await OWN_PID.execute(within);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    await isLost;
    await ONE.execute(within);
  });
  await expect(work).rejects.toThrow(DatabaseUnreachable);
  // The broken connection is not used again.
  const again = db.transaction().execute(async (within) => (await ONE.execute(within)).rows);
  expect(await again).toEqual([{ one: 1 }]);
  expect(pool.totalCount).toBe(1);
});
