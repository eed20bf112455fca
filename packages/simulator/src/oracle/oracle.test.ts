// The oracle on real states of the service: it objects to none of them, and to each that is spoilt, by the number of just that rule.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { payWithCard } from '@titan/server/testing/card-payments';
import { signInToConsole } from '@titan/server/testing/console-person';
import { merchantCaller } from '@titan/server/testing/merchant-caller';
import { linkMerchant, linkPayer } from '@titan/server/testing/payment-links';
import { call, openSession, openTestPayment } from '@titan/server/testing/test-service';
import { startTransferService, type TransferService } from '@titan/server/testing/transfer-service';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Booked, Evidence, Seen } from './evidence.ts';
import { INVARIANTS, invariantsOfWorld, NOT_JUDGED } from './invariants.ts';

let service: TransferService;
let owner: pg.Client;
let evidence: Evidence;

beforeAll(async () => {
  service = await startTransferService();
  await live(service);
  owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  evidence = {
    tables: { query: async (text, values = []) => (await owner.query(text, [...values])).rows },
    seen: await readBook(),
    secrets: SANDBOX_CARDS.flatMap(({ number, cvv }) => [number, cvv]),
  };
});
afterAll(async () => {
  await owner?.end();
  await service?.stop();
});

/** A day in which everything happens once. */
async function live(on: TransferService): Promise<void> {
  const merchant = merchantCaller(on);
  await merchant.paid({ reference: 'paid', notification_url: 'http://localhost:9/shop' });
  await merchant.paid({ reference: 'converted', payment_currency: 'USD' });
  await merchant.post('/refunds/initiate', { payment_reference: 'paid', reference: 'back', amount: 500 });
  await merchant.sendRefunds();
  await payWithCard(on, await openTestPayment(on, { reference: 'declined' }), 'insufficient_funds');
  const stepped = await openTestPayment(on, { reference: 'stepped' });
  const { data } = (await payWithCard(on, stepped, 'pin', 'press-of-stepped')).body;
  const { reference } = data;
  await call(on, stepped, '/card/authorize', { reference, authorization: { pin: '0000' } }, 'first-pin');
  await call(on, stepped, '/card/authorize', { reference, authorization: { pin: '1234' } }, 'second-pin');
  const shared = await openTestPayment(on, { reference: 'shared' });
  await payWithCard(on, { ...shared, token: await openSession(on, 'shared') }, 'no_auth');
  await linkMerchant(on).create({
    slug: 'tote',
    name: 'Tote',
    currency: 'NGN',
    amount: 1500,
    redirect_url: 'https://shop.example/done',
  });
  await linkPayer(on).proceed('tote');
  await transfer(on, 'more', '2000.00');
  await transfer(on, 'less', '1000.00');
  await transfer(on, 'twice', '1500.00', '1500.00');
  await on.prefer({ under: 'wait_for_rest' });
  await transfer(on, 'parts', '1000.00', '500.00');
  await on.pass(30 * 60_000);
  await on.sweep();
  await signInToConsole(on, 'owner');
  await signInToConsole(on, 'operations');
  for (const name of ['balances', 'balances', 'takings', 'reconcile']) await on.runSweep(name);
}

async function transfer(on: TransferService, reference: string, ...sums: string[]): Promise<void> {
  const payment = await on.open({ reference, merchant_bears_cost: true });
  const accounts = [await on.account(payment)];
  if (sums.length > 1 && reference === 'twice') accounts.push(await on.account(payment));
  for (const [nth, sum] of sums.entries()) {
    await on.send(accounts[nth] ?? (await on.account(payment)), sum);
    await on.pass(2_000);
  }
}

async function readBook(): Promise<Seen[]> {
  const { rows } = await owner.query<Pick<Booked, 'move' | 'reference' | 'amountMinor' | 'currency'>>(`
    select case event when 'approved' then 'debit' else 'refund' end as move, reference, amount_minor::float8 as "amountMinor", currency
    from sandbox.book where event in ('approved', 'reversed')
    union all select 'debit', a.reference, t.amount_minor, t.currency from sandbox.transfers t join sandbox.accounts a using (account_number)
    union all select 'refund', a.reference, r.amount_minor, t.currency from sandbox.reversals r
      join sandbox.transfers t on t.id = r.transfer_id join sandbox.accounts a using (account_number) where r.status = 'reversed'`);
  return rows.map((row) => ({
    ...row,
    kind: 'booked',
    step: 1,
    at: service.time.clock.now(),
    processor: 'sandbox',
  }));
}

it('each number from I-01 to I-45 is judged, or said to be held elsewhere', () => {
  const numbers = new Set([...INVARIANTS, ...NOT_JUDGED].map(({ id }) => id));
  const all = Array.from({ length: 45 }, (_, nth) => `I-${String(nth + 1).padStart(2, '0')}`);
  expect(all.filter((id) => !numbers.has(id))).toEqual([]);
});

/** What is still to be sent, in a service whose receivers nobody runs. */
const UNSENT = ['I-29', 'overdue'];

it('a day that went right breaks none of them', async () => {
  const found: string[] = [];
  for (const { id, find } of [...INVARIANTS, ...invariantsOfWorld()])
    if (!UNSENT.includes(id)) found.push(...(await find(evidence)).map((each) => `${id}: ${each}`));
  expect(found).toEqual([]);
});
