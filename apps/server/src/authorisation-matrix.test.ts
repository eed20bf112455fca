// Issue G: every route × {no key, other merchant, test, live, public, secret, session of another transaction}. The routes are read from the
// service's own descriptions, so a new one is asked too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from './store/merchant-key.ts';
import { merchantCaller } from './testing/merchant-caller.ts';
import {
  openTestPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from './testing/test-service.ts';

/** `takes`: the kinds of keys. */
type Route = { method: string; url: string; takes: ('secretKey' | 'publicKey')[] };
type Bearer =
  | 'none'
  | 'garbage'
  | 'public'
  | 'revoked'
  | 'liveOfNobody'
  | 'otherMerchant'
  | 'live'
  | 'own'
  | 'session';

let service: TestService;
const bearers = new Map<Bearer, string | null>();
/** `parts`: what stands in the paths. */
const own = { payment: '', charge: '', refund: '', parts: {} as Record<string, string> };
const INLINE = '/merchant/api/v1/inline/charges';
const OTHER_PUBLIC_KEY = 'pk_test_matrix_other_0123456789';
beforeAll(async () => {
  service = await startTestService();
  const merchant = merchantCaller(service);
  own.payment = await merchant.paid({ notification_url: 'https://shop.example/hooks' });
  own.charge = (await merchant.get(`/charges/${own.payment}`)).body.data.payment_attempts[0].reference;
  own.refund = 'matrix-refund';
  await merchant.post('/refunds/initiate', {
    payment_reference: own.payment,
    reference: own.refund,
    amount: 1,
  });
  const link = { name: 'Matrix', currency: 'NGN', amount: 5 };
  own.parts = {
    reference: own.payment,
    slug: (await merchant.post('/payment-links', link)).body.data.slug,
    id: (await merchant.get('/webhooks')).body.data.webhooks[0].id,
  };
  const { token } = await openTestPayment(service);
  const keys: [Bearer, string | null][] = [
    ['none', null],
    ['garbage', 'garbage'],
    ['public', PUBLIC_KEY],
    ['revoked', await addKey('revoked', 'test')],
    ['liveOfNobody', 'sk_live_titan_demo_000000000001'],
    ['otherMerchant', await addKey('other', 'test')],
    ['live', await addKey('own', 'live')],
    ['own', SECRET_KEY],
    ['session', token],
  ];
  for (const [name, value] of keys) bearers.set(name, value);
  await service.pool.query(
    `insert into merchant_keys (lookup, merchant_id, kind, env)
    select $1, merchant_id, 'public', 'test' from merchant_keys where lookup = $2`,
    [OTHER_PUBLIC_KEY, secretKeyLookup(bearers.get('otherMerchant') ?? '')],
  );
});
afterAll(() => service.stop());

/** A secret key of another merchant, of the own one (then in live), or one that was revoked. */
async function addKey(whose: 'other' | 'own' | 'revoked', env: 'test' | 'live'): Promise<string> {
  const key = `sk_${env}_matrix_${whose}_0123456789abcdef`;
  const merchant =
    whose === 'other'
      ? `with m as (insert into merchants (name) values ('Other') returning id) select id from m`
      : `select merchant_id as id from merchant_keys where lookup = '${PUBLIC_KEY}'`;
  const { rows } = await service.pool.query<{ id: number }>(merchant);
  await service.pool.query(
    `insert into merchant_keys (lookup, merchant_id, kind, env, revoked_at) values ($1, $2, 'secret', $3, $4)`,
    [secretKeyLookup(key), rows[0]?.id, env, whose === 'revoked' ? new Date() : null],
  );
  return key;
}

type Operation = { security?: Record<string, unknown>[] };

async function routesOf(description: string): Promise<Route[]> {
  const { paths } = (await service.fastify.inject({ url: description })).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      url: path,
      takes: (security ?? []).flatMap((scheme) => Object.keys(scheme)) as Route['takes'],
    })),
  );
}

async function ask({ method, url }: Pick<Route, 'method' | 'url'>, bearer: string | null, payload?: object) {
  const { statusCode, body } = await service.fastify.inject({
    method: method as 'GET',
    url,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    ...(method === 'GET' ? {} : { payload: payload ?? {} }),
  });
  return { statusCode, body };
}

const STRANGERS: Bearer[] = ['none', 'garbage', 'public', 'revoked', 'liveOfNobody', 'session'];

