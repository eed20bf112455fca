// Answers that go wrong: repeated, contradictory, or about another amount. The evidence is kept, the money is right
// in the end, and an operator is warned (I-04, I-18).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  type Answer,
  call,
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

const pay = (name: string): Promise<Answer> => {
  return payWithCard(service, payment, name);
};
const fault = (name: string): Promise<unknown> =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: name, payment_reference: payment.reference },
  });
const state = async (): Promise<ChargeView> =>
  (await call(service, payment, '/card/query', { reference: payment.reference })).body.data;
const page = async (): Promise<PaymentView> =>
  JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body).payment;
const sweep = async (ms: number): Promise<void> => {
  await service.time.advance(ms);
  await service.runSweep('reconcile');
};
const payBack = (): Promise<number> => service.runSweep('obligations');

const OF_PAYMENT = `join charges c on c.id = x.charge_id join transactions t on t.id = c.transaction_id where t.reference = $1`;
async function rowsOf(select: string, order = 'x.id'): Promise<unknown[]> {
  return (await service.pool.query(`${select} ${OF_PAYMENT} order by ${order}`, [payment.reference])).rows;
}
const evidence = () => rowsOf('select x.source, x.kind from evidence x');
const contradictions = () => rowsOf('select x.kind, x.status from contradictions x');
const journal = () =>
  rowsOf('select x.reason, x.debit, x.amount_minor, x.currency from journal x', 'x.debit');
async function obligations(): Promise<unknown[]> {
  const text = `select x.reason, x.status, x.amount_minor, x.currency from obligations x ${OF_PAYMENT}`;
  return (await service.pool.query(text, [payment.reference])).rows;
}

/** The callback comes 3 s after the answer, and is settled in the background: each poll is a round trip. */
async function calledBack(): Promise<void> {
  await service.time.advance(3_000);
  for (let look = 0; look < 5_000; look += 1) {
    if ((await evidence()).some((row) => (row as { source: string }).source === 'callback')) return;
  }
  throw new Error('no callback came');
}

describe('the same answer twice', () => {
  it.each([
    ['approved', 'virtual_card', 'success'],
    ['declined', 'do_not_honor', 'failed'],
  ])('%s: one effect, and both are kept as evidence', async (kind, card, status) => {
    await fault('answered_twice');
    expect((await pay(card)).body.data.status).toBe(status);
    const before = await journal();
    await calledBack();
    expect(await evidence()).toEqual([
      { source: 'answer', kind },
      { source: 'callback', kind },
    ]);
    expect(await state()).toMatchObject({ status });
    expect(await journal()).toEqual(before);
    expect([await obligations(), await contradictions()]).toEqual([[], []]);
  });

  it('a thousand repeats have no more effect', async () => {
    const { reference } = (await pay('virtual_card')).body.data;
    const report = { kind: 'approved', amountMinor: 150_000, currency: 'NGN', message: 'again' } as const;
    const storm = Array.from({ length: 1_000 }, () =>
      service.services.callbacks.record({ provider: 'sandbox', reference, report }),
    );
    await Promise.all(storm);
    expect((await journal()).length).toBe(1);
    expect(await page()).toMatchObject({ status: 'success', reversals: [] });
    expect((await evidence()).length).toBe(1_001);
  });
});

