// What a merchant's addresses can do to the page's policy: a shop's nothing, a framer's name one origin and nothing more.
import { brandStyle } from '@titan/rules/merchant-theme';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';
import { pagePolicy } from './headers.ts';
import { contentHash, frameable } from '@titan/platform/frame-headers';

/** Each of them is a URL whose host ends a source or a directive, or widens the list. */
const HOSTILE = [
  'https://x;require-trusted-types-for;report-uri;report-to;y.example/back',
  'https://x;sandbox;y.example/',
  'https://x;script-src;*/',
  'https://*/',
  'https://*.example/',
  'https://shop.example,evil.example/',
  "https://'unsafe-inline'/",
  'https://sh"op.example/',
  'https://a=b.example/',
];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** The directives of a policy by name; a repeated name fails the test. */
function directivesOf(policy: unknown): Record<string, string> {
  const directives = String(policy)
    .split(';')
    .map((each) => each.trim().split(/\s+/))
    .map(([name = '', ...sources]) => [name, sources.join(' ')] as const);
  const names = directives.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  return Object.fromEntries(directives);
}

/** The page of a payment whose address was stored before hosts were checked. */
async function paymentWith(redirectUrl: string | null): Promise<string> {
  const { reference } = await openTestPayment(service);
  await service.pool.query('update transactions set redirect_url = $2 where reference = $1', [
    reference,
    redirectUrl,
  ]);
  return addressOf(service, reference);
}
const policyOf = async (address: string) =>
  directivesOf((await service.fastify.inject({ url: `/${address}` })).headers['content-security-policy']);

describe('the merchant’s colours', () => {
  const stylesOf = async (primary: string | null) => {
    const { reference } = await openTestPayment(service);
    await service.pool.query('update merchants set primary_color = $1', [primary]);
    return (await policyOf(await addressOf(service, reference)))['style-src'];
  };

  it('allows the style of the merchant’s colours by its hash', async () => {
    const style = brandStyle({ primary_color: '#14532d', secondary_color: null });
    expect(await stylesOf('#14532d')).toContain(contentHash(style));
  });

  it('allows it on the pages around the payment’s own too', async () => {
    const { reference } = await openTestPayment(service);
    await service.pool.query(`update merchants set primary_color = '#14532d'`);
    const address = await addressOf(service, reference);
    const hash = contentHash(brandStyle({ primary_color: '#14532d', secondary_color: null }));
    for (const url of [`${address}/status`, `sandbox/faults/${address}`])
      expect((await policyOf(url))['style-src']).toContain(hash);
  });

  it('allows nothing more for a colour that is none', async () => {
    expect(await stylesOf('red;}*{')).toBe(await stylesOf(null));
  });
});

describe('a shop’s address in the page’s policy', () => {
  it('is nowhere in it: no form leads there', async () => {
    const directives = await policyOf(await paymentWith('https://shop.example/back?x=1'));
    expect(directives).toEqual(await policyOf(await paymentWith(null)));
    expect(directives).toMatchObject({
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'report-uri': '/api/csp-report',
    });
  });

  it.each(HOSTILE)(
    '%s, written before hosts were read, is nowhere that the page leads to: it is as if there were no shop address',
    async (url) => {
      const address = await paymentWith(url);
      const page = await service.fastify.inject({ url: `/${address}` });
      expect(JSON.parse(page.body)).toMatchObject({ payment: { redirect_url: null } });
      const headers = { 'sec-fetch-site': 'same-origin' };
      const closed = await service.fastify.inject({ method: 'POST', url: `/${address}/close`, headers });
      expect([closed.statusCode, closed.headers.location]).toEqual([303, `/${address}/status`]);
    },
  );

  it.each(HOSTILE)('%s as an address to report to is left out too', (url) => {
    expect(directivesOf(pagePolicy('', [url, 'https://errors.example/x']))['connect-src']).toBe(
      "'self' https://errors.example",
    );
  });
});

describe('the page that checks receipts', () => {
  it('alone may start a worker, from an address that one policy of scripts makes, and is framed by nobody', async () => {
    const { 'worker-src': worker, 'trusted-types': policies, ...others } = await policyOf('receipt/verify');
    expect([worker, policies]).toEqual(["'self'", 'titan-receipt-worker']);
    const status = await policyOf(`${(await openTestPayment(service)).address}/status`);
    expect({ ...others, 'trusted-types': "'none'" }).toEqual({ ...status, 'frame-ancestors': "'none'" });
  });

  it('its worker may do no more than ask our service', async () => {
    const { headers } = await service.fastify.inject({ url: '/receipt/worker.js' });
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(directivesOf(headers['content-security-policy'])).toEqual({
      'default-src': "'none'",
      'connect-src': "'self'",
    });
  });
});

describe('origins that may frame a page', () => {
  const framedBy = async (origins: string[]) => {
    const app = Fastify();
    app.get('/', (_request, reply) =>
      frameable(reply, "default-src 'none'", { origins, self: false }).send('page'),
    );
    const { headers } = await app.inject({ url: '/' });
    return [directivesOf(headers['content-security-policy'])['frame-ancestors'], headers['x-frame-options']];
  };

  it.each(HOSTILE)(
    '%s is left out, and without another origin the page may not be framed',
    async (origin) => {
      expect(await framedBy([origin, 'https://shop.example'])).toEqual(['https://shop.example', undefined]);
      expect(await framedBy([origin])).toEqual(["'none'", 'DENY']);
    },
  );
});
