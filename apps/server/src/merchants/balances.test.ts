// A balance, read from sums and the entries after them, always equals the sum of the journal.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const services: TestService[] = [];
let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  services.push(service);
});
afterAll(async () => {
  for (const each of services) await each.stop();
});

const reported = async (): Promise<number> =>
  (await merchantCaller(service).get<Record<string, { available_balance: number }>>('/balances')).body.data[
    'ngn'
  ]?.available_balance ?? 0;

/** By the rows of the journal alone. */
async function proved(): Promise<number> {
  const { rows } = await service.pool.query<{ minor: number }>(
    `select coalesce(sum(case when credit = 'merchant' then amount_minor when debit = 'merchant' then -amount_minor end), 0)::bigint as minor
     from postings`,
  );
  return (rows[0]?.minor ?? 0) / 100;
}

async function summed(): Promise<number> {
  const { rows } = await service.pool.query<{ available_minor: number }>('select * from merchant_balances');
  return (rows[0]?.available_minor ?? 0) / 100;
}

/** Sweeps until nothing is behind; what other databases of the server are doing may make a sweep wait for the next one. */
async function sumUpAll(): Promise<void> {
  const all = await proved();
  await expect
    .poll(async () => (await service.upkeep.sumUpJournal(), summed()), { timeout: 10_000 })
    .toBe(all);
}

/** An entry as a commit writes it that takes its time: its place in the journal is taken, its commit is to come. */
async function slowEntry(reason: string): Promise<{ commit(): Promise<void> }> {
  const client = await service.pool.connect();
  await client.query('begin');
  await client.query('update transactions set updated_at = updated_at');
  await client.query(
    `insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
     select min(id), $1, 'suspense', 700, array['merchant'], array[700], 'NGN', now() from charges`,
    [reason],
  );
  return {
    async commit() {
      await client.query('commit');
      client.release();
    },
  };
}

it('is what the journal adds up to, whatever of it is in the sums: payments, refunds and refunds that failed', async () => {
  const merchant = merchantCaller(service);
  const first = await merchant.paid({ amount: 100 });
  await merchant.paid({ amount: 200 });
  expect(await reported()).toBe(await proved());
  await sumUpAll();
  const refund = { payment_reference: first, completion_status: 'failed' };
  await merchant.post('/refunds/initiate', { ...refund, reference: 'fails', amount: 40 });
  await merchant.post('/refunds/initiate', { payment_reference: first, reference: 'goes', amount: 25 });
  expect(await reported()).toBe(await proved());
  await merchant.sendRefunds();
  await merchant.paid({ amount: 300 });
  expect([await reported(), await summed()]).toEqual([await proved(), expect.any(Number)]);
  await sumUpAll();
  expect(await reported()).toBe(await proved());
});

it('tells what lies at the provider, whatever of it is in the sums', async () => {
  const merchant = merchantCaller(service);
  const held = async () =>
    (await merchant.get<Record<string, { held_by: object }>>('/balances')).body.data['ngn']?.held_by;
  const proved = async () =>
    (
      await service.pool.query<{ minor: number }>(
        `select sum(case when debit = 'provider:sandbox' then amount_minor when credit = 'provider:sandbox' then -amount_minor end)::bigint
         as minor from postings`,
      )
    ).rows[0]?.minor ?? 0;
  const paid = await merchant.paid({ amount: 100 });
  expect(await held()).toEqual({ sandbox: (await proved()) / 100 });
  await sumUpAll();
  await merchant.post('/refunds/initiate', { payment_reference: paid, reference: 'back', amount: 25 });
  await merchant.sendRefunds();
  expect(await held()).toEqual({ sandbox: (await proved()) / 100 });
  await sumUpAll();
  expect(await held()).toEqual({ sandbox: (await proved()) / 100 });
});

it('forgets no entry whose commit comes after those of later entries, and counts none twice', async () => {
  const merchant = merchantCaller(service);
  await merchant.paid({ amount: 100 });
  const slow = await slowEntry('slow');
  // Another payment's row, so that it need not wait for the slow one.
  await merchant.paid({ amount: 200 });
  for (let sweep = 0; sweep < 4; sweep += 1) {
    await service.upkeep.sumUpJournal();
    expect(await reported()).toBe(await proved());
  }
  expect(await summed()).toBe(0);
  await slow.commit();
  expect(await reported()).toBe(await proved());
  await sumUpAll();
  expect(await reported()).toBe(await proved());
  expect(await proved()).toBeGreaterThan(300);
});

it('is summed up by several processes at once as by one', async () => {
  const merchant = merchantCaller(service);
  for (let round = 0; round < 4; round += 1) {
    await Promise.all([
      merchant.paid({ amount: 100 + round }),
      merchant.paid({ amount: 200 + round }),
      ...Array.from({ length: 4 }, () => service.upkeep.sumUpJournal()),
    ]);
    expect(await reported()).toBe(await proved());
  }
  await sumUpAll();
  expect(await service.upkeep.sumUpJournal()).toBe(0);
});

it('goes on in a database that was restored from a dump, where transaction ids start anew', async () => {
  await merchantCaller(service).paid({ amount: 100 });
  await service.upkeep.sumUpJournal();
  await service.pool.query(`update journal_mark set next_xid = '900000000000'`);
  await service.upkeep.sumUpJournal();
  expect(await summed()).toBe(await proved());
});
