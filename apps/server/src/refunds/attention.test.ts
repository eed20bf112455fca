// What only a person can settle is listed until it is closed with a note, and money that was given back by hand is booked.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefundReply } from '../merchant-api/refunds.ts';
import type { ReviewItem } from '../payments/giving-back/attention.ts';
import type { ReversalAnswer } from '../providers/port.ts';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { sandboxOf, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let merchant: MerchantCaller;
let attention: TestService['services']['stores']['attention'];
let answer: ReversalAnswer;
/** Our references of what the provider was sent. */
let sent: string[];

beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
  ({ attention } = service.services.stores);
  const { refund, limits } = sandboxOf(service);
  const { send } = refund;
  // What may have been sent there is looked up, and not sent again.
  const refunds = { byOurReference: false, gapMs: 60_000, notFoundProvesAfterMs: null };
  Object.assign(sandboxOf(service), { limits: { ...limits, refunds } });
  refund.send = async (request) => {
    sent.push(request.reversalReference);
    return answer.kind === 'reversed'
      ? send(request)
      : { answer, askedAt: service.time.clock.now(), late: null };
  };
});
beforeEach(() => {
  sent = [];
  answer = { kind: 'needs_person', message: 'The payer’s bank wants an account number' };
});
afterEach(async () => expect(await moneyProblems(service.pool)).toEqual([]));
afterAll(() => service.stop());

/** A merchant's refund that its processor cannot make without a person. */
async function stuckRefund(): Promise<{ reference: string; item: ReviewItem }> {
  const payment_reference = await merchant.paid();
  const reference = `stuck-${payment_reference}`;
  await merchant.post('/refunds/initiate', { payment_reference, reference });
  await merchant.sendRefunds();
  const item = (await attention.list()).find(({ name }) => name.startsWith('refund-'));
  if (!item) throw new Error('It is not listed');
  return { reference, item };
}
const statusOf = async (reference: string) =>
  (await merchant.get<RefundReply>(`/refunds/${reference}`)).body.data.status;
const noteOf = async ({ reference }: ReviewItem) =>
  (
    await service.pool.query(
      'select note from refund_parts where $1 = any(former_names || reversal_reference)',
      [reference],
    )
  ).rows[0]?.note as string;
const close = (name: string, outcome: 'returned' | 'try-again' | null) =>
  attention.close(name, { note: 'Sent by hand on Monday', outcome }, service.time.clock.now());

describe('a refund that needs a person', () => {
  it('is listed with the provider’s words and counted, and the merchant reads that it is processing', async () => {
    const { reference, item } = await stuckRefund();
    expect(item).toMatchObject({
      what: 'refund',
      amount_minor: 150_000,
      currency: 'NGN',
      provider: 'sandbox',
      note: 'The payer’s bank wants an account number',
    });
    expect(item.payment).toMatch(/^KPY-PI-/);
    expect((await attention.count()).refunds).toBe(1);
    expect(await statusOf(reference)).toBe('processing');
    expect(await close(item.name, null)).toBe(false);
    const byTwo = await Promise.all([close(item.name, 'returned'), close(item.name, 'returned')]);
    expect(byTwo.toSorted()).toEqual([false, true]);
    expect(await statusOf(reference)).toBe('success');
    expect(await attention.list()).toEqual([]);
    expect(await noteOf(item)).toBe('Sent by hand on Monday');
  });

  it('is sent once more, under a new reference, when what was wrong is mended', async () => {
    const { reference, item } = await stuckRefund();
    answer = { kind: 'reversed' };
    expect(await close(item.name, 'try-again')).toBe(true);
    await merchant.sendRefunds();
    expect(await statusOf(reference)).toBe('success');
    expect(await noteOf(item)).toBe('Sent by hand on Monday');
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(2);
  });
});

it('money owed back that a provider refuses is listed, and booked when it was given back by hand', async () => {
  const reference = await merchant.paid();
  await service.pool.query(
    `insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
     select c.transaction_id, c.id, 'duplicate', c.amount_minor, c.currency, 'KPY-RV-hand', $2, $2
     from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`,
    [reference, new Date(service.time.clock.now())],
  );
  await service.pool.query(
    `insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
     select c.id, 'duplicate', 'provider:sandbox', c.amount_minor, '{suspense}', array[c.amount_minor], c.currency, now()
     from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`,
    [reference],
  );
  await service.runSweep('obligations');
  const [item] = await attention.list();
  expect(item).toMatchObject({ what: 'duplicate', reference: 'KPY-RV-hand' });
  // The provider refuses it once more.
  expect(await close(item?.name ?? '', 'try-again')).toBe(true);
  await service.runSweep('obligations');
  expect(sent).toHaveLength(2);
  // A slip for a part of a refund.
  expect(await close(`${item?.name}.1`, 'returned')).toBe(false);
  expect(await close(item?.name ?? '', 'returned')).toBe(true);
  const { rows } = await service.pool.query(
    `select status, note from obligations where former_names = '{KPY-RV-hand}'`,
  );
  expect(rows).toEqual([{ status: 'reversed', note: 'Sent by hand on Monday' }]);
});

it('a contradiction is closed by its note alone', async () => {
  const report = { kind: 'approved', amountMinor: 100, currency: 'NGN', message: 'ok' } as const;
  const { contradictions } = service.services.stores;
  await contradictions.keepOrphan({ reference: 'KPY-CA-nobody', report, now: service.time.clock.now() });
  const [item] = await attention.list();
  expect(item).toMatchObject({ what: 'unknown_reference', payment: null, amount_minor: 100 });
  expect(await close(item?.name ?? '', null)).toBe(true);
  expect(await attention.count()).toEqual({ contradictions: 0, reversals: 0, refunds: 0, disputes: 0 });
});

it.each(['', 'refund-1', 'reversal-99', 'contradiction-x', 'refund-1.1.1'])(
  'there is no review item "%s"',
  async (name) => {
    expect(await close(name, 'returned')).toBe(false);
  },
);
