// Guides §3.B: a connection can be lost between two statements of a transaction, when nobody waits for an answer of it.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tooling/test-database.ts';
import { DatabaseUnreachable, inTransaction, openDatabase } from './database.ts';

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

it('a connection that is lost between two statements fails its transaction, and not the process', async () => {
  const work = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const isLost = new Promise((resolve) => (client as pg.PoolClient).once('end', resolve));
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await isLost;
    await client.query('select 1');
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseUnreachable);
  // The broken connection is not handed on.
  expect(await inTransaction(pool, async (client) => (await client.query('select 1')).rowCount)).toBe(1);
  expect(pool.totalCount).toBe(1);
});
