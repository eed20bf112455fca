// Sandbox controls: a fault applies to the payment that it was ordered for, and an unknown payment is refused.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  chargeBody,
  type OpenPayment,
  openTestPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const order = (body: object) =>
  service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: body });
const pay = async (payment: OpenPayment) => {
  const [card] = SANDBOX_CARDS;
  if (!card) throw new Error('no test card');
  return (await call(service, payment, '/card/charge', chargeBody(payment, card))).body.data;
};
const ordered = async () =>
  (await service.pool.query('select count(*)::int as n from sandbox.faults')).rows[0].n as number;
const intentOf = async ({ reference }: OpenPayment) =>
  (await service.pool.query('select payment_reference from transactions where reference = $1', [reference]))
    .rows[0].payment_reference as string;

describe('a fault', () => {
  it.each<[string, (payment: OpenPayment) => Promise<string>]>([
    ['of its merchant', async ({ reference }) => reference],
    ['in the address of its page', async ({ address }) => address],
    ['that is our own (KPY-PI-…)', intentOf],
  ])('applies to the payment that is named by the reference %s, and to no other', async (_which, named) => {
    const [payment, other] = [await openTestPayment(service), await openTestPayment(service)];
    expect((await order({ fault: 'no_auth', payment_reference: await named(payment) })).statusCode).toBe(200);
    expect(await pay(other)).toMatchObject({ status: 'success' });
    expect(await pay(payment)).toMatchObject({ stage: 'no_auth' });
  });

  it('applies to the payment of the charge that is named', async () => {
    const payment = await openTestPayment(service);
    await order({ fault: 'no_auth', payment_reference: payment.reference });
    const { reference } = await pay(payment);
    expect((await order({ fault: 'answer_lost', payment_reference: reference })).statusCode).toBe(200);
    expect(await pay(payment)).toMatchObject({ status: 'processing' });
  });

  it('for a payment that does not exist is refused with what to do, and is not stored', async () => {
    const before = await ordered();
    const answer = await order({ fault: 'slow', payment_reference: 'no-such-payment' });
    expect([answer.statusCode, answer.json().error_type]).toEqual([404, 'UNKNOWN_REFERENCE']);
    expect(answer.json().data.payment_reference.message).toMatch(/^There’s no payment with this reference\./);
    expect(await ordered()).toBe(before);
  });
});
