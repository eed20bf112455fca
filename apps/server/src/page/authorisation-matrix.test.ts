// Every route × {no key, other merchant, test, live, public, secret, session of another transaction}. The routes are read from the
// service's own descriptions and asked by their rows (testing/authorisation-rows.ts); a route without a row fails (I-39).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import {
  merchantRows,
  type MerchantRow,
  type OwnThings,
  type SessionRow,
  sessionRows,
} from '../testing/authorisation-rows.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import {
  openTestPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

/** A row with its route; `takes`: the kinds of keys. */
type Asked<Row> = { name: string; method: string; url: string; row: Row; takes: string[] };

const BASE = '/merchant/api/v1';
const LIVE_KEY = 'sk_live_matrix_own_0123456789abcdef';
const OTHER_KEY = 'sk_test_matrix_other_0123456789abcdef';
const REVOKED_KEY = 'sk_test_matrix_revoked_0123456789abcdef';
const OTHER_PUBLIC_KEY = 'pk_test_matrix_other_0123456789';
const LIVE_PUBLIC_KEY = 'pk_live_matrix_own_0123456789';

let service: TestService;
let own: OwnThings;
/** For another payment. */
let session = '';
beforeAll(async () => {
  service = await startTestService();
  const merchant = merchantCaller(service);
  const payment = await merchant.paid({ notification_url: 'https://shop.example/hooks' });
  const refund = { payment_reference: payment, reference: 'matrix-refund', amount: 1 };
  await merchant.post('/refunds/initiate', refund);
  const link = { name: 'Matrix', currency: 'NGN', amount: 5 };
  type Charge = { payment_attempts: { reference: string }[] };
  const { data } = (await merchant.get<Charge>(`/charges/${payment}`)).body;
  const { webhooks } = (await merchant.get<{ webhooks: { id: string }[] }>('/webhooks')).body.data;
  own = {
    payment,
    charge: data.payment_attempts[0]?.reference ?? '',
    refund: refund.reference,
    slug: (await merchant.post<{ slug: string }>('/payment-links', link)).body.data.slug,
    webhook: webhooks[0]?.id ?? '',
  };
  session = (await openTestPayment(service)).token;
  await addKeys();
});
afterAll(() => service.stop());

async function addKeys(): Promise<void> {
  const { rows } = await service.pool.query<{ other: number; own: number }>(
    `with m as (insert into merchants (name) values ('Other') returning id)
     select m.id as other, k.merchant_id as own from m, merchant_keys k where k.lookup = $1`,
    [PUBLIC_KEY],
  );
  const { other, own: mine } = rows[0] ?? { other: 0, own: 0 };
  const keys: [string, number, string, string, Date | null][] = [
    [secretKeyLookup(OTHER_KEY), other, 'secret', 'test', null],
    [OTHER_PUBLIC_KEY, other, 'public', 'test', null],
    [secretKeyLookup(LIVE_KEY), mine, 'secret', 'live', null],
    [LIVE_PUBLIC_KEY, mine, 'public', 'live', null],
    [secretKeyLookup(REVOKED_KEY), mine, 'secret', 'test', new Date(0)],
  ];
  for (const key of keys)
    await service.pool.query(
      'insert into merchant_keys (lookup, merchant_id, kind, env, revoked_at) values ($1, $2, $3, $4, $5)',
      key,
    );
}

type Operation = { security?: Record<string, unknown>[] };

/** Every route of a description, with its row. Throws for those without one, and for rows without a route. */
async function routesOf<Row extends { path?: string; query?: string }>(
  description: string,
  base: string,
  rows: Record<string, Row>,
): Promise<Asked<Row>[]> {
  const { paths } = (await service.fastify.inject({ url: description })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => ({
      name: `${method.toUpperCase()} ${path.slice(base.length) || '/'}`,
      method: method.toUpperCase(),
      path,
      takes: security.flatMap((scheme) => Object.keys(scheme)),
    })),
  );
  expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(rows).toSorted());
  return routes.map(({ name, method, path, takes }) => {
    const row = rows[name];
    if (!row) throw new Error(`${name} has no row`);
    const url = path.replace(/\{.+\}/, row.path ?? '') + (row.query ?? '');
    return { name, method, url, row, takes };
  });
}

const merchantRoutes = () => routesOf<MerchantRow>('/merchant/openapi.json', BASE, merchantRows(own));
const sessionRoutes = () => routesOf<SessionRow>('/api/openapi.json', '/api', sessionRows(own));

async function ask({ method, url, row }: Asked<{ body?: object }>, bearer: string | null) {
  const { statusCode, body } = await service.fastify.inject({
    method: method as 'GET',
    url,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    ...(method === 'GET' ? {} : { payload: row.body ?? {} }),
  });
  return { statusCode, body };
}

