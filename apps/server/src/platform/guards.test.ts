// Which headers each kind of answer carries. A page needs all of them; data gets only those
// that protect data, which keeps a small answer small.
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPayment, SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';
import { registerGuards } from './guards.ts';

const OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('payment=()'),
  'referrer-policy': 'no-referrer',
};
const OF_ALL = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};
const FRAMED_BY_NOBODY = "default-src 'none'; frame-ancestors 'none'";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const expectData = (headers: Record<string, unknown>): void => {
  expect(headers['content-type']).toMatch(/json|javascript|css/);
  expect(headers).toMatchObject({
    ...OF_ALL,
    'content-security-policy': FRAMED_BY_NOBODY,
    'x-frame-options': 'DENY',
  });
  for (const name of [...Object.keys(OF_DOCUMENTS), 'x-download-options'])
    expect(headers[name], name).toBeUndefined();
};

const headersOf = async (url: string) => (await service.fastify.inject({ url })).headers;

describe('a compressed body', () => {
  const send = (encoding: string, payload: Buffer | string) =>
    service.fastify.inject({
      method: 'POST',
      url: '/merchant/api/v1/charges/initialize',
      headers: {
        authorization: `Bearer ${SECRET_KEY}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      payload,
    });
  const body = JSON.stringify({ reference: 'x y' });

  it.each(['gzip', 'GZIP', 'x-gzip', ' X-Gzip '])('named %j is read', async (encoding) => {
    const { statusCode, json } = await send(encoding, gzipSync(body));
    expect([statusCode, Object.keys(json().data)]).toEqual([
      400,
      expect.arrayContaining(['reference', 'amount']),
    ]);
  });

  it.each(['utf-8', 'UTF-8', 'gzip, gzip', 'compress'])(
    'named %j is refused in words about that header',
    async (encoding) => {
      const { statusCode, json } = await send(encoding, body);
      expect([statusCode, json()]).toEqual([
        415,
        {
          status: false,
          message: expect.stringContaining(
            'The Content-Encoding of this request is not known here',
          ) as string,
          data: null,
          error: 'unsupported_media_type',
        },
      ]);
    },
  );
});

describe('a document', () => {
  it.each([
    ['a payment', async () => `/${(await openTestPayment(service)).address}`],
    ['its status page', async () => `/${(await openTestPayment(service)).address}/status`],
    ['a payment link', async () => '/pay/demo-open'],
    ['a return page', async () => '/charge-card/verify/KPY-CA-none'],
    ['the API page', async () => '/merchant/docs'],
    ['no payment', async () => '/none'],
  ])('%s carries every header', async (_name, addressOf) => {
    const headers = await headersOf(await addressOf());
    expect(headers['content-type']).toContain('text/html');
    expect(headers).toMatchObject({ ...OF_ALL, ...OF_DOCUMENTS });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';.*frame-ancestors/);
    const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(scripts).not.toMatch(/unsafe-|data:|\*|https?:(?!\/\/)/);
  });

  it('a redirect and the text of the metrics count as documents', async () => {
    const { address } = await openTestPayment(service);
    const posted = await service.fastify.inject({ method: 'POST', url: `/${address}/card/charge` });
    for (const headers of [posted.headers, await headersOf('/metrics')])
      expect(headers).toMatchObject({ ...OF_ALL, ...OF_DOCUMENTS });
  });
});

describe('data', () => {
  it.each(['/health/live', '/api/unknown', '/api/openapi.json'])(
    '%s carries what protects data, and nothing that only a page obeys',
    async (url) => expectData(await headersOf(url)),
  );

  it('so do a script and a style sheet, with HSTS where the checkout is published by https', async () => {
    const app = Fastify();
    await registerGuards(app, { publicUrl: 'https://checkout.example', requestsPerMinute: 100 });
    app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'));
    app.get('/script', (_request, reply) => reply.type('text/javascript; charset=utf-8').send('1'));
    app.get('/style', (_request, reply) => reply.type('text/css; charset=utf-8').send('a{}'));
    app.get('/data', (_request, reply) => reply.send({}));
    const [page, script, style, data] = await Promise.all(
      ['/page', '/script', '/style', '/data'].map(async (url) => (await app.inject({ url })).headers),
    );
    expect(page).toMatchObject(OF_DOCUMENTS);
    for (const headers of [script, style, data]) {
      expectData(headers ?? {});
      expect(headers?.['strict-transport-security']).toBe(page?.['strict-transport-security']);
    }
    expect(page?.['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });

  it.each([
    'http://checkout.example',
    'https://localhost',
    'https://shop.localhost:8443',
    'https://127.0.0.1',
  ])(
    'published as %s, no answer has HSTS: browsers would apply it to everything at that name',
    async (publicUrl) => {
      const app = Fastify();
      await registerGuards(app, { publicUrl, requestsPerMinute: 100 });
      app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send('<p>'));
      app.get('/data', (_request, reply) => reply.send({}));
      for (const url of ['/page', '/data'])
        expect((await app.inject({ url })).headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('only a throttled request gets Retry-After', async () => {
    const app = Fastify();
    await registerGuards(app, { publicUrl: 'http://checkout.test', requestsPerMinute: 1 });
    app.get('/data', (_request, reply) => reply.send({}));
    expect((await app.inject({ url: '/data' })).headers['x-ratelimit-limit']).toBeUndefined();
    const refused = await app.inject({ url: '/data' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  });

  it('an answer about a payment may not be stored', async () => {
    const payment = await openTestPayment(service);
    const { headers } = await service.fastify.inject({
      method: 'POST',
      url: '/api/?type=modal-payment',
      headers: { authorization: `Bearer ${payment.token}` },
      payload: { reference: payment.reference },
    });
    expect(headers).toMatchObject({ ...OF_ALL, 'cache-control': 'no-store' });
  });
});
