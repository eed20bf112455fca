// OpenAPI 3.1 of the merchant API from the declarations that the server enforces, and a readable page with examples that run
// against the sandbox.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentHash } from '../platform/frame-headers.ts';
import { sentByNode, sentByShell } from '../testing/example-calls.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';

const run = promisify(execFile);

let service: TestService;
let address: string;
let page: string;
beforeAll(async () => {
  service = await startTestService();
  address = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
  page = (await service.fastify.inject({ url: '/merchant/docs' })).body;
});
afterAll(() => service.stop());

const BASE = '/merchant/api/v1';
const document = async () => (await service.fastify.inject({ url: '/merchant/openapi.json' })).json();
/** The text of a box of the page, as a reader would copy it, with the address of this test's service. */
const boxes = (): [id: string, content: string][] =>
  [...page.matchAll(/<pre id="([a-z0-9-]+)" tabindex="0"><code>(.*?)<\/code><\/pre>/gs)].map(
    ([, id = '', content = '']) => [
      id,
      content
        .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
        .replaceAll('http://checkout.test', address),
    ],
  );
const boxOf = (id: string): string => boxes().find(([name]) => name === id)?.[1] ?? '';

describe('GET /merchant/openapi.json', () => {
  it('is OpenAPI 3.1 and names the calls of the contract', async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(
        [
          '/charges/initialize',
          '/charges/{reference}',
          '/charges/card',
          '/charges/card/authorize',
          '/charges/card/resend-otp',
          '/charges/bank-transfer',
          '/charges/mobile-money',
          '/charges/mobile-money/authorize',
          '/charges/mobile-money/resend-otp',
          '/charges/mobile-money/resend-stk',
          '/charges/mobile-money/sandbox/authorize-stk',
          '/charge/pay-with-bank',
          '/charge/pay-with-bank/banks',
          '/refunds/initiate',
          '/refunds/{reference}',
          '/refunds',
          '/pay-ins',
          '/balances',
          '/misc/banks',
          '/misc/mobile-money',
          '/misc/banks/resolve',
          '/virtual-bank-account/sandbox/credit',
          '/payment-links',
          '/payment-links/{slug}',
          '/customization',
          '/webhooks',
          '/webhooks/{id}',
          '/webhooks/{id}/replay',
          '/inline/charges',
        ].map((path) => BASE + path),
      ),
    );
  });

  it('describes each field by the error for a wrong one', async () => {
    const { paths } = await document();
    const { properties, required } =
      paths[`${BASE}/refunds/initiate`].post.requestBody.content['application/json'].schema;
    const wrong = await merchantCaller(service).post('/refunds/initiate', {
      reference: 'a b',
      reason: 5,
      amount: {},
    });
    for (const field of ['reference', 'reason', 'amount']) {
      expect(fieldMessage(wrong.body, field)).toBe(`"${field}" must be ${properties[field].description}`);
    }
    expect(required).toEqual(['payment_reference', 'reference']);
    const initialise =
      paths[`${BASE}/charges/initialize`].post.requestBody.content['application/json'].schema;
    expect(initialise.properties.customer.properties.email.description).toContain('an email address');
    expect(initialise.properties.items.items.properties.unit_amount.description).toContain('below 0');
  });

  it('names every answer that any call can get before it is read', async () => {
    const { paths } = await document();
    const answers = new Set<number>();
    for (const [path, operations] of Object.entries(paths as Record<string, object>))
      for (const method of Object.keys(operations)) {
        const send = async (payload: string, headers: object = {}) => {
          const key = { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' };
          const url = path.replace(/\{\w+\}/, 'none');
          const body = method === 'get' ? {} : { payload };
          // Rejects where the answer is not described (testing/documented-answers.ts).
          const { statusCode } = await service.fastify.inject({
            method: method as 'GET',
            url,
            headers: { ...key, ...headers },
            ...body,
          });
          answers.add(statusCode);
        };
        await send('{}', { authorization: '' });
        await send('{');
        await send('[]', { 'content-type': 'text/plain' });
        await send('{}', { 'content-encoding': 'utf-8' });
        await send(JSON.stringify({ a: 'x'.repeat(170_000) }));
        await send('{}');
      }
    expect([...answers].toSorted((a, b) => a - b)).toEqual([200, 400, 401, 404, 413, 415]);
  });

  it('leaves out what only the sandbox has, in live mode', async () => {
    const live = await startTestService({ mode: 'live' });
    const { paths } = (await live.fastify.inject({ url: '/merchant/openapi.json' })).json();
    expect(Object.keys(paths).filter((path) => path.includes('sandbox') || path.includes('resolve'))).toEqual(
      [],
    );
    expect((await live.fastify.inject({ url: '/merchant/docs' })).body).not.toContain(SECRET_KEY);
    await live.stop();
  });
});

