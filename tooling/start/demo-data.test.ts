// The demo shop's thirty days: made once, at their times, with books that balance; and who pays afterwards pays at today's time.
import { readSettings, type Settings } from '@titan/server/platform/config';
import { openDatabase } from '@titan/platform/database';
import { moneyProblems, suspenseLeft } from '@titan/server/payments/reconciling/money-balance';
import { startServer } from '@titan/server/start-server';
import { startSandbox } from '@titan/sandbox/start-sandbox';
import { sandboxConnector } from '@titan/server/test-mode/sandbox-connector';
import { playSteps } from '@titan/server/test-mode/scenarios/run-scenario';
import type { Step } from '@titan/server/test-mode/scenarios/scenarios';
import { freePort } from '@titan/server/testing/free-port';
import { createTestDatabase, type TestDatabase } from '@titan/server/testing/test-database';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';
import { answerWith, startReceiver, type TestReceiver } from '@titan/server/testing/webhook-receiver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpStage } from '../http-stage.ts';
import { fillDemoShop } from './demo-data.ts';
import { type DemoPayment, KINDS } from './demo-payments.ts';

let database: TestDatabase;
let folder: TestFolder;
let pool: ReturnType<typeof openDatabase>;
let settings: Settings;
let receiver: TestReceiver;
let begun: number;
let made: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('demo');
  pool = openDatabase(database.url, () => {});
  receiver = await startReceiver(answerWith(200));
  const port = String(await freePort(3));
  const read = readSettings({ PORT: port, HOST: '127.0.0.1', DATA_DIR: folder.path, CONSOLE: 'off' });
  if (!read.ok) throw new Error('The settings are not as they should be');
  settings = read.settings;
  begun = Date.now();
  made = [await fill(ONE_OF_EACH, 7), await fill(ONE_OF_EACH), await fill(ONE_OF_EACH)];
});
afterAll(async () => {
  await receiver.stop();
  await pool.end();
  await database.drop();
  await folder.remove();
});

const secret = 'ab'.repeat(32);
/** One of each kind, which is quick. */
const ONE_OF_EACH = KINDS.map((kind) => ({ ...kind, many: 1 }));
const fill = (kinds: readonly DemoPayment[], stopAfter = Infinity): Promise<number> => {
  const { url: databaseUrl, ownerUrl: sandboxDatabaseUrl } = database;
  let told = 0;
  const course = { isStopping: () => told >= stopAfter, onPayment: () => void (told += 1) };
  return fillDemoShop({ settings, databaseUrl, sandboxDatabaseUrl, secret }, course, kinds);
};

it('is gone on with where it was stopped, and made once', () => {
  expect(made).toEqual([7, KINDS.length - 7, 0]);
});

it('is of every kind and end, all of it in the past and done at its time, and balances', async () => {
  const { rows } = await pool.query(`
    select array(select distinct status::text from transactions order by 1) as ends,
      array(select distinct channel from charges order by 1) as channels,
      (select max(at) from (select at from evidence union all select at from journal union all select created_at from transactions
        union all select at from webhook_tries) x) as last,
      (select max(created_at) - min(created_at) > interval '25 days' from transactions) as is_long,
      (select count(*)::int from refunds where status = 'success') as refunds,
      (select count(*)::int from obligations where status = 'reversed') as back,
      (select count(*)::int from outbox o join transactions t on t.id = o.transaction_id
        where o.kind in ('abandoned', 'expired') and o.at <> t.expires_at) as late,
      (select count(*)::int from webhook_deliveries where status <> 'delivered') as untold`);
  expect(rows[0]).toMatchObject({
    ends: ['abandoned', 'expired', 'success'],
    channels: ['bank_transfer', 'card', 'mobile_money', 'pay_with_bank'],
    is_long: true,
    refunds: 2,
    back: 3,
    late: 0,
    untold: 0,
  });
  expect(rows[0].last.getTime()).toBeLessThan(begun);
  expect([await moneyProblems(pool), await suspenseLeft(pool)]).toEqual([[], 0]);
});

const WAYS: Record<string, [Step, ...Step[]]> = {
  card: [
    { do: 'open', currency: 'NGN', amount: '1500', channel: 'card' },
    { do: 'card', name: 'virtual_card' },
    { do: 'refund', amount: '500' },
  ],
  wallet: [
    { do: 'open', currency: 'KES', amount: '1500', channel: 'mobile_money' },
    { do: 'wallet' },
    { do: 'phone', act: 'approve' },
  ],
  transfer: [
    { do: 'open', currency: 'NGN', amount: '1500', channel: 'bank_transfer' },
    { do: 'account' },
    { do: 'send', amount: '1500' },
  ],
  bank: [
    { do: 'open', currency: 'NGN', amount: '1500', channel: 'pay_with_bank' },
    { do: 'bank', slug: 'wema' },
    { do: 'answer', code: { otp: '123456' } },
  ],
};

it('whoever pays next, in each way, pays, refunds and is told at today’s time, and the demo’s own rows are at rest', async () => {
  const [from, host] = [Date.now(), '127.0.0.1'];
  const { port } = settings.sandbox;
  const sandbox = await startSandbox({ port, host, databaseUrl: database.ownerUrl, secret });
  const connectors = [sandboxConnector({ url: sandbox.address, secret })];
  const server = await startServer({
    settings,
    databaseUrl: database.url,
    connectors,
    drainMs: 0,
    logLevel: 'error',
  });
  const customer = { name: 'Ada Obi', email: 'ada@example.com' };
  for (const [reference, steps] of Object.entries(WAYS))
    await playSteps(steps, httpStage(server.address), {
      reference,
      customer,
      notification_url: receiver.url,
    });
  // One of each, and the refund's.
  const told = receiver.until(Object.keys(WAYS).length + 1);
  await server.runDue();
  await told;
  await server.close();
  await sandbox.close();
  // Where anybody else has a payment, none is added.
  expect(await fill(KINDS)).toBe(0);
  const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1_000);
  expect(times.filter((at) => at < from - 1_000 || at > Date.now())).toEqual([]);
  const { rows } = await pool.query(
    `with own as (select id, metadata ? 'demo' as is_demo, created_at, updated_at from transactions),
      times as (
        select id, updated_at as at from own union all select id, created_at from own
        union all select transaction_id, unnest(array[created_at, sent_at, updated_at]) from charges
        union all select c.transaction_id, e.at from evidence e join charges c on c.id = e.charge_id
        union all select transaction_id, at from outbox
        union all select transaction_id, created_at from refunds
        union all select transaction_id, at from webhook_tries)
    select coalesce(is_demo, false) as is_demo, min(at) as first, max(at) as last from times join own using (id) group by 1 order by 1`,
  );
  const [ours, demo] = rows;
  expect(ours.first.getTime()).toBeGreaterThanOrEqual(from);
  expect(demo.last.getTime()).toBeLessThan(from);
});
