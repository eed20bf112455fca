// The edges of the merchant API: keys, envelopes and unknown addresses.
import { queriesOver } from '../db/database.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import { openDatabase } from '@titan/platform/database';
import { createPageAddresses } from '../payments/session/page-address.ts';
import { merchantRoutes } from './charges.ts';
import { type MerchantTestApp, startMerchantApp } from '../testing/merchant-test-app.ts';
import { runAlone } from '../db/database-admin.ts';

const { secretKey, publicKey } = TEST_MERCHANT;
const BODY = { reference: 'edge-1', amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
const INITIALIZE = '/merchant/api/v1/charges/initialize';

let merchant: MerchantTestApp;

beforeAll(async () => {
  merchant = await startMerchantApp();
});
afterAll(() => merchant.stop());

type SentRequest = {
  method?: 'GET' | 'POST' | 'OPTIONS' | 'DELETE';
  url?: string;
  payload?: string;
  headers?: Record<string, string>;
};

async function send({ method = 'POST', url = INITIALIZE, payload, headers = {} }: SentRequest) {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` };
  const body = payload === undefined ? {} : { payload };
  const answer = await merchant.app.inject({ method, url, headers: { ...json, ...headers }, ...body });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json(), text: answer.body };
}

describe('a key', () => {
  it.each([
    ['none', '', /is missing/],
    ['an empty one', 'Bearer ', /must be "Bearer", one space and your key/],
    ['a public one', `Bearer ${publicKey}`, /takes a secret key .* a public key was sent/],
    ['another scheme', `Basic ${secretKey}`, /must be "Bearer"/],
    [
      'an unknown one',
      'Bearer sk_test_titan_demo_000000000002',
      /^A test key was sent that is not valid here/,
    ],
    ['one with another prefix', `Bearer ${secretKey.replace('test', 'live')}`, /^A live key was sent/],
    ['its own hash', `Bearer ${secretKeyLookup(secretKey)}`, /is no key/],
    ['a hostile one', "Bearer sk_test_x'; drop table merchants; --", /must be "Bearer"/],
  ])(
    'that is %s is refused by both calls, in the same words, with the cause',
    async (_, authorization, cause) => {
      const before = (await merchant.transactions()).length;
      const refused = {
        status: false,
        message: 'Invalid authorization key',
        data: { authorization: { message: expect.stringMatching(cause) as string } },
        error: 'unauthorized',
      };
      const opened = await send({ payload: JSON.stringify(BODY), headers: { authorization } });
      expect([opened.status, opened.body]).toEqual([401, refused]);
      const invalid = await send({ payload: '{"amount":-1}', headers: { authorization } });
      expect([invalid.status, invalid.body]).toEqual([401, refused]);
      for (const reference of ['edge-1', 'nothing', '%00']) {
        const read = await send({
          method: 'GET',
          url: `/merchant/api/v1/charges/${reference}`,
          headers: { authorization },
        });
        expect([read.status, read.body]).toEqual([401, refused]);
      }
      expect((await merchant.transactions()).length).toBe(before);
    },
  );

  it('is asked for before the body is read', async () => {
    for (const payload of ['{"reference":"x"', 'x'.repeat(170_000)])
      expect((await send({ payload, headers: { authorization: '' } })).status).toBe(401);
  });

  it('that was revoked, or is kept as a public one, is refused as one that never was', async () => {
    const { merchantId } = await merchant.addMerchant('two kinds', 'test');
    await merchant.pool.query(
      `insert into merchant_keys (lookup, merchant_id, kind, env, revoked_at) values
        ($1, $3, 'secret', 'test', 'epoch'), ($2, $3, 'public', 'test', null)`,
      [secretKeyLookup('sk_test_revoked_key_1'), secretKeyLookup('sk_test_public_by_mistake'), merchantId],
    );
    const bodyOf = async (key: string) => (await merchant.initialize(BODY, key)).body;
    const never = await bodyOf('sk_test_never_was_000');
    for (const key of ['sk_test_revoked_key_1', 'sk_test_public_by_mistake'])
      expect(await bodyOf(key)).toEqual(never);
  });

  it('that is revoked is refused at once', async () => {
    const other = await merchant.addMerchant('revoked', 'test');
    expect((await merchant.initialize({ ...BODY, reference: 'before' }, other.secretKey)).status).toBe(200);
    await merchant.pool.query(`update merchant_keys set revoked_at = 'epoch' where lookup = $1`, [
      secretKeyLookup(other.secretKey),
    ]);
    expect((await merchant.initialize({ ...BODY, reference: 'after' }, other.secretKey)).status).toBe(401);
    expect((await merchant.verify('before', other.secretKey)).status).toBe(401);
  });

  it('is never logged, nor is the body', async () => {
    await send({ payload: JSON.stringify({ ...BODY, customer: { email: 'seen@example.com' } }) });
    await send({ payload: '{"customer":{"email":"seen@example.com"}' });
    await send({
      payload: JSON.stringify({ ...BODY, ammount: 1 }),
      headers: { origin: 'https://shop.example' },
    });
    expect(merchant.log()).not.toContain(secretKey);
    expect(merchant.log()).not.toContain(secretKeyLookup(secretKey));
    expect(merchant.log()).not.toContain('seen@example.com');
  });
});

describe('a browser', () => {
  it.each([{ origin: 'https://shop.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])(
    'with a secret key (%j) is answered without CORS headers, and it is flagged',
    async (headers: Record<string, string>) => {
      const answer = await send({ payload: JSON.stringify({ ...BODY, reference: 'browser' }), headers });
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(merchant.log()).toContain('A secret key was sent from a browser');
    },
  );

  it('does not pass the preflight', async () => {
    const answer = await send({
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST', authorization: '' },
    });
    expect(answer.status).toBe(404);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('a body', () => {
  it.each([
    ['cut off', '{"reference":"x"'],
    ['not JSON', 'reference=x'],
    ['empty', ''],
    ['with __proto__', '{"__proto__":{"admin":true}}'],
    ['with __proto__ within', '{"metadata":{"__proto__":{"admin":true}}}'],
    ['with a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['with a bare NaN', '{"amount":NaN}'],
  ])('that is %s gets 400 in the envelope', async (_, payload) => {
    const answer = await send({ payload });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: false, error: 'bad_request', data: null });
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it.each([
    ['nested 80,000 deep', `{"metadata":${'['.repeat(80_000)}${']'.repeat(80_000)}}`],
    ['with metadata nested deep', `{"metadata":{"a":${'['.repeat(80_000)}${']'.repeat(80_000)}}}`],
    ['a list', '[]'],
    ['a number', '5'],
    ['null', 'null'],
    ['with lone surrogates', '{"reference":"\\ud800","customer":{"email":"\\udfff"}}'],
    ['with NUL', '{"reference":"a\\u0000b"}'],
    ['with lists for texts', '{"reference":["a"],"currency":["NGN"],"amount":[1],"customer":[]}'],
  ])('%s gets the field problems', async (_, payload) => {
    const answer = await send({ payload });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('validation_error');
    expect(Object.keys(answer.body.data).length).toBeGreaterThan(0);
  });

  it('may have as many items as may be, each as long as may be, in PHP’s escapes', async () => {
    const picture = `https://cdn.shop.example/${'a'.repeat(2_023)}`;
    const items = Array.from({ length: 50 }, () => ({ name: 'م'.repeat(150), unit_amount: 30, picture }));
    const payload = JSON.stringify({ ...BODY, reference: 'items', items }).replaceAll('م', '\\u0645');
    expect((await send({ payload })).status).toBe(200);
  });

  it('over 160 kB gets 413', async () => {
    const answer = await send({ payload: JSON.stringify({ ...BODY, narration: 'x'.repeat(164_000) }) });
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({
      status: false,
      message: 'The request body is too large.',
      data: null,
      error: 'too_large',
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
  ])('sent as %s gets 415', async (type) => {
    const answer = await send({ payload: JSON.stringify(BODY), headers: { 'content-type': type } });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ status: false, data: null });
  });

  it('may say its charset', async () => {
    const answer = await send({
      payload: JSON.stringify({ ...BODY, reference: 'charset' }),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(answer.status).toBe(200);
  });

  it('missing altogether is a problem of the body', async () => {
    const answer = await merchant.app.inject({
      method: 'POST',
      url: INITIALIZE,
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data).toEqual({ body: { message: 'The body must be a JSON object' } });
  });

  it.each([
    "'; drop table transactions; --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '$(id)',
    '%s%n',
    '\\x27 or 1=1',
  ])('with %s in its texts is kept as text', async (hostile) => {
    const reference = `hostile-${Buffer.from(hostile).toString('hex')}`;
    const answer = await merchant.initialize({
      ...BODY,
      reference,
      narration: hostile,
      customer: { email: 'a@b.co', name: hostile },
      metadata: { note: hostile },
    });
    expect(answer.status).toBe(200);
    const read = (await merchant.verify(reference)).body.data;
    expect([read.description, read.customer.name, read.metadata?.['note']]).toEqual([
      hostile,
      hostile,
      hostile,
    ]);
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/merchant/api/v1/nothing'],
    ['GET', '/merchant/api/v1'],
    ['POST', '/merchant/api/v1/charges'],
    ['DELETE', '/merchant/api/v1/charges/edge-1'],
    ['POST', '/merchant/api/v1/charges/initialize/more'],
  ] as const)('%s %s is 404', async (method, url) => {
    const answer = await send({ method, url });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ status: false, data: null });
    expect(answer.body.message).not.toBe('Charge not found');
  });
});

