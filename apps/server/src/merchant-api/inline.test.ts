// Inline script: the service's side of the embed script, asked as a merchant's page asks; decision 0029.
import type { PageData } from '@titan/contract/page/page-data';
import type { InlineScriptWords } from '@titan/copy/inline-script';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import {
  addressOf,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

const SHOP = 'https://shop.example';
const PATH = '/merchant/api/v1/inline/charges';
const CUSTOMER = { email: 'ada@example.com', name: 'Ada Obi' };

let service: TestService;
let made = 0;
beforeAll(async () => {
  service = await startTestService();
  await service.pool.query('update merchants set frame_origins = $1', [[SHOP]]);
});
afterAll(() => service.stop());

const newReference = () => `page-${(made += 1)}`;

async function ask(body: unknown, { key = PUBLIC_KEY, origin = SHOP, of = service } = {}) {
  const answer = await of.fastify.inject({
    method: 'POST',
    url: PATH,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function initialize(body: object) {
  const url = '/merchant/api/v1/charges/initialize';
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  return (await service.fastify.inject({ method: 'POST', url, headers, payload: body })).json();
}

async function rowOf(reference: string) {
  const { rows } = await service.pool.query('select * from transactions where reference = $1', [reference]);
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0];
}

describe('a page with the public key', () => {
  it('opens a payment: NGN and the merchant’s cost unless it says otherwise, the page its way back', async () => {
    const reference = newReference();
    const page_url = `${SHOP}/cart?step=2`;
    const { status, body } = await ask({ reference, amount: '1500.5', customer: CUSTOMER, page_url });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      reference,
      checkout_url: `http://checkout.test/${await addressOf(service, reference)}`,
      can_frame: true,
      ignored: [],
    });
    expect(body.data.checkout_url).toMatch(/\/[0-9a-f]{32}$/);
    expect(await rowOf(reference)).toMatchObject({
      amount_minor: 150_050,
      currency: 'NGN',
      env: 'test',
      merchant_bears_cost: true,
      customer_email: CUSTOMER.email,
      redirect_url: page_url,
    });
  });

  it('may say what it is for, in both spellings', async () => {
    const items = [
      { name: 'Mug', unitAmount: 2.5 },
      { name: 'Delivery', unit_amount: 2.5 },
    ];
    const { body } = await ask({ amount: 5, customer: CUSTOMER, items });
    expect((await rowOf(body.data.reference)).items).toMatchObject([{ unitMinor: 250 }, { unitMinor: 250 }]);
    const refused = await ask({ amount: 6, customer: CUSTOMER, items });
    expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ['items']]);
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
    expect((await ask({ amount: 5, customer: CUSTOMER, items: [deep] })).status).toBe(400);
  });

  it('gets an unguessable reference when it has none', async () => {
    const answers = await Promise.all([1, 2].map(() => ask({ amount: 5, customer: CUSTOMER })));
    const references = answers.map(({ body }) => body.data.reference);
    expect(new Set(references).size).toBe(2);
    for (const reference of references) expect(reference).toMatch(/^INL-[\w-]{22,}$/);
  });

  it.each([
    ['a registered origin', SHOP, true],
    ['another origin', 'https://other.example', false],
    ['a sandbox without an origin', 'null', false],
  ])('on %s learns whether it may frame the payment', async (_where, origin, canFrame) => {
    const { status, headers, body } = await ask({ amount: 5, customer: CUSTOMER }, { origin });
    expect([status, body.data.can_frame]).toEqual([200, canFrame]);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('passes the preflight of browsers', async () => {
    const { statusCode, headers } = await service.fastify.inject({ method: 'OPTIONS', url: PATH });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'authorization, content-type',
    });
  });

  it.each([`${SHOP}.evil.example/x`, 'https://evil.example/', 'javascript:alert(1)', 7])(
    'with the address %s gets no way back',
    async (page_url) => {
      const { body } = await ask({ amount: 5, customer: CUSTOMER, page_url });
      expect((await rowOf(body.data.reference)).redirect_url).toBeNull();
    },
  );

  it.each(['redirect_url', 'notification_url'])(
    'that names %s on an unregistered origin gets a warning and is opened without it; its own page is the way back',
    async (name) => {
      const page_url = `${SHOP}/cart`;
      const own = await ask({ amount: 5, customer: CUSTOMER, page_url, [name]: `${SHOP}/done` });
      expect([own.status, own.body.data.ignored]).toEqual([200, []]);
      expect((await rowOf(own.body.data.reference))[name]).toBe(`${SHOP}/done`);
      for (const stranger of [
        'https://api.other.example/x',
        `${SHOP}.evil.example/`,
        'javascript:alert(1)',
        7,
      ]) {
        const { status, body } = await ask({ amount: 5, customer: CUSTOMER, page_url, [name]: stranger });
        expect([status, body.data.ignored]).toEqual([200, [name]]);
        expect(await rowOf(body.data.reference)).toMatchObject({
          redirect_url: page_url,
          notification_url: null,
        });
      }
    },
  );

  it('that names pictures of items has those on a registered origin fetched, and no stranger’s', async () => {
    const pictures = [`${SHOP}/mug.png`, 'https://cdn.other.example/mug.png', null, 7];
    const items = pictures.map((picture) => ({ name: 'Mug', unit_amount: 1, picture }));
    const { status, body } = await ask({ amount: 4, customer: CUSTOMER, items });
    expect([status, body.data.ignored]).toEqual([200, ['items.picture']]);
    const kept = [pictures[0], null, null, null].map((picture) => ({ picture }));
    expect((await rowOf(body.data.reference)).items).toMatchObject(kept);
  });

  it('that names a wrong address on its own origin gets the field’s error', async () => {
    const redirect_url = SHOP.replace('//', '//user@');
    const { status, body } = await ask({ amount: 5, customer: CUSTOMER, redirect_url });
    expect([status, body.data.redirect_url.message]).toEqual([
      400,
      expect.stringContaining('without user name'),
    ]);
  });

  it('gets every error at once, and nothing is written', async () => {
    const reference = newReference();
    const { status, body } = await ask({ reference, amount: 0, custmer: CUSTOMER, channels: ['cash'] });
    expect(status).toBe(400);
    expect(Object.keys(body.data).toSorted()).toEqual(
      ['amount', 'channels', 'customer', 'custmer'].toSorted(),
    );
    expect(await rowOf(reference)).toBeUndefined();
  });

  it.each([
    ['a secret key', SECRET_KEY],
    ['a key of nobody’s', 'pk_test_nobody_0000000000'],
    ['a live key that is none', PUBLIC_KEY.replace('_test_', '_live_')],
    ['nothing', ''],
  ])('but not one with %s', async (_what, key) => {
    const { status, body } = await ask({ amount: 5, customer: CUSTOMER }, { key });
    expect([status, body.message]).toEqual([401, 'Invalid authorization key']);
  });

  it.each([['text'], [[]], [null], [7]])('that sends %j is refused', async (body) => {
    expect((await ask(body)).status).toBe(400);
  });
});

