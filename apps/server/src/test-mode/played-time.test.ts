// Time is skipped for one payment, by its merchant's test key: what falls due happens in its order, and what has happened keeps its time.
import { readStory } from '../payments/views/payment-story.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  openTestPayment,
  type OpenPayment,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { chargeWalletBody } from '../testing/wallet-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const skip = (reference: string, body: object = { minutes: 20 }, key = SECRET_KEY) =>
  service.fastify.inject({
    method: 'POST',
    url: `/merchant/api/v1/charges/${reference}/sandbox/skip-time`,
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  });
const opened = () => openTestPayment(service, { currency: 'KES' });
const prompt = async (): Promise<OpenPayment> => {
  const payment = await opened();
  await call(service, payment, '/mobile-money/charge', chargeWalletBody(payment, '254700000000'));
  return payment;
};
const rowOf = async ({ reference }: OpenPayment) => {
  const text = `select t.id, t.status, t.expires_at, t.created_at, c.status as charge, c.sent_at, c.queries,
    (select json_agg(e.at order by e.id) from evidence e where e.charge_id = c.id) as evidence
    from transactions t join charges c on c.transaction_id = t.id where t.reference = $1`;
  return (await service.pool.query(text, [reference])).rows[0];
};

describe('twenty minutes are skipped', () => {
  it('the prompt runs out, each query at its instant; another payment notices nothing; the history keeps its times', async () => {
    const [payment, other] = [await prompt(), await prompt()];
    const [before, others] = [await rowOf(payment), await rowOf(other)];
    expect((await skip(payment.reference)).json()).toMatchObject({ status: true, data: null });
    const after = await rowOf(payment);
    expect(after).toMatchObject({ status: 'pending', charge: 'failed' });
    // One query at the end would have found that out as well; on the way there are many.
    expect(after.queries).toBeGreaterThan(5);
    expect(before.expires_at - after.expires_at).toBe(20 * 60_000);
    expect([after.created_at, after.sent_at]).toEqual([before.created_at, before.sent_at]);
    expect(new Set(after.evidence)).toEqual(new Set(before.evidence));
    expect(await rowOf(other)).toEqual(others);
    const story = await readStory(service.db, after.id, { list: async () => [] });
    expect(story?.skipped).toEqual([{ at: new Date(service.time.clock.now()), ms: 20 * 60_000 }]);
  });

  it('the account pays itself after two of them, as it would have', async () => {
    const payment = await openTestPayment(service, { channels: ['bank_transfer'] });
    const data = { public_key: 'pk_test_titan_demo_000000000001', payment_reference: payment.reference };
    await call(service, payment, '/?type=bank_transfer', { type: 'bank_transfer', data });
    await skip(payment.reference, { minutes: 1 });
    expect(await rowOf(payment)).toMatchObject({ charge: 'unknown' });
    await skip(payment.reference, { minutes: 2 });
    expect(await rowOf(payment)).toMatchObject({ status: 'success' });
  });
});

describe('is refused', () => {
  it.each([{}, { minutes: 0 }, { minutes: 1.5 }, { minutes: 4_321 }, { minutes: 10, more: 1 }])(
    'with %j',
    async (body) => {
      const { reference } = await opened();
      expect((await skip(reference, body)).statusCode).toBe(400);
    },
  );

  it('for a payment that is not the merchant’s, and to a key that is none', async () => {
    expect((await skip('another-merchants')).statusCode).toBe(404);
    const { reference } = await opened();
    expect((await skip(reference, { minutes: 1 }, 'sk_test_nobody')).statusCode).toBe(401);
  });

  it('by the sandbox to whoever has not the account’s secret', async () => {
    const payload = { reference: 'KPY-PI-1', ms: 1_000 };
    for (const url of ['/v1/skip-time', '/sandbox/skip-time'])
      expect((await service.fastify.inject({ method: 'POST', url, payload })).statusCode).toBe(404);
  });

  it('in live mode, where there is no such call', async () => {
    const live = await startTestService({ mode: 'live', connectors: [] });
    const url = '/merchant/api/v1/charges/any/sandbox/skip-time';
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    const answer = await live.fastify.inject({ method: 'POST', url, headers, payload: { minutes: 1 } });
    await live.stop();
    expect(answer.statusCode).toBe(404);
  });
});
