// Refunds of payments by bank transfer: the money goes back on the transfers that brought it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { startTransferService, type TransferService } from '../testing/transfer-service.ts';
import type { RefundReply } from '../merchant-api/refunds.ts';

let service: TransferService;
beforeAll(async () => {
  service = await startTransferService();
});
afterEach(async () => expect(await moneyProblems(service.pool)).toEqual([]));
afterAll(() => service.stop());

/** Pays with these transfers, each to an account of its own. */
async function paidBy(amounts: readonly number[], how: Record<string, unknown> = {}): Promise<string> {
  await service.prefer({ under: 'wait_for_rest' });
  const payment = await service.open({ amount: 1500, merchant_bears_cost: true });
  for (const amount of amounts) {
    await service.send(await service.account(payment), amount.toFixed(2), how);
    await service.pass(2_000);
  }
  expect((await service.merchant(payment)).status).toBe('success');
  return payment.reference;
}
const given = async (payment: string) => {
  const { rows } = await service.pool.query(
    `select r.amount_minor, r.status from sandbox.reversals r join sandbox.transfers x on x.id = r.transfer_id
     join sandbox.accounts a on a.account_number = x.account_number join charges c on c.reference = a.reference
     join transactions t on t.id = c.transaction_id where t.reference = $1 order by r.at, x.seq`,
    [payment],
  );
  return rows.map(({ amount_minor, status }) => [amount_minor, status]);
};

describe('a refund of a payment by transfer', () => {
  it('that came in two parts goes back to both, and is done when both are', async () => {
    const merchant = merchantCaller(service);
    const payment = await paidBy([1000, 500]);
    const sent = { payment_reference: payment, reference: 'both', amount: 1200 };
    expect((await merchant.post('/refunds/initiate', sent)).status).toBe(200);
    await merchant.sendRefunds();
    expect((await merchant.get<RefundReply>('/refunds/both')).body.data.status).toBe('processing');
    await merchant.sendRefunds();
    expect((await merchant.get<RefundReply>('/refunds/both')).body.data.status).toBe('success');
    expect(new Set((await given(payment)).map(String))).toEqual(
      new Set(['100000,reversed', '20000,reversed']),
    );
  });

  it('whose bank fails at first is sent again, and goes back once', async () => {
    const merchant = merchantCaller(service);
    const payment = await paidBy([1500], { failing_reversals: 1 });
    await merchant.post('/refunds/initiate', { payment_reference: payment, reference: 'again' });
    await merchant.sendRefunds();
    expect((await merchant.get<RefundReply>('/refunds/again')).body.data.status).toBe('processing');
    await service.pass(61_000);
    await merchant.sendRefunds();
    expect((await merchant.get<RefundReply>('/refunds/again')).body.data.status).toBe('success');
    expect(await given(payment)).toEqual([
      [150_000, 'failed'],
      [150_000, 'reversed'],
    ]);
  });
});
