// A refund in parts, one of which its processor does not make: each sum is given back, or is the merchant's again, and never both.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RefundReply } from '../merchant-api/refunds.ts';
import type { MoneyOutcome } from '../payments/giving-back/give-back.ts';
import type { ReversalAnswer } from '../providers/port.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { sandboxOf } from '../testing/test-service.ts';
import { startTransferService, type TransferService } from '../testing/transfer-service.ts';

const STUCK: ReversalAnswer = { kind: 'needs_person', message: 'The bank wants an account number' };
const REFUSED: ReversalAnswer = { kind: 'refused', message: 'The account is closed' };
const DAY_MS = 86_400_000;

let service: TransferService;
/** What the processor answers of the first part and of the second. */
let answers: [first: ReversalAnswer, second: ReversalAnswer];

beforeAll(async () => {
  service = await startTransferService();
  const answer = async ({ amountMinor }: { amountMinor: number }) => ({
    answer: answers[amountMinor === 50_000 ? 1 : 0],
    askedAt: service.time.clock.now(),
    late: null,
  });
  sandboxOf(service).refund = { send: answer, query: answer };
});
beforeEach(() => {
  answers = [STUCK, STUCK];
});
afterEach(async () => expect(await moneyProblems(service.pool)).toEqual([]));
afterAll(() => service.stop());

const merchant = () => merchantCaller(service);
const refundOf = async (reference: string) =>
  (await merchant().get<RefundReply>(`/refunds/${reference}`)).body.data;
const sweep = async () => {
  await service.pass(DAY_MS);
  await merchant().sendRefunds();
};
/** A payment that came in two parts, 1000 and 500; each part has been sent once. */
async function begun(): Promise<{ payment: string; reference: string }> {
  await service.prefer({ under: 'wait_for_rest' });
  const payment = await service.open({ amount: 1500, merchant_bears_cost: true });
  for (const amount of ['1000.00', '500.00']) {
    await service.send(await service.account(payment), amount);
    await service.pass(2_000);
  }
  const reference = `half-${payment.reference}`;
  await merchant().post('/refunds/initiate', { payment_reference: payment.reference, reference });
  await merchant().sendRefunds();
  await merchant().sendRefunds();
  return { payment: payment.reference, reference };
}
/** Closes the review item of this part of the refund. */
async function decide(reference: string, n: 1 | 2, outcome: MoneyOutcome): Promise<void> {
  const { attention } = service.services.stores;
  const { rows } = await service.pool.query('select id from refunds where reference = $1', [reference]);
  const how = { note: 'Asked the bank', outcome };
  expect(await attention.close(`refund-${rows[0].id}.${n}`, how, service.time.clock.now())).toBe(true);
}
const refundedMinor = async (payment: string) =>
  (await service.pool.query('select refunded_minor from transactions where reference = $1', [payment]))
    .rows[0].refunded_minor;

it('a part that is refused while another is on its way waits for a person', async () => {
  answers = [STUCK, { kind: 'pending' }];
  const { payment, reference } = await begun();
  answers = [REFUSED, { kind: 'reversed' }];
  await decide(reference, 1, 'try-again');
  await merchant().sendRefunds();
  expect([(await refundOf(reference)).status, await refundedMinor(payment)]).toEqual(['processing', 150_000]);
  await sweep();
  await decide(reference, 1, 'returned');
  expect((await refundOf(reference)).status).toBe('success');
});

it('a part that cannot be given back is the merchant’s again: the refund succeeds with the rest', async () => {
  answers = [{ kind: 'reversed' }, STUCK];
  const { payment, reference } = await begun();
  await decide(reference, 2, 'not-returned');
  expect(await refundOf(reference)).toMatchObject({
    status: 'success',
    amount: 1000,
    message: 'A part of this refund could not be made',
  });
  expect(await refundedMinor(payment)).toBe(100_000);
  const { rows } = await service.pool.query(
    `select o.kind, o.body from outbox o join transactions t on t.id = o.transaction_id where t.reference = $1 order by seq desc limit 1`,
    [payment],
  );
  expect(rows).toMatchObject([{ kind: 'refund.success', body: { amount_minor: 100_000 } }]);
});

it('while another part is on its way the refund goes on, and succeeds with that one', async () => {
  answers = [STUCK, { kind: 'pending' }];
  const { payment, reference } = await begun();
  await decide(reference, 1, 'not-returned');
  expect(await refundOf(reference)).toMatchObject({ status: 'processing', amount: 500 });
  expect(await moneyProblems(service.pool)).toEqual([]);
  answers[1] = { kind: 'reversed' };
  await sweep();
  expect(await refundOf(reference)).toMatchObject({ status: 'success', amount: 500 });
  expect(await refundedMinor(payment)).toBe(50_000);
});

it.each<[string, ReversalAnswer]>([
  ['that a person gives up', STUCK],
  ['that the processor refuses', REFUSED],
])('it fails with the last of its parts %s, and the whole can be refunded again', async (_, second) => {
  const { payment, reference } = await begun();
  await decide(reference, 1, 'not-returned');
  answers[1] = second;
  if (second === REFUSED) await decide(reference, 2, 'try-again');
  else await decide(reference, 2, 'not-returned');
  await sweep();
  expect(await refundOf(reference)).toMatchObject({ status: 'failed', amount: 1500 });
  expect(await refundedMinor(payment)).toBe(0);
  answers = [{ kind: 'reversed' }, { kind: 'reversed' }];
  const again = `again-${payment}`;
  await merchant().post('/refunds/initiate', { payment_reference: payment, reference: again });
  await sweep();
  await sweep();
  expect(await refundOf(again)).toMatchObject({ status: 'success', amount: 1500 });
});