describe('the merchant API', () => {
  it.each(STRANGERS)('refuses every call with this for a key: %s', async (name) => {
    const routes = await routesOf('/merchant/openapi.json');
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes) {
      if (name === 'public' && route.takes.includes('publicKey')) continue;
      const url = route.url.replace(/\{(\w+)\}/, (_, part: string) => own.parts[part] ?? '');
      const { statusCode, body } = await ask({ ...route, url }, bearers.get(name) ?? null);
      expect([route.method, route.url, statusCode, JSON.parse(body).message]).toEqual([
        route.method,
        route.url,
        401,
        'Invalid authorization key',
      ]);
    }
  });

  it('takes a public key for misc and for the embed script alone', async () => {
    const routes = await routesOf('/merchant/openapi.json');
    const taken = routes.filter(({ takes }) => takes.includes('publicKey'));
    expect(taken.map(({ url }) => url).toSorted()).toEqual([
      '/merchant/api/v1/inline/charges',
      '/merchant/api/v1/misc/banks',
      '/merchant/api/v1/misc/banks/resolve',
      '/merchant/api/v1/misc/mobile-money',
    ]);
    const { statusCode } = await ask(
      { method: 'GET', url: '/merchant/api/v1/misc/banks?countryCode=NG' },
      PUBLIC_KEY,
    );
    expect(statusCode).toBe(200);
    // Whose a payment is, a page learns by its own key and sum only.
    const opened = await ask({ method: 'POST', url: INLINE }, PUBLIC_KEY, { reference: own.payment });
    expect(opened.statusCode).toBe(200);
  });

  it.each(['own', 'otherMerchant', 'live'] as const)(
    'takes no secret key where a payer’s browser asks: %s',
    async (name) => {
      const routes = await routesOf('/merchant/openapi.json');
      const publicOnly = routes.filter(({ takes }) => !takes.includes('secretKey'));
      expect(publicOnly.map(({ url }) => url)).toEqual([INLINE]);
      const { statusCode } = await ask({ method: 'POST', url: INLINE }, bearers.get(name) ?? null, {
        reference: own.payment,
      });
      expect(statusCode).toBe(401);
    },
  );

  it('another merchant’s public key finds nothing of a payment', async () => {
    const { statusCode, body } = await ask({ method: 'POST', url: INLINE }, OTHER_PUBLIC_KEY, {
      reference: own.payment,
    });
    // Unknown there, so it would be a new payment, for which a sum is needed.
    expect([statusCode, Object.keys(JSON.parse(body).data).toSorted()]).toEqual([
      400,
      ['amount', 'customer'],
    ]);
  });

  // What another merchant's key, or the own one of the other environment, finds of a payment: nothing.
  it.each(['otherMerchant', 'live'] as const)(
    'finds nothing of a test payment with the key: %s',
    async (name) => {
      const bearer = bearers.get(name) ?? null;
      const { payment, charge, refund } = own;
      const calls: [string, string, object?][] = [
        ['GET', `/charges/${payment}`],
        ['GET', `/charges/${charge}`],
        ['GET', `/refunds/${refund}`],
        ['POST', '/refunds/initiate', { payment_reference: payment, reference: 'mine', amount: 1 }],
        [
          'POST',
          '/charges/card/authorize',
          { transaction_reference: charge, authorization: { otp: '123456' } },
        ],
        ['POST', '/charges/card/resend-otp', { transaction_reference: charge }],
        ['POST', '/charges/mobile-money/authorize', { reference: charge, token: '123456' }],
        ['POST', '/charges/mobile-money/resend-otp', { transaction_reference: charge }],
        ['POST', '/charges/mobile-money/resend-stk', { transaction_reference: charge }],
        ['GET', `/payment-links/${own.parts['slug']}`],
        ['PATCH', `/payment-links/${own.parts['slug']}`, { active: false }],
        ['GET', `/webhooks/${own.parts['id']}`],
        ['POST', `/webhooks/${own.parts['id']}/replay`],
      ];
      for (const [method, path, body] of calls) {
        const { statusCode } = await ask({ method, url: `/merchant/api/v1${path}` }, bearer, body);
        expect([method, path, statusCode]).toEqual([method, path, 404]);
      }
      for (const [path, field] of [
        ['/pay-ins', 'payins'],
        ['/refunds', 'refunds'],
        ['/payment-links', 'payment_links'],
        ['/webhooks', 'webhooks'],
      ] as const) {
        const listed = await ask({ method: 'GET', url: `/merchant/api/v1${path}` }, bearer);
        expect(JSON.parse(listed.body).data[field]).toEqual([]);
      }
      expect(
        JSON.parse((await ask({ method: 'GET', url: '/merchant/api/v1/balances' }, bearer)).body).data,
      ).toEqual({});
    },
  );

  it('lets a live key into no call that is for tests', async () => {
    const live = bearers.get('live') ?? null;
    const credit = { account_number: '0123456789', amount: 5, currency: 'NGN' };
    const calls: [string, object][] = [
      ['/virtual-bank-account/sandbox/credit', credit],
      ['/charges/mobile-money/sandbox/authorize-stk', { reference: own.charge, pin: '1234' }],
      ['/misc/banks/resolve', { bank: '058', account: '0000000000' }],
    ];
    for (const [path, body] of calls) {
      const { statusCode } = await ask({ method: 'POST', url: `/merchant/api/v1${path}` }, live, body);
      expect([path, statusCode]).toEqual([path, 403]);
    }
  });

  it('lets its own key read what is its own', async () => {
    for (const path of [
      `/charges/${own.payment}`,
      `/refunds/${own.refund}`,
      '/pay-ins',
      '/refunds',
      '/balances',
      '/payment-links',
      `/payment-links/${own.parts['slug']}`,
      '/webhooks',
      `/webhooks/${own.parts['id']}`,
    ]) {
      const { statusCode } = await ask({ method: 'GET', url: `/merchant/api/v1${path}` }, SECRET_KEY);
      expect([path, statusCode]).toEqual([path, 200]);
    }
  });
});