describe('the API page', () => {
  it('has every call of the description, with its fields', async () => {
    const { paths } = await document();
    for (const path of Object.keys(paths)) expect(page).toContain(`<code>${path.replace(BASE, '')}</code>`);
    expect(page).toContain('<code>payment_reference</code></th><td>string or integer <b>required</b>');
  });

  it('names test cards, numbers and accounts to begin with', () => {
    for (const { number, expiry, cvv } of SANDBOX_CARDS)
      expect(page).toContain(`<code>${number}</code></th><td>${expiry}, CVV ${cvv}</td>`);
    expect(page).toContain('<code>254700000000</code></th><td>KES</td><td>STK_PROMPT (PIN 1234); paid</td>');
    expect(page).toContain('asks for pin 1234, then otp 123456; paid');
  });

  it('says where addresses may lead, with a test key too', async () => {
    const { paths } = await document();
    const { properties } =
      paths[`${BASE}/charges/initialize`].post.requestBody.content['application/json'].schema;
    expect(properties.redirect_url.description).toContain('with a test key also http, to localhost');
    expect(properties.notification_url.description).toContain(
      'with a test key also http and any port, to localhost',
    );
  });

  it('cannot be framed, loads nothing, and runs what is in it alone', async () => {
    const { headers, body } = await service.fastify.inject({ url: '/merchant/docs' });
    const policy = String(headers['content-security-policy']);
    const [, inlined = ''] = /<script type="module">(.*)<\/script>/s.exec(body) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src ${contentHash(inlined)};`);
    expect(policy).not.toContain('unsafe');
    expect(headers['content-type']).toContain('text/html');
  });

  it('names every error that its calls answer with', async () => {
    const { paths } = await document();
    const { properties } = paths[`${BASE}/balances`].get.responses['401'].content['application/json'].schema;
    // A body that is too large or no JSON shows while a client is written, and says so itself.
    const told = properties.error.enum.filter(
      (name: string) => !/^(too_large|unsupported_media_type)$/.test(name),
    );
    expect(told.length).toBeGreaterThan(7);
    for (const name of told) expect(page).toContain(`<code>${name}</code></th>`);
  });

  it('has its headings in order', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it('the charge of a card runs unchanged', async () => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', boxOf('card-charge')]);
    expect(stdout).toBe('success\n');
  });

  it('each example is the same call in each language', async () => {
    const ids = boxes().flatMap(([id]) => (id.startsWith('curl-') ? [id.slice('curl-'.length)] : []));
    expect(ids.length).toBeGreaterThan(25);
    for (const id of ids) {
      const { body, ...rest } = await sentByShell(boxOf(`curl-${id}`));
      const byNode = await sentByNode(boxOf(`node-${id}`));
      expect(byNode).toMatchObject(rest);
      expect(withoutNewReference(byNode.body)).toEqual(withoutNewReference(body));
      for (const language of ['python', 'php']) expect(boxOf(`${language}-${id}`)).toContain(rest.url);
    }
  });

  it('each command runs against the sandbox, with a reference of one’s own where it says YOUR-…', async () => {
    const merchant = merchantCaller(service);
    const paid = await merchant.paid({ notification_url: 'https://shop.example/' });
    await merchant.post('/refunds/initiate', { payment_reference: paid, reference: paid, amount: 1 });
    const { webhooks } = (await merchant.get<{ webhooks: { id: string }[] }>('/webhooks')).body.data;
    const own = { PAID: paid, REFERENCE: paid, SLUG: 'demo-open', ID: webhooks[0]?.id ?? '' };
    const commands = boxes().filter(([id]) => id.startsWith('curl-'));
    for (const [id, command] of commands) {
      const filled = command
        .replace('YOUR-PAID-REFERENCE', own.PAID)
        .replace(/YOUR-(REFERENCE|SLUG|ID)\b/g, (_, name: keyof typeof own) => own[name]);
      const { method, url, headers, body } = await sentByShell(filled);
      const answer = await service.fastify.inject({
        method: method as 'POST',
        url: new URL(url).pathname,
        headers,
        ...(body ? { payload: { ...body, ...referenceFor(id, body) } } : {}),
      });
      const answered = STEP.test(id) ? (expect.toBeOneOf([404, 409]) as number) : 200;
      expect([id, answer.statusCode]).toEqual([id, answered]);
    }
  });
});

/** Of a charge or an account that its reader has open: here nobody has it, or it is past that. */
const STEP = /-(authorize|authorize-stk|resend-otp|resend-stk|credit)$/;

const withoutNewReference = (body: unknown) => {
  const { reference, ...rest } = (body ?? {}) as Record<string, unknown>;
  return { ...rest, ...(String(reference).startsWith('try-') ? {} : { reference }) };
};
/** All of them are sent in the same second here. */
const referenceFor = (id: string, body: { reference?: unknown }) =>
  String(body.reference).startsWith('try-') ? { reference: id.slice(-50) } : {};
