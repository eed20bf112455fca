// OpenAPI of the checkout service at /api/openapi.json, from the declarations that the server enforces.
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
    '/api/callbacks/{provider}/{account}',
    '/api/callbacks/{provider}/{account}/{token}',
    '/api/card/authorize',
    '/api/card/avs-countries',
    '/api/card/cancel',
    '/api/card/charge',
    '/api/card/charge-hosted',
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
    '/api/receipt/check',
    '/api/session',
    '/api/session/{id}',
    '/api/timeline',
    '/api/validate-link',
  ]);
  const body = document.paths['/api/card/charge'].post.requestBody.content['application/json'].schema;
  expect(body.properties.cardDetails.properties.number.maxLength).toBe(60);
  expect(body.additionalProperties).toBe(false);
});

type OpenApiOperation = {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { $ref?: string }>;
};
type Document = {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    securitySchemes: object;
    responses: Record<
      string,
      { content: Record<string, { schema: { properties: { error_type: { enum: string[] } } } }> }
    >;
  };
};
const documentOf = async (): Promise<Document> =>
  (await service.fastify.inject({ url: '/api/openapi.json' })).json() as Document;
const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ path, method, call })),
  );

it('describes every call’s name, authorisation, refusals and Retry-After', async () => {
  const document = await documentOf();
  const { securitySchemes, responses } = document.components;
  const calls = callsOf(document);
  expect(new Set(calls.map(({ call }) => call.operationId)).size).toBe(calls.length);
  for (const { path, method, call } of calls) {
    expect([path, call.operationId]).toEqual([
      path,
      expect.stringMatching(/^(?:get|post|put|delete)[A-Z]\w+$/),
    ]);
    expect([
      path,
      call.security.flatMap((each) => Object.keys(each)).map((name) => name in securitySchemes),
      // A signed receipt in the body is an authority of its own.
    ]).toEqual([path, path === '/api/receipt/check' ? [] : [true]]);
    const statuses = [
      '400',
      '401',
      '404',
      '409',
      '415',
      '429',
      '500',
      '503',
      ...(method === 'get' ? [] : ['413']),
    ];
    expect([path, Object.keys(call.responses)]).toEqual([path, expect.arrayContaining(statuses)]);
    for (const { $ref } of Object.values(call.responses))
      if ($ref) expect($ref.split('/').at(-1)).toSatisfy((name: string) => name in responses);
  }
  expect(Object.keys(document.components.responses['429'] ?? {})).toContain('headers');
  const charge = document.paths['/api/card/charge']?.['post'];
  expect(charge?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }]);
  expect([charge?.operationId, charge?.security]).toEqual(['postCardCharge', [{ session: [] }]]);
});

it('matches the answers to calls without a session and with an invalid body', async () => {
  const document = await documentOf();
  for (const { path, method } of callsOf(document)) {
    const url = path.replace('{provider}', 'sandbox').replace(/\{\w+\}/, 'KPY-CA-x');
    const bodies = method === 'get' ? [undefined] : ['{', '{}'];
    for (const payload of bodies) {
      const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await service.fastify.inject({
        method: method as 'GET',
        url,
        headers,
        ...(payload ? { payload } : {}),
      });
      const { content } = document.components.responses[answer.statusCode] ?? {};
      const codes = content?.['application/json']?.schema.properties.error_type.enum;
      expect([path, codes]).toEqual([path, expect.arrayContaining([answer.json().error_type])]);
    }
  }
});

it('names the fields of spec §3 in the transaction, in the charge, in its confirmation and in the push event', async () => {
  const { paths } = (await service.fastify.inject({ url: '/api/openapi.json' })).json();
  const answerOf = (path: string, method: string, type: string) => {
    const { schema } = paths[path][method].responses['200'].content[type];
    return schema.properties?.data ?? schema;
  };
  const setUp = answerOf('/api', 'post', 'application/json').anyOf as { properties: { payment?: object } }[];
  expect(setUp.find(({ properties }) => properties.payment)).toMatchObject({
    properties: {
      payment: { properties: { default_channel: {}, default_payment_channel: {}, conversion: {} } },
    },
  });
  const charge = answerOf('/api/mobile-money/charge', 'post', 'application/json').properties;
  expect(charge.metadata.properties).toMatchObject({ can_resend_stk: { type: 'boolean' } });
  expect(Object.keys(charge.bank_account.anyOf[0].properties)).toEqual(
    expect.arrayContaining(['bank_name', 'account_number', 'account_name', 'code', 'expiry_date_in_utc']),
  );
  for (const { auth_data } of [charge, charge.data.properties])
    expect(Object.keys(auth_data.anyOf[0].properties)).toEqual(['redirect_url', 'type', 'step']);
  const [, confirmation] = answerOf('/api/bank/query', 'post', 'application/json').anyOf;
  const event = answerOf('/api/events/{reference}', 'get', 'text/event-stream');
  for (const { properties } of [confirmation, event]) {
    expect(properties).toMatchObject({ amount_collected: {}, amount_charged: {} });
    expect(properties.status.enum).toContain('rejected');
  }
  expect(Object.keys(event.properties.bank_transfer.anyOf[0].properties)).toEqual([
    'reversed',
    'amount_reversed',
    'transaction_limits',
  ]);
});
