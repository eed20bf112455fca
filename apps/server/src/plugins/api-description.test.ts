// design §2: OpenAPI of the checkout service at /api/openapi.json, from the declarations that the server enforces.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

it('names every call of spec §7 that is built, with the limits of its body', async () => {
  const document = (await service.fastify.inject({ url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).toSorted()).toEqual([
    '/api',
    '/api/bank-transfer/return-part',
    '/api/bank/all-banks',
    '/api/bank/authorize',
    '/api/bank/banks',
    '/api/bank/charge',
    '/api/bank/processor-request',
    '/api/bank/query',
    '/api/bank/redirect-url',
    '/api/bank/resend-otp',
    '/api/card/authorize',
    '/api/card/avs-countries',
    '/api/card/cancel',
    '/api/card/charge',
    '/api/card/charge-savedcard',
    '/api/card/delete-savedcard',
    '/api/card/get-rates',
    '/api/card/get-savedcards',
    '/api/card/query',
    '/api/card/resend-otp',
    '/api/charge-card/threeds-test',
    '/api/charge-card/threeds-type/{reference}',
    '/api/charge-card/verify/{reference}',
    '/api/events/ticket',
    '/api/events/{reference}',
    '/api/mobile-money/auth-otp',
    '/api/mobile-money/auth-stk',
    '/api/mobile-money/charge',
    '/api/mobile-money/get-networks',
    '/api/mobile-money/query',
    '/api/mobile-money/query-direct',
    '/api/mobile-money/resend-otp',
    '/api/mobile-money/resend-stk',
    '/api/session',
    '/api/session/{id}',
    '/api/timeline',
    '/api/validate-link',
  ]);
  const body = document.paths['/api/card/charge'].post.requestBody.content['application/json'].schema;
  expect(body.properties.cardDetails.properties.number.pattern).toBe('^[0-9]{12,19}$');
  expect(body.additionalProperties).toBe(false);
});
