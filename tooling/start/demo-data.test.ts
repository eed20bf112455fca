// The demo shop's thirty days: made once, at their times, with books that balance.
import { readSettings } from '@titan/server/platform/config';
import { openDatabase } from '@titan/server/platform/database';
import { moneyProblems, suspenseLeft } from '@titan/server/payments/reconciling/money-balance';
import { createTestDatabase, type TestDatabase } from '@titan/server/testing/test-database';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDemoData } from './demo-data.ts';
import { KINDS } from './demo-payments.ts';

let database: TestDatabase;
let folder: TestFolder;
let pool: ReturnType<typeof openDatabase>;
let held: boolean[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('demo');
  pool = openDatabase(database.url, () => {});
  held = [];
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await folder.remove();
});

/** One of each kind, which is quick. */
const ONE_OF_EACH = KINDS.map((kind) => ({ ...kind, many: 1 }));
const make = () => {
  const read = readSettings({ DATA_DIR: folder.path, CONSOLE: 'off' });
  if (!read.ok) throw new Error('The settings are not as they should be');
  const server = { holdSweeps: (isHeld: boolean) => void held.push(isHeld) };
  const { url: databaseUrl, ownerUrl: sandboxDatabaseUrl } = database;
  const place = { settings: read.settings, databaseUrl, sandboxDatabaseUrl, secret: 'ab'.repeat(32), server };
  return makeDemoData(place, ONE_OF_EACH).made;
};

it('there are 200', () => {
  expect(KINDS.reduce((sum, { many }) => sum + many, 0)).toBe(200);
});

it('is of every kind and end, all of it in the past, balances, and is made once', async () => {
  const before = Date.now();
  expect(await make()).toBe(KINDS.length);
  expect(held).toEqual([true, false]);
  const { rows } = await pool.query(`
    select array(select distinct status::text from transactions order by 1) as ends,
      array(select distinct channel from charges order by 1) as channels,
      (select max(at) from (select at from evidence union all select at from journal union all select created_at from transactions
        union all select at from webhook_tries) x) as last,
      (select max(created_at) - min(created_at) > interval '25 days' from transactions) as is_long,
      (select count(*)::int from refunds where status = 'success') as refunds,
      (select count(*)::int from obligations where status = 'reversed') as back`);
  expect(rows[0]).toMatchObject({
    ends: ['abandoned', 'expired', 'success'],
    channels: ['bank_transfer', 'card', 'mobile_money', 'pay_with_bank'],
    is_long: true,
    refunds: 2,
    back: 3,
  });
  expect(rows[0].last.getTime()).toBeLessThan(before);
  expect([await moneyProblems(pool), await suspenseLeft(pool)]).toEqual([[], 0]);
  expect(await make()).toBe(0);
});
