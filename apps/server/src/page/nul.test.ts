// A NUL, which PostgreSQL cannot hold, is refused at the edge of every call, page and form; never a 500.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

const NUL = 'a\u0000b';
let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
  payment = await openTestPayment(service);
});
afterAll(() => service.stop());

const post = async (url: string, payload: object, bearer = payment.token): Promise<number> => {
  const headers = { authorization: `Bearer ${bearer}` };
  return (await service.fastify.inject({ method: 'POST', url, headers, payload })).statusCode;
};
const card = { number: SANDBOX_CARDS[0]?.number, expiry_month: '09', expiry_year: '30', cvv: '123' };

describe('a NUL is refused', () => {
  it.each<[string, object]>([
    ['/api/?type=modal-payment', { reference: NUL }],
    ['/api/session', { key: NUL }],
    ['/api/card/charge', { payment_reference: NUL, public_key: PUBLIC_KEY, cardDetails: card }],
    ['/api/card/authorize', { public_key: PUBLIC_KEY, reference: NUL, authorization: { otp: '1' } }],
    ['/api/card/query', { reference: NUL }],
    ['/api/card/resend-otp', { reference: NUL }],
    ['/sandbox/faults', { fault: 'slow', payment_reference: NUL }],
  ])('by POST %s', async (url, body) => {
    expect(await post(url, body)).toBe(400);
  });

  it('by set-up with the merchant’s public key', async () => {
    expect(await post('/api/?type=modal-payment', { reference: NUL }, PUBLIC_KEY)).toBe(400);
  });

  it.each([
    ['GET', '/a%00b', 404],
    ['GET', '/a%00b/pay', 404],
    ['POST', '/a%00b/close', 303],
    ['GET', '/api/session/a%00b', 400],
    ['GET', '/sandbox/book?reference=a%00b', 400],
    ['GET', '/merchant/api/v1/charges/a%00b', 404],
  ] as const)('by %s %s', async (method, url, status) => {
    const authorization = `Bearer ${url.startsWith('/merchant') ? SECRET_KEY : payment.token}`;
    expect((await service.fastify.inject({ method, url, headers: { authorization } })).statusCode).toBe(
      status,
    );
  });

  it.each([
    'charge',
    'form_key',
    'session_token',
    'authorization.otp',
    'cardDetails.number',
    'cardDetails.name',
  ])('by the plain forms, in %s', async (field) => {
    for (const path of ['/card/charge', '/card/authorize', '/card/resend-otp']) {
      const fields = {
        session_token: payment.token,
        charge: 'KPY-CA-x',
        'authorization.otp': '1',
        form_key: 'k',
        [field]: NUL,
      };
      const { statusCode } = await service.fastify.inject({
        method: 'POST',
        url: `/${payment.address}${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
      expect([path, statusCode < 500]).toEqual([path, true]);
    }
  });

  it.each<[string, object]>([
    ['reference', { reference: NUL }],
    ['currency', { currency: NUL }],
    ['amount', { amount: NUL }],
    ['customer.email', { customer: { email: `${NUL}@example.com` } }],
    ['redirect_url', { redirect_url: `https://shop.example/${NUL}` }],
    ['default_channel', { default_channel: NUL }],
    ['a name in metadata', { metadata: { [NUL]: 'x' } }],
    ['metadata', { metadata: { note: NUL } }],
  ])('by the merchant API, in %s', async (_, over) => {
    const body = {
      reference: 'nul',
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'a@example.com' },
      ...over,
    };
    expect([400, 200]).toContain(await post('/merchant/api/v1/charges/initialize', body, SECRET_KEY));
  });

  it('or stripped, in the merchant API’s texts for people', async () => {
    const body = {
      reference: 'nul-texts',
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'a@example.com', name: NUL },
      narration: NUL,
      items: [{ name: `Mug ${NUL}`, unit_amount: 1500 }],
    };
    expect(await post('/merchant/api/v1/charges/initialize', body, SECRET_KEY)).toBe(200);
  });
});