describe('success after decline', () => {
  it('the charge stays declined; the late money is owed back in the same commit, shown to the payer and reversed', async () => {
    await fault('success_after_decline');
    expect((await pay('virtual_card')).body.data).toMatchObject({
      status: 'failed',
      error_type: 'DO_NOT_HONOR',
    });
    await calledBack();
    expect(await state()).toMatchObject({ status: 'failed' });
    expect(await obligations()).toEqual([
      { reason: 'late', status: 'owed', amount_minor: 150_000, currency: 'NGN' },
    ]);
    expect(await page()).toMatchObject({
      status: 'pending',
      reversals: [{ amount: '1500.00', currency: 'NGN', reversed: false }],
    });
    await payBack();
    expect((await page()).reversals).toMatchObject([
      { amount: '1500.00', currency: 'NGN', reversed: true, reason: 'late' },
    ]);
    expect(await contradictions()).toEqual([{ kind: 'success_after_decline', status: 'open' }]);
  });

  it('and when the payer has since paid with another card, the payment stays paid and the first charge is reversed', async () => {
    await fault('success_after_decline');
    await pay('virtual_card');
    expect((await pay('virtual_card')).body.data.status).toBe('success');
    await calledBack();
    await payBack();
    expect(await page()).toMatchObject({
      status: 'success',
      amount_paid: '1500.00',
      reversals: [{ amount: '1500.00', reversed: true }],
    });
    expect(await suspense()).toBe(0);
  });
});

