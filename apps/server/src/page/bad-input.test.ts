// A clear error in the envelope, nothing stored, nothing sent on.
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
  payment = await openTestPayment(service);
});
afterAll(() => service.stop());

const CARD = SANDBOX_CARDS[0] as { number: string; expiry: string; cvv: string };
const post = (url: string, payload: string, contentType = 'application/json', token = payment.token) =>
  service.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    payload,
  });
const charges = async (): Promise<number> =>
  (await service.pool.query('select count(*)::int as n from charges')).rows[0].n as number;

describe('a body that cannot be read', () => {
  it.each<[string, string, string, number, string]>([
    ['malformed JSON', '{"a":', 'application/json', 400, 'INVALID_INPUT'],
    ['nothing', '', 'application/json', 400, 'INVALID_INPUT'],
    [
      'plain text, as a cross-site form can send it',
      '{"reference":"x"}',
      'text/plain',
      415,
      'UNSUPPORTED_MEDIA',
    ],
    ['a form', 'reference=x', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA'],
    ['more than 32 kB', JSON.stringify({ a: 'x'.repeat(40_000) }), 'application/json', 413, 'TOO_LARGE'],
    [
      'an attempt on the prototype',
      '{"__proto__":{"a":1},"reference":"x"}',
      'application/json',
      400,
      'INVALID_INPUT',
    ],
    ['an array', '[]', 'application/json', 400, 'INVALID_INPUT'],
  ])('%s', async (_, payload, type, status, code) => {
    const response = await post('/api/card/charge', payload, type);
    expect([response.statusCode, response.json().error_type, response.json().status]).toEqual([
      status,
      code,
      false,
    ]);
  });
});

describe('a body of the wrong form', () => {
  it('names an unknown field', async () => {
    const body = { ...chargeBody(payment, CARD), amount: 1 };
    const answer = await call(service, payment, '/card/charge', body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error_type: 'INVALID_INPUT', data: { amount: { message: '"amount" is not allowed' } } },
    });
  });

  it('names a missing field by its path', async () => {
    const answer = await call(service, payment, '/card/charge', {
      payment_reference: payment.reference,
      public_key: PUBLIC_KEY,
      cardDetails: { number: CARD.number },
    });
    expect(Object.keys(answer.body.data)).toEqual(['cardDetails.cvv']);
  });

  it.each<[string, Partial<typeof CARD>, string]>([
    ['a number that fails Luhn', { number: '5188513618552976' }, 'cardDetails.number'],
    ['an expiry in the past', { expiry: '10/26' }, 'cardDetails.expiry'],
    ['a month 13', { expiry: '13/30' }, 'cardDetails.expiry'],
    ['a CVV of 4 digits', { cvv: '1234' }, 'cardDetails.cvv'],
  ])('says which field has %s', async (_, wrong, field) => {
    const answer = await call(service, payment, '/card/charge', chargeBody(payment, { ...CARD, ...wrong }));
    expect(answer.body.error_type).toBe('INVALID_INPUT');
    expect(Object.keys(answer.body.data)).toContain(field);
  });

  it('the card holder name is 2 to 40 characters for KES, and only there', async () => {
    const kes = await openTestPayment(service, { currency: 'KES' });
    const body = chargeBody(kes, CARD) as { cardDetails: object };
    const unnamed = await call(service, kes, '/card/charge', body);
    expect(Object.keys(unnamed.body.data)).toEqual(['cardDetails.name']);
    const named = await call(service, kes, '/card/charge', {
      ...body,
      cardDetails: { ...body.cardDetails, name: 'Ada Obi' },
    });
    expect(named.body.data.status).toBe('success');
  });

  it('refuses a card that is not a test card, in words, and stores nothing', async () => {
    const before = await charges();
    const answer = await call(
      service,
      payment,
      '/card/charge',
      chargeBody(payment, { ...CARD, number: '4111111111111111' }),
    );
    expect(answer).toMatchObject({ status: 400, body: { error_type: 'TEST_CARD_NEEDED' } });
    expect(answer.body.message).toContain('only test cards work here');
    expect(await charges()).toBe(before);
  });

  it('an Idempotency-Key of more than 255 characters is refused', async () => {
    const answer = await call(service, payment, '/card/charge', chargeBody(payment, CARD), 'k'.repeat(256));
    expect(answer.body.error_type).toBe('INVALID_INPUT');
  });
});