describe('a reference that is in use', () => {
  const ours = { amount: 1500, currency: 'NGN', customer: CUSTOMER };

  it('opened by the merchant’s server, is found by the page, which may leave out the amount', async () => {
    const reference = newReference();
    await initialize({ ...ours, reference, redirect_url: `${SHOP}/done` });
    for (const sum of [{}, { amount: '1500.00' }, { amount: 1500, currency: 'NGN' }]) {
      const { status, body } = await ask({ reference, ...sum });
      expect([status, body.data?.checkout_url]).toEqual([200, `http://checkout.test/${reference}`]);
    }
    expect((await rowOf(reference)).redirect_url).toBe(`${SHOP}/done`);
  });

  it.each([{ amount: 1 }, { amount: '1500.01' }, { amount: 1500, currency: 'KES' }, { amount: {} }])(
    'with %j is refused: the page cannot change what its server asked for',
    async (sum) => {
      const reference = newReference();
      await initialize({ ...ours, reference });
      const { status, body } = await ask({ reference, customer: CUSTOMER, ...sum });
      expect([status, body.message]).toEqual([409, 'Duplicate payment reference']);
    },
  );

  it('is opened again when its payment is finished, so that the page gets the result again', async () => {
    const reference = newReference();
    await ask({ reference, amount: 5, customer: CUSTOMER });
    await service.pool.query(
      `update transactions set expires_at = now() - interval '1 hour' where reference = $1`,
      [reference],
    );
    expect((await ask({ reference, amount: 5, customer: CUSTOMER })).status).toBe(200);
  });

  it('may be a whole number, which is taken as its digits and finds the same payment again', async () => {
    const sent = { reference: 1_764_000_000_001, amount: 5, customer: CUSTOMER };
    const [first, again] = [await ask(sent), await ask({ ...sent, reference: '1764000000001' })];
    expect([first.status, first.body.data?.reference]).toEqual([200, '1764000000001']);
    expect([again.status, again.body.data?.reference]).toEqual([200, '1764000000001']);
    expect((await ask({ ...sent, amount: 6 })).status).toBe(409);
  });

  it('by several at the same time is one payment, and only its opener gets its own address', async () => {
    const reference = newReference();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask({ reference, amount: 5, customer: CUSTOMER })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const own = `http://checkout.test/${await addressOf(service, reference)}`;
    const byReference = Array.from({ length: 7 }, () => `http://checkout.test/${reference}`);
    expect(answers.map(({ body }) => body.data.checkout_url as string).toSorted()).toEqual(
      [own, ...byReference].toSorted(),
    );
    expect(await rowOf(reference)).toBeDefined();
  });

  it('of another merchant does not find that payment', async () => {
    const reference = newReference();
    await initialize({ ...ours, reference });
    const { rows } = await service.pool.query(`insert into merchants (name) values ('Other') returning id`);
    const key = 'pk_test_other_000000000001';
    await service.pool.query(
      `insert into merchant_keys (lookup, merchant_id, kind, env) values ($1, $2, 'public', 'test')`,
      [key, rows[0].id],
    );
    expect((await ask({ reference }, { key })).status).toBe(400);
    const { body } = await ask({ reference, amount: 9, customer: CUSTOMER }, { key });
    expect(body.data.checkout_url).not.toContain(reference);
    expect(body.data.can_frame).toBe(false);
  });
});