describe('the checkout service', () => {
  // Bodies are read before the session, so a call is made as its page would make it; one that is not here is refused for its body.
  const WELL_FORMED = (): Record<string, [query: string, body: object]> => {
    const [env, public_key, reference] = ['test', PUBLIC_KEY, own.charge];
    const payment = { public_key, payment_reference: own.payment };
    const card = { number: '4084127883172787', cvv: '123', expiry_month: '09', expiry_year: '30' };
    const of = { public_key, reference };
    const asked = { reference, env };
    const bank = { processor: 'gtb', bank_code: '058' };
    return {
      '/api/session': ['', { key: own.payment }],
      '/api/card/charge': ['', { ...payment, cardDetails: card }],
      '/api/card/authorize': ['', { ...of, authorization: { otp: '123456' } }],
      '/api/card/resend-otp': ['', asked],
      '/api/card/query': ['', asked],
      '/api/card/cancel': ['', { reference }],
      '/api/card/get-savedcards': ['', { email: 'ada@example.com', public_key }],
      '/api/card/avs-countries': ['', {}],
      '/api/card/get-rates': [`?ref=${own.payment}&publicKey=${public_key}`, {}],
      '/api/mobile-money/charge': ['', { ...payment, mobile_money: { number: '254700000000' } }],
      '/api/mobile-money/auth-otp': ['', { ...of, token: '123456' }],
      '/api/mobile-money/auth-stk': ['', { reference, pin: '1234' }],
      '/api/mobile-money/resend-otp': ['', asked],
      '/api/mobile-money/resend-stk': ['', asked],
      '/api/mobile-money/query': ['', asked],
      '/api/mobile-money/query-direct': ['', asked],
      '/api/mobile-money/get-networks': ['?currency=KES', {}],
      '/api/bank/charge': ['', { type: 'pay_with_bank', data: { ...payment, bank_account: bank } }],
      '/api/bank/authorize': ['', { ...of, authorization: { otp: '123456' } }],
      '/api/bank/query': ['', asked],
      '/api/bank/resend-otp': ['', asked],
      '/api/bank/processor-request': ['', { bank_name: 'My bank' }],
      '/api/bank/banks': ['?currency=NGN', {}],
      '/api/bank/all-banks': ['?countryCode=NG', {}],
      '/api/bank/redirect-url': [`?reference=${reference}`, {}],
      '/api/bank-transfer/return-part': ['', of],
      '/api/events/ticket': ['', { payment_reference: own.payment }],
      '/api/charge-card/threeds-test': ['', { reference, pin: '1234', env }],
    };
  };

  it.each(['none', 'garbage', 'own', 'otherMerchant', 'public'] as const)(
    'answers no call with this instead of a session: %s',
    async (name) => {
      const routes = await routesOf('/api/openapi.json');
      const wellFormed = WELL_FORMED();
      expect(routes.map(({ url }) => url)).toEqual(expect.arrayContaining(Object.keys(wellFormed)));
      const answered: [string, number][] = [];
      for (const route of routes) {
        const [query, body] = wellFormed[route.url] ?? ['', {}];
        const url = route.url.replace(/\{[a-z]+\}/, own.payment) + query;
        const { statusCode } = await ask({ ...route, url }, bearers.get(name) ?? null, body);
        const isRefused = wellFormed[route.url] ? statusCode === 401 : statusCode >= 400 && statusCode < 500;
        if (!isRefused) answered.push([url, statusCode]);
      }
      expect(answered).toEqual([]);
    },
  );

  it('lets the session of another transaction touch nothing of this one', async () => {
    const session = bearers.get('session') ?? null;
    const { payment, charge } = own;
    const named = { public_key: PUBLIC_KEY, reference: charge };
    const calls: [string, object][] = [
      ['/card/query', { reference: charge }],
      ['/card/query', { reference: payment }],
      ['/card/authorize', { ...named, authorization: { otp: '123456' } }],
      ['/card/resend-otp', { reference: charge }],
      ['/card/cancel', { reference: charge }],
      ['/mobile-money/auth-otp', { ...named, token: '123456' }],
      ['/mobile-money/auth-stk', { reference: charge, pin: '1234' }],
      ['/mobile-money/resend-otp', { reference: charge }],
      ['/mobile-money/resend-stk', { reference: charge }],
      ['/mobile-money/query', { reference: charge }],
      ['/mobile-money/query-direct', { reference: charge }],
      ['/bank/query', { reference: charge }],
      ['/bank/authorize', { ...named, authorization: { otp: '123456' } }],
      ['/bank/resend-otp', { reference: charge }],
    ];
    for (const [path, body] of calls) {
      const { statusCode } = await ask({ method: 'POST', url: `/api${path}` }, session, body);
      expect([path, statusCode]).toEqual([path, 404]);
    }
  });
});
