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

it('a date style, a time zone or an isolation of the role or the database changes nothing', async () => {
  const owner = openDatabase(database.ownerUrl, () => {}, 1);
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  for (const setting of [
    `datestyle = 'SQL, DMY'`,
    `timezone = 'Asia/Kolkata'`,
    `default_transaction_isolation = 'serializable'`,
  ])
    await owner.query(`alter database ${rows[0]?.name} set ${setting}`);
  await owner.end();
  const fresh = openDatabase(database.url, () => {}, 1);
  const read = await fresh.query(
    `select timestamptz '2026-03-02 10:00:00Z' as at, current_setting('transaction_isolation') as isolation`,
  );
  await fresh.end();
  expect(read.rows).toEqual([{ at: new Date('2026-03-02T10:00:00Z'), isolation: 'read committed' }]);
});
