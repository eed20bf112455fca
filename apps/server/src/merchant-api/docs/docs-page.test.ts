// OpenAPI 3.1 of the merchant API from the declarations that the server enforces, with examples that run against the sandbox, and the
// page that shows it.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SANDBOX_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../webhooks/events.ts';
import { type Examples, sentByNode, sentByShell } from '../../testing/example-calls.ts';
import { merchantCaller } from '../../testing/merchant-caller.ts';
import { SECRET_KEY, startTestService } from '../../testing/test-service.ts';
import { sendSamples } from '../../testing/sent-samples.ts';
import { startWebhookService, type WebhookService } from '../../testing/webhook-service.ts';
import { fieldMessage } from '../../testing/answer-envelope.ts';

const run = promisify(execFile);

let service: WebhookService;
let address: string;
let examples: Examples;
beforeAll(async () => {
  service = await startWebhookService();
  address = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
  // With the address of this test's service.
  const text = JSON.stringify(await document()).replaceAll('http://checkout.test', address);
  examples = JSON.parse(text) as Examples;
});
afterAll(() => service.stop());

type Described = {
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  parameters?: { in: string; name: string }[];
};

type Answering = {
  responses: {
    200: {
      content: { 'application/json': { schema: Parameters<typeof z.fromJSONSchema>[0]; example?: object } };
    };
  };
};

const BASE = '/merchant/api/v1';
const ANSWERS = 'answers.json';

/** What is answered to a call whose every field is wrong. */
async function problemsWith(
  path: string,
  method: string,
  { requestBody, parameters = [] }: Described,
  wrong: unknown,
): Promise<string[]> {
  const { properties = {} } = requestBody?.content['application/json']?.schema ?? {};
  const queried = parameters.filter((each) => each.in === 'query').map(({ name }) => [name, String(wrong)]);
  const answer = await service.fastify.inject({
    method: method.toUpperCase() as 'POST',
    url: `${path.replace(/\{\w+\}/, 'none')}?${new URLSearchParams(queried)}`,
    headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    ...(requestBody && { payload: Object.fromEntries(Object.keys(properties).map((name) => [name, wrong])) }),
  });
  const problems: Record<string, { message: string }> | null = answer.json().data;
  return answer.statusCode === 400 ? Object.values(problems ?? {}).map(({ message }) => message) : [];
}

const document = async () => (await service.fastify.inject({ url: '/merchant/openapi.json' })).json();
const chapter = (name: string) => examples.tags.find((tag) => tag.name === name)?.description ?? '';
/** Each call's examples by their language; a sealed one has a script alone. */
const calls = () =>
  Object.entries(examples.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-codeSamples'].length > 1)
      .map(([method, operation]) => {
        const samples = operation['x-codeSamples'].map(({ label, source }) => [label, source]);
        return { id: `${method} ${path}`, ...(Object.fromEntries(samples) as Record<string, string>) };
      }),
  ) as ({ id: string } & Record<'curl' | 'Node' | 'Python' | 'PHP', string>)[];

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

  it('tells a wrong field by its rule, never in the words of a schema', async () => {
    const { paths } = (await document()) as { paths: Record<string, Record<string, Described>> };
    const messages = new Set<string>();
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations))
        for (const wrong of [-1, 1e9, 1.5, 'x'.repeat(300), true])
          for (const message of await problemsWith(path, method, operation, wrong)) messages.add(message);
    expect(messages.size).toBeGreaterThan(50);
    expect([...messages].filter((message) => /Invalid|Too (?:big|small)|expected /.test(message))).toEqual(
      [],
    );
    expect([...messages].join('\n')).toMatch(/^"authorization" must be an object with "/m);
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
    const { body } = await live.fastify.inject({ url: '/merchant/openapi.json' });
    const { paths } = JSON.parse(body) as Examples;
    expect(Object.keys(paths).filter((path) => path.includes('sandbox') || path.includes('resolve'))).toEqual(
      [],
    );
    expect(body).not.toContain(SECRET_KEY);
    expect(body).not.toContain('no real money moves');
    await live.stop();
  });
});