describe('how often', () => {
  it('one address may open only so many payments a minute; reading pages is not limited by it', async () => {
    const limited = await startTestService({ requestsPerMinute: 40 });
    const answers = [];
    for (let n = 0; n < 3; n += 1)
      answers.push(await ask({ amount: 5, customer: CUSTOMER }, { of: limited }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers['retry-after']).toBeDefined();
    expect(answers[2]?.headers['access-control-allow-origin']).toBe('*');
    expect((await limited.fastify.inject({ url: '/inline.js' })).statusCode).toBe(200);
    await limited.stop();
  });
});

describe('the page in the script’s frame', () => {
  const dataOf = async (url: string) =>
    (await service.fastify.inject({ url })).json() as Extract<PageData, { kind: 'payment' }>;

  it.each(['modal', 'container'] as const)(
    'in a %s has no way back: the merchant’s page is around it',
    async (place) => {
      const { body } = await ask({ amount: 5, customer: CUSTOMER, page_url: `${SHOP}/cart` });
      const path = new URL(body.data.checkout_url).pathname;
      const framed = await dataOf(`${path}?inline=${place}`);
      expect(framed.payment.redirect_url).toBeNull();
      expect(framed.frame).toEqual({ origins: [SHOP], inline: place });
      const whole = await dataOf(path);
      expect(whole.payment.redirect_url).toBe(`${SHOP}/cart`);
      expect(whole.frame).toEqual({ origins: [SHOP], inline: null });
    },
  );

  it('does not exist for a merchant without origins, nor under another name', async () => {
    const { body } = await ask({ amount: 5, customer: CUSTOMER });
    const path = `/${body.data.reference}`;
    expect((await dataOf(`${path}?inline=window`)).frame?.inline).toBeNull();
    await service.pool.query(`update merchants set frame_origins = '{}' where name = $1`, [
      TEST_MERCHANT.name,
    ]);
    expect((await dataOf(`${path}?inline=modal`)).frame).toBeUndefined();
    await service.pool.query('update merchants set frame_origins = $1', [[SHOP]]);
  });
});

describe.each(['/inline.js', '/inline.mjs', '/inline.json'])('%s', (url) => {
  const fetched = async (query = '', headers: Record<string, string> = {}) => {
    const answer = await service.fastify.inject({ url: `${url}${query}`, headers });
    const [json = '{}'] = /\{.*\}/s.exec(answer.body) ?? [];
    return { ...answer, words: JSON.parse(json) as InlineScriptWords };
  };

  it('is for pages of every origin, and is revalidated cheaply', async () => {
    const { statusCode, headers } = await fetched();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text\/javascript|application\/json); charset=utf-8$/),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      vary: expect.stringContaining('accept-language'),
    });
    const again = await fetched('', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const french = await fetched('?lang=fr', { 'if-none-match': String(headers['etag']) });
    expect([french.statusCode, french.words.close]).toEqual([200, 'Fermer le paiement']);
  });

  it.each([
    ['nothing is asked', '', {}, 'en ltr', null],
    ['the browser asks', '', { 'accept-language': 'de, ar-EG;q=0.8, fr;q=0.5' }, 'ar rtl', null],
    ['the address asks too', '?lang=fr-CI', { 'accept-language': 'ar' }, 'fr ltr', 'fr-CI'],
    ['the address asks for none of ours', '?lang=de', { 'accept-language': 'sw' }, 'sw ltr', null],
    ['the address asks for no language', '?lang=%22;alert(1)//', {}, 'en ltr', null],
    ['the browser asks for a draft', '', { 'accept-language': 'yo, pt;q=0.5' }, 'pt ltr', null],
    // The page is asked for it all the same: there the merchant is known.
    ['the address asks for a draft', '?lang=ha', {}, 'en ltr', 'ha'],
    ['this browser’s payer once chose', '', { cookie: 'titan_language=fr' }, 'en ltr', null],
  ])('where %s', async (_where, query, headers, spoken, asked) => {
    const { words } = await fetched(query, headers as Record<string, string>);
    expect([`${words.tag} ${words.dir}`, words.asked]).toEqual([spoken, asked]);
  });
});

it.each(['/inline.js', '/inline.mjs'])('%s has the checkout’s own address in it', async (url) =>
  expect((await service.fastify.inject({ url })).body).toMatch(/^go\("http:\/\/checkout\.test", \{.*\}\)$/),
);