describe('decline after success', () => {
  it('the charge stays approved, the evidence is kept, nothing is reversed, and an operator is warned once', async () => {
    await fault('decline_after_success');
    const { reference } = (await pay('virtual_card')).body.data;
    const before = await journal();
    await calledBack();
    const report = { kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' } as const;
    await service.services.callbacks.record({ provider: 'sandbox', reference, report });
    expect(await page()).toMatchObject({ status: 'success', amount_paid: '1500.00', reversals: [] });
    expect(await journal()).toEqual(before);
    expect(await contradictions()).toEqual([{ kind: 'decline_after_success', status: 'open' }]);
    const warnings = service
      .logged()
      .filter((line) => line.includes(reference) && line.includes('declined what'));
    expect(warnings).toHaveLength(1);
  });
});

describe('an approval of another amount', () => {
  it('is neither success nor failure until a query confirms it; then all that was taken goes back, and the payer may pay anew', async () => {
    await fault('amount_differs');
    expect((await pay('virtual_card')).body.data).toMatchObject({ status: 'processing', stage: 'checking' });
    expect(await obligations()).toEqual([]);
    await sweep(2_000);
    expect(await state()).toMatchObject({
      status: 'failed',
      stage: null,
      error_type: 'AMOUNT_MISMATCH',
      response_message: 'A different amount was taken than this payment asks for. All of it is refunded.',
    });
    expect(await obligations()).toEqual([
      { reason: 'wrong_amount', status: 'owed', amount_minor: 149_900, currency: 'NGN' },
    ]);
    expect(await page()).toMatchObject({
      status: 'pending',
      reversals: [{ amount: '1499.00', reversed: false }],
    });
    await payBack();
    expect(await journal()).toEqual([
      { reason: 'wrong_amount', debit: 'provider:sandbox', amount_minor: 149_900, currency: 'NGN' },
      { reason: 'reversal', debit: 'suspense', amount_minor: 149_900, currency: 'NGN' },
    ]);
    expect((await pay('virtual_card')).body.data.status).toBe('success');
    expect(await contradictions()).toEqual([{ kind: 'amount_differs', status: 'open' }]);
  });

  it('is queried only until it has ended', async () => {
    await fault('amount_differs');
    await pay('virtual_card');
    await sweep(2_000);
    const asked = (await evidence()).length;
    await sweep(60_000);
    await sweep(60_000);
    expect((await evidence()).length).toBe(asked);
  });

  it('that was only misreported ends as paid once a query finds the right amount', async () => {
    await fault('amount_misreported');
    expect((await pay('virtual_card')).body.data.stage).toBe('checking');
    await sweep(2_000);
    expect(await page()).toMatchObject({ status: 'success', amount_paid: '1500.00', reversals: [] });
    expect(await contradictions()).toEqual([{ kind: 'amount_differs', status: 'open' }]);
  });

  it('and late, after a decline, is owed back with the amount that was taken', async () => {
    const { reference } = (await pay('do_not_honor')).body.data;
    const report = { kind: 'approved', amountMinor: 99_00, currency: 'USD', message: 'ok' } as const;
    await service.services.callbacks.record({ provider: 'sandbox', reference, report });
    expect(await obligations()).toEqual([
      { reason: 'late', status: 'owed', amount_minor: 9_900, currency: 'USD' },
    ]);
    expect((await page()).reversals).toMatchObject([{ amount: '99.00', currency: 'USD', reversed: false }]);
    // The sandbox has no such approval: its refusal puts the obligation before an operator.
    await payBack();
    expect(await obligations()).toMatchObject([{ status: 'manual' }]);
  });
});

describe('a query that flaps between processing, nothing and no answer', () => {
  it('stays checking through all of it, and the final answer decides', async () => {
    await fault('query_flapping');
    expect((await pay('virtual_card')).body.data.stage).toBe('checking');
    for (const ms of [2_000, 4_000, 8_000, 15_000, 30_000]) {
      expect(await page()).toMatchObject({ status: 'processing', charge: { stage: 'checking' } });
      await sweep(ms);
    }
    await sweep(60_000);
    expect(await state()).toMatchObject({ status: 'success' });
    const kinds = (await evidence()).map((row) => (row as { kind: string }).kind);
    expect(kinds).toEqual(['lost', 'processing', 'not_found', 'processing', 'not_found', 'lost', 'approved']);
  });

  it.each([
    ['its own answer', 'processing', null],
    ['a query after its answer was lost', 'answer_lost', 'query_processing'],
  ])('is never taken for lost once the provider had it, by %s (I-05)', async (_, onCharge, onQuery) => {
    await fault(onCharge);
    await pay('virtual_card');
    if (onQuery) {
      await fault(onQuery);
      await sweep(2_000);
    }
    await fault('query_not_found');
    await sweep(70_000);
    expect(await page()).toMatchObject({ status: 'processing', charge: { stage: 'checking' } });
    await sweep(60_000);
    expect(await state()).toMatchObject({ status: 'success' });
  });
});

describe('a callback about a charge that is not ours', () => {
  it('is kept as evidence, warned of once, and is no error to the provider', async () => {
    const report = { kind: 'approved', amountMinor: 1, currency: 'NGN', message: 'who?' } as const;
    const callback = { provider: 'sandbox', reference: 'KPY-CA-nobody', report };
    await service.services.callbacks.record(callback);
    await service.services.callbacks.record(callback);
    const kept = await service.pool.query(
      `select (select count(*)::int from evidence where reference = 'KPY-CA-nobody') as evidence,
        (select count(*)::int from contradictions where reference = 'KPY-CA-nobody') as contradictions`,
    );
    expect(kept.rows).toEqual([{ evidence: 1, contradictions: 1 }]);
    expect(service.logged().filter((line) => line.includes('not ours'))).toHaveLength(1);
  });

  it('is not believed when another provider sends it', async () => {
    const { reference } = (await pay('do_not_honor')).body.data;
    const report = { kind: 'approved', amountMinor: 150_000, currency: 'NGN', message: 'ok' } as const;
    await service.services.callbacks.record({ provider: 'somebody', reference, report });
    expect(await obligations()).toEqual([]);
  });
});

it('what waits for an operator is in the metrics', async () => {
  await fault('decline_after_success');
  await pay('virtual_card');
  await calledBack();
  const { body } = await service.fastify.inject({ url: '/metrics' });
  expect(body).toMatch(/titan_matters_for_a_person\{matter="contradictions"\} [1-9]/);
  expect(body).toMatch(/titan_matters_for_a_person\{matter="reversals"\} [0-9]/);
});

async function suspense(): Promise<number> {
  const { rows } = await service.pool.query(
    `select coalesce(sum(case when p.credit = 'suspense' then p.amount_minor when p.debit = 'suspense' then -p.amount_minor end), 0)::int as left
     from postings p join charges c on c.id = p.charge_id join transactions t on t.id = c.transaction_id where t.reference = $1`,
    [payment.reference],
  );
  return rows[0].left as number;
}