describe('what the document says to its readers', () => {
  it('names test cards, numbers and accounts to begin with', () => {
    for (const { number, expiry, cvv } of SANDBOX_CARDS)
      expect(chapter('Cards')).toContain(`- \`${number}\` (${expiry}, CVV ${cvv}): `);
    expect(chapter('Mobile money')).toContain('- `254700000000` (KES): STK_PROMPT (PIN 1234); paid');
    expect(chapter('Cards')).toContain('asks for pin 1234, then otp 123456; paid');
    expect(chapter('Pay with bank')).toContain('- `0000000000` (any bank): is an account');
  });

  it('has every webhook, with what it tells', async () => {
    const { webhooks } = await document();
    expect(Object.keys(webhooks)).toEqual([...Object.keys(WEBHOOK_EVENTS), TEST_EVENT]);
    const { schema } = webhooks['charge.dispute.resolved'].post.requestBody.content['application/json'];
    expect(schema.properties.event.const).toBe('charge.dispute.resolved');
    expect(schema.properties.data.properties.status.enum).toEqual(['won', 'lost']);
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

  it('says what each error means, with the status that it has', async () => {
    const { paths } = await document();
    const { responses } = paths[`${BASE}/charges/card`].post;
    const { responses: ofTests } = paths[`${BASE}/misc/banks/resolve`].post;
    const answers = Object.values({ ...responses, ...ofTests }) as { description: string }[];
    const messages = answers.map(({ description }) => description).join('\n');
    const { properties } = responses['401'].content['application/json'].schema;
    expect(properties.error.enum.length).toBeGreaterThan(9);
    for (const name of properties.error.enum) expect(messages).toContain(`\`${name}\`:`);
    expect(answers.map(({ description }) => description)).not.toContain('');
  });

  it('the charge of a card runs unchanged', async () => {
    const [sample] = examples.paths[`${BASE}/charges/card`]?.['post']?.['x-codeSamples'] ?? [];
    const script = sample?.source ?? '';
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
    expect(stdout).toBe('success\n');
  });

  it('each example is the same call in each language', async () => {
    // All but what a payer's page sends, and the card, which is a script.
    expect(calls().length).toBeGreaterThan(30);
    for (const { curl, Node, Python, PHP } of calls()) {
      const { body, ...rest } = await sentByShell(curl);
      const byNode = await sentByNode(Node);
      expect(byNode).toMatchObject(rest);
      expect(withoutNewReference(byNode.body)).toEqual(withoutNewReference(body));
      for (const script of [Python, PHP]) expect(script).toContain(rest.url);
    }
  });

  it('each sample runs against the sandbox, and its answer is of the form of the example', async () => {
    const sent = await sendSamples(service, examples);
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    const file = await readFile(join(import.meta.dirname, ANSWERS), 'utf8');
    const stored = JSON.parse(file) as Record<string, unknown>;
    const answers = Object.fromEntries(sent.map(({ id, body }) => [id, body]));
    // The file is written anew only when a form has changed, so that times and references stay; `{}` in it forces that.
    const isSame = isDeepStrictEqual(formOf(answers), formOf(stored));
    await expect(isSame ? file : `${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(ANSWERS);
    const { paths } = (await document()) as { paths: Record<string, Record<string, Answering>> };
    for (const [path, operations] of Object.entries(paths))
      for (const [method, { responses }] of Object.entries(operations)) {
        const { schema, example } = responses[200].content['application/json'];
        const id = `${method.toUpperCase()} ${path}`;
        expect([id, example]).toEqual([id, stored[id]]);
        z.fromJSONSchema(schema).parse(isSame ? example : answers[id]);
      }
  });
});

describe('the API page', () => {
  it('cannot be framed, runs scripts of ours alone and none of its own text, and speaks to nobody else', async () => {
    const { headers, body } = await service.fastify.inject({ url: '/merchant/docs' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<a href="/merchant/openapi.json">');
  });

  it('has its script from the installed package, compressed, and cached for ever', async () => {
    const { body } = await service.fastify.inject({ url: '/merchant/docs' });
    const [, url = ''] = /<script src="([^"]+)"/.exec(body) ?? [];
    const read = async (encoding: string) => {
      const { rawPayload, headers } = await service.fastify.inject({
        url,
        headers: { 'accept-encoding': encoding },
      });
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      return { rawPayload, encoding: headers['content-encoding'] };
    };
    const [best, plain] = [await read('gzip, deflate, br'), await read('gzip')];
    expect([best.encoding, plain.encoding]).toEqual(['br', 'gzip']);
    const script = gunzipSync(plain.rawPayload);
    expect(script.toString()).toContain('createApiReference');
    expect(brotliDecompressSync(best.rawPayload).equals(script)).toBe(true);
    expect(best.rawPayload.length).toBeLessThan(1_250_000);
  });
});

const withoutNewReference = (body: unknown) => {
  const { reference, ...rest } = (body ?? {}) as Record<string, unknown>;
  return { ...rest, ...(String(reference).startsWith('try-') ? {} : { reference }) };
};

/** Which keys it has and of what kind each value is; a list has the forms of its rows. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((row) => JSON.stringify(formOf(row))))].toSorted();
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, formOf(each)]));
}
