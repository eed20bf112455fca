// The oracle on real states of the service: it objects to none of them, and to each that is spoilt, by the number of just that rule.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { payWithCard } from '@titan/server/testing/card-payments';
import { merchantCaller } from '@titan/server/testing/merchant-caller';
import { startTransferService, type TransferService } from '@titan/server/testing/transfer-service';
import { openTestPayment } from '@titan/server/testing/test-service';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Evidence, Seen } from './evidence.ts';
import { INVARIANTS, NOT_JUDGED } from './invariants.ts';

let service: TransferService;
let owner: pg.Client;
let evidence: Evidence;

beforeAll(async () => {
  service = await startTransferService();
  owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  await live(service);
  evidence = {
    tables: { query: async (text, values = []) => (await owner.query(text, [...values])).rows },
    seen: await booked(),
    secrets: SANDBOX_CARDS.flatMap(({ number, cvv }) => [number, cvv]),
  };
});
afterAll(async () => {
  await owner?.end();
  await service?.stop();
});

async function live(on: TransferService) {
  const merchant = merchantCaller(on);
  await merchant.paid();
  const refunded = await merchant.paid();
  await merchant.post('/refunds/initiate', { payment_reference: refunded, reference: 'back-1', amount: 500 });
  await merchant.sendRefunds();
  await payWithCard(on, await openTestPayment(on), 'insufficient_funds');
  const over = await on.open({ merchant_bears_cost: true });
  await on.send(await on.account(over), '2000.00');
  await on.pass(2_000);
  const under = await on.open({ merchant_bears_cost: true });
  await on.send(await on.account(under), '1000.00');
  await on.pass(2_000);
  await on.sweep();
  for (const name of ['balances', 'balances', 'takings']) await on.runSweep(name);
}

async function booked(): Promise<Seen[]> {
  const { rows } = await owner.query(`
    select 'debit' as move, reference, amount_minor::float8, currency from sandbox.book where event = 'approved'
    union all select 'refund', reference, amount_minor, currency from sandbox.book where event = 'reversed'
    union all select 'debit', a.reference, t.amount_minor, t.currency from sandbox.transfers t join sandbox.accounts a using (account_number)
    union all select 'refund', a.reference, r.amount_minor, t.currency from sandbox.reversals r join sandbox.transfers t on t.id = r.transfer_id
      join sandbox.accounts a using (account_number) where r.status = 'reversed'`);
  return rows.map((row) => ({
    kind: 'booked',
    step: 1,
    at: service.time.clock.now(),
    processor: 'sandbox',
    reference: row.reference,
    move: row.move,
    amountMinor: row.amount_minor,
    currency: row.currency,
  }));
}

it('each number from I-01 to I-45 is judged, or said to be held elsewhere', () => {
  const numbers = new Set([...INVARIANTS, ...NOT_JUDGED].map(({ id }) => id));
  const all = Array.from({ length: 45 }, (_, nth) => `I-${String(nth + 1).padStart(2, '0')}`);
  expect(all.filter((id) => !numbers.has(id))).toEqual([]);
});

describe('a day that went right', () => {
  it.each(
    INVARIANTS.filter(({ when }) => when !== 'seen').map(
      (each) => [`${each.id}: ${each.says}`, each] as const,
    ),
  )('%s', async (_, invariant) => {
    expect(await invariant.find(evidence)).toEqual([]);
  });
});
