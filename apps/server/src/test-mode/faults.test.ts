// TEST MODE's faults have a plain form too.
import type { ReturnPage } from '@titan/contract/page/return-page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payWithCard } from '../testing/card-payments.ts';
import {
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (address: string, fields: Record<string, string>) =>
  service.fastify.inject({
    method: 'POST',
    url: `/sandbox/faults/${address}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });
const pay = async (payment: OpenPayment) => {
  return (await payWithCard(service, payment, 'virtual_card')).body.data;
};
const look = (address: string) => service.fastify.inject({ url: address });

describe('the faults of a payment as a plain form', () => {
  it('orders the chosen fault for this payment’s next answer, once, and a reload orders nothing', async () => {
    const payment = await openTestPayment(service);
    const ordered = await post(payment.address, { fault: 'no_auth' });
    expect([ordered.statusCode, ordered.headers.location]).toEqual([
      303,
      `/sandbox/faults/${payment.address}?ordered=no_auth`,
    ]);
    for (const _ of [1, 2]) {
      const page = (await look(String(ordered.headers.location))).json<ReturnPage>();
      expect(page).toMatchObject({ page: 'test-faults', ordered: 'no_auth', error: null });
    }
    expect(await pay(payment)).toMatchObject({ auth_model: 'NO_AUTH' });
    expect(await pay(payment)).toMatchObject({ status: 'success' });
  });

  it.each([{ fault: '' }, { fault: 'earthquake' }, { fault: 'no_auth', more: '1' }])(
    'shows an error for what the call refuses: %j',
    async (fields) => {
      const { address } = await openTestPayment(service);
      const called = await service.fastify.inject({
        method: 'POST',
        url: '/sandbox/faults',
        payload: fields,
      });
      expect(called.statusCode).toBe(400);
      const answer = await post(address, fields as Record<string, string>);
      expect([answer.statusCode, answer.json<ReturnPage>()]).toMatchObject([
        422,
        { error: 'Choose what goes wrong.', ordered: null },
      ]);
    },
  );

  it.each(['no-such-payment', '%00', 'a'.repeat(300)])(
    'there is none without a payment: %j',
    async (address) => {
      expect((await look(`/sandbox/faults/${address}`)).statusCode).toBeGreaterThanOrEqual(400);
      expect((await post(address, { fault: 'no_auth' })).statusCode).toBeGreaterThanOrEqual(400);
    },
  );
});