describe('references', () => {
  const setUp = (body: object, type = 'modal-payment') =>
    post(`/api/?type=${type}`, JSON.stringify(body), 'application/json', PUBLIC_KEY);

  it.each(['unknown', 'ORDER-1', 'a'.repeat(100)])('%s is unknown, in one sentence', async (reference) => {
    const response = await setUp({ reference });
    expect([response.statusCode, response.json().error_type]).toEqual([404, 'UNKNOWN_REFERENCE']);
  });

  it.each(["x' or 1=1 --", '../../etc/passwd', '%00', 'a'.repeat(101), ''])(
    '%s cannot be a reference, and is not looked for',
    async (reference) => {
      const response = await setUp({ reference });
      expect([response.statusCode, Object.keys(response.json().data)]).toEqual([400, ['reference']]);
    },
  );

  it('set-up names what is wrong with its body, and refuses an unknown type', async () => {
    expect((await setUp({})).json().data).toEqual({
      reference: { message: 'is missing or of the wrong type', code: 'MISSING_OR_WRONG_TYPE' },
    });
    expect((await setUp({ reference: 'x', more: 1 })).json().data).toEqual({
      more: { message: '"more" is not allowed', code: 'UNKNOWN_FIELD', params: { name: 'more' } },
    });
    expect((await setUp({ reference: 'x' }, 'gift-card')).json().data).toEqual({
      type: { message: 'is not one of the allowed values', code: 'NOT_ALLOWED_VALUE' },
    });
  });

  describe('whichever language the process has set for schemas', () => {
    const { localeError } = z.config();
    afterEach(() => void z.config({ localeError }));

    it.each([
      ['none', undefined],
      ['English, as the running service has', z.locales.en().localeError],
      ['French', z.locales.fr().localeError],
    ])('an error has our own wording: %s', async (_language, language) => {
      z.config({ localeError: language });
      expect((await setUp({})).json().data).toEqual({
        reference: { message: 'is missing or of the wrong type', code: 'MISSING_OR_WRONG_TYPE' },
      });
      const { body } = await call(service, payment, '/card/authorize', { charge_reference: 1 });
      expect(JSON.stringify(body.data)).not.toMatch(/Invalid|Entrée|expected/);
    });
  });

  it.each([
    ['/%E0%A4%A', 'unknown-reference'],
    ['/%zz/pay?method=card', 'unknown-reference'],
    ['/pay/%E0%A4%A', 'link-incomplete'],
    ['/pay/%', 'link-incomplete'],
    [`/${'x'.repeat(400)}`, 'unknown-reference'],
  ])('a link that was cut off within an escape, or is too long, shows a page: %s', async (url, problem) => {
    const { statusCode, body } = await service.fastify.inject({ url });
    expect([statusCode, JSON.parse(body)]).toEqual([404, { page: 'problem', problem, reference: null }]);
  });

  it.each(['/api/%zz', `/api/${'x'.repeat(400)}`, '/api/b/c/d'])(
    'the address %s is refused in the envelope, without its own words',
    async (url) => {
      const { statusCode, body } = await service.fastify.inject({ url });
      expect([statusCode, JSON.parse(body).error_type]).toEqual([404, 'UNKNOWN_REFERENCE']);
      expect(body).not.toContain('%zz');
    },
  );

  it.each([
    '/charge-card',
    '/charge-card/3ds',
    '/card-threeds',
    '/redirect',
    '/redirect/payment',
    '/charge-pwb/verify',
    '/charge-mobile-money',
    '/charge-mobile-money/redirect?x=1',
  ])('an address of a page that was cut off shows a page: the link is incomplete: %s', async (url) => {
    const { statusCode, body } = await service.fastify.inject({ url });
    expect([statusCode, JSON.parse(body)]).toEqual([
      404,
      { page: 'problem', problem: 'link-incomplete', reference: null },
    ]);
  });

  it.each(['/api/bank/nope', '/api/unknown', '/api'])(
    'an unknown call gets an error of its own, not one about a payment: %s',
    async (url) => {
      const { statusCode, body } = await service.fastify.inject({ url });
      expect([statusCode, JSON.parse(body).message]).toEqual([404, 'There is no GET at this address.']);
    },
  );

  it('a foreign key finds nothing', async () => {
    const response = await post(
      '/api/?type=modal-payment',
      JSON.stringify({ reference: payment.reference }),
      'application/json',
      'pk_test_nobody',
    );
    expect(response.statusCode).toBe(404);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'] as const)(
    '%s on a call that is POST answers in the envelope',
    async (method) => {
      const response = await service.fastify.inject({ method, url: '/api/card/charge' });
      expect([response.statusCode, response.json().status]).toEqual([404, false]);
    },
  );
});

describe('every answer', () => {
  it.each(['/', '/unknown', '/api/unknown', '/health/live', '/metrics', '/assets/none.js'])(
    '%s carries the security headers',
    async (url) => {
      const { headers } = await service.fastify.inject({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain('frame-ancestors');
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('an internal error reveals no details', async () => {
    const broken = await startTestService();
    broken.services.stores.payments.byId = () => Promise.reject(new Error('secret inside: 5188513618552975'));
    const own = await openTestPayment(broken);
    const answer = await call(broken, own, '/card/query', { reference: own.reference });
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('secret inside');
    await broken.stop();
  });
});