describe('a failure of ours', () => {
  it('reveals nothing internal, and logs no data', async () => {
    const own = await startMerchantApp();
    await runAlone(own.ownerUrl, 'alter table transactions rename to gone');
    const opened = await own.initialize({ ...BODY, customer: { email: 'inside@example.com' } });
    const read = await own.verify('edge-1');
    for (const answer of [opened, read]) {
      expect(answer.status).toBe(500);
      expect(Object.keys(answer.body)).toEqual(['status', 'message', 'data', 'error']);
      expect(JSON.stringify(answer.body)).not.toMatch(/relation|transactions|select|at /i);
    }
    expect(own.log()).toContain('The merchant API failed');
    expect(own.log()).toContain('42P01');
    expect(own.log()).not.toContain('inside@example.com');
    await runAlone(own.ownerUrl, 'alter table gone rename to transactions');
    await own.stop();
  });

  it('to reach the database allows the same request again', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', () => {});
    const app = Fastify();
    await merchantRoutes(app, {
      db: queriesOver(nowhere),
      channels: ['card'],
      clock: merchant.time.clock,
      ids: { payment: () => 'KPY-PI-x' },
      keys: { idempotency: Buffer.alloc(32) },
      addresses: createPageAddresses({ idempotency: Buffer.alloc(32), session: Buffer.alloc(32) }),
      testAccounts: null,
      publicUrl: 'https://pay.titan.test',
    });
    const answer = await app.inject({
      method: 'POST',
      url: INITIALIZE,
      headers: { authorization: `Bearer ${secretKey}` },
      payload: BODY,
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.json().message).toContain('safe to send the same request again');
    expect(answer.body).not.toContain('127.0.0.1');
    await app.close();
    await nowhere.end();
  });
});