/** All rows of the payment, to prove that a call changed nothing. */
async function stateNow(): Promise<unknown> {
  const { rows } = await service.pool.query(
    `select t.*, (select json_agg(c order by c.id) from charges c where c.transaction_id = t.id) as charges,
      (select json_agg(r order by r.id) from refunds r where r.transaction_id = t.id) as refunds,
      (select json_agg(o order by o.seq) from outbox o where o.transaction_id = t.id) as outbox,
      (select l.active from payment_links l where l.slug = $2) as link
     from transactions t where t.reference = $1 order by t.id limit 1`,
    [own.payment, own.slug],
  );
  return rows[0];
}

/** A list of nothing; where an earlier row has begun something itself, of nothing but that. */
function expectEmpty(name: string, body: string, field: string): void {
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  const found = field === '' ? Object.keys(data) : data[field];
  expect([name, body.includes(own.slug)]).toEqual([name, false]);
  if (field !== 'payins' && field !== 'payment_links') expect([name, found]).toEqual([name, []]);
}

describe('the merchant API', () => {
  it('has a row for every route, and a route for every row', async () => {
    expect((await merchantRoutes()).length).toBeGreaterThan(25);
  });

  it.each([
    ['no key', () => null],
    ['garbage', () => 'garbage'],
    ['a revoked key', () => REVOKED_KEY],
    ['an unknown live key', () => 'sk_live_titan_demo_000000000001'],
    ['the session of a payment', () => session],
  ])('refuses every call with %s', async (_, bearer) => {
    for (const route of await merchantRoutes()) {
      const { statusCode, body } = await ask(route, bearer());
      const { message } = JSON.parse(body) as { message: string };
      expect([route.name, statusCode, message]).toEqual([route.name, 401, 'Invalid authorization key']);
    }
  });

  it('takes a public key for misc and for the embed script alone, which takes no secret one', async () => {
    const routes = await merchantRoutes();
    const taking = (kind: string) => routes.filter(({ takes }) => takes.includes(kind));
    expect(taking('publicKey').map(({ name }) => name)).toEqual([
      'GET /misc/banks',
      'GET /misc/mobile-money',
      'POST /misc/banks/resolve',
      'POST /inline/charges',
    ]);
    for (const route of routes) {
      const isPublic = (await ask(route, PUBLIC_KEY)).statusCode !== 401;
      const isSecret = (await ask(route, SECRET_KEY)).statusCode !== 401;
      const declared = [route.takes.includes('publicKey'), route.takes.includes('secretKey')];
      expect([route.name, isPublic, isSecret]).toEqual([route.name, ...declared]);
    }
  });

  it.each([
    ['another merchant', OTHER_KEY, OTHER_PUBLIC_KEY],
    ['the same merchant’s other environment', LIVE_KEY, LIVE_PUBLIC_KEY],
  ])('lets the keys of %s find and change nothing', async (_, secretKey, publicKey) => {
    const before = await stateNow();
    for (const route of await merchantRoutes()) {
      const { row, name, takes } = route;
      const answer = await ask(route, takes.includes('secretKey') ? secretKey : publicKey);
      const status = typeof row.foreign === 'number' ? row.foreign : null;
      const expected = secretKey === LIVE_KEY && row.live ? row.live : status;
      if (expected !== null) expect([name, answer.statusCode]).toEqual([name, expected]);
      else if (typeof row.foreign === 'object') expectEmpty(name, answer.body, row.foreign.empty);
      for (const thing of [own.charge, own.refund, own.webhook])
        expect([name, answer.body.includes(thing)]).toEqual([name, false]);
    }
    expect(await stateNow()).toEqual(before);
  });

  it('lets its own key find what is its own', async () => {
    for (const route of (await merchantRoutes()).filter(({ method }) => method === 'GET')) {
      expect([route.name, (await ask(route, SECRET_KEY)).statusCode]).toEqual([route.name, 200]);
    }
  });
});

describe('the checkout service', () => {
  it('has a row for every route, and a route for every row', async () => {
    expect((await sessionRoutes()).length).toBeGreaterThan(30);
  });

  it.each([
    ['nothing', null],
    ['garbage', 'garbage'],
    ['the merchant’s secret key', SECRET_KEY],
    ['another merchant’s secret key', OTHER_KEY],
    ['a live key', LIVE_KEY],
    ['a public key', PUBLIC_KEY],
  ])('answers no call with %s instead of a session', async (_, bearer) => {
    for (const route of await sessionRoutes()) {
      if (route.row.other === 'no session') continue;
      expect([route.name, (await ask(route, bearer)).statusCode]).toEqual([route.name, 401]);
    }
  });

  it('lets the session of another transaction find and change nothing of this one', async () => {
    const before = await stateNow();
    for (const route of await sessionRoutes()) {
      const { row, name } = route;
      const { statusCode, body } = await ask(route, session);
      if (typeof row.other === 'number') expect([name, statusCode]).toEqual([name, row.other]);
      for (const thing of [own.charge, own.payment])
        expect([name, body.includes(thing)]).toEqual([name, false]);
    }
    expect(await stateNow()).toEqual(before);
  });
});
