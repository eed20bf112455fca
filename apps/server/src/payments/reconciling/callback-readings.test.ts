// What a callback is worth: settled, a reason to query, acknowledged, or refused; and the queries it causes keep the provider's gaps.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROCESSOR_NAMES } from '../../providers/processors.ts';
import type { CallbackReading, RawCallback, Limits, SentCharge } from '../../providers/port.ts';
import type { TimelyProvider } from '../../providers/providers.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  call,
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
let sandbox: TimelyProvider;
let payment: OpenPayment;
let reading: CallbackReading;
/** The bodies that the provider was given to read. */
let read: Buffer[];
let queries: number;

beforeAll(async () => {
  service = await startTestService();
  sandbox = { ...sandboxOf(service) };
});
afterAll(() => service.stop());
beforeEach(async () => {
  [reading, read, queries] = [{ kind: 'refused' }, [], 0];
  limited({});
  payment = await openTestPayment(service);
});

/** Puts a provider in place that reads callbacks as the test says, and reaches as far. */
function limited({
  query,
  ...limits
}: Partial<Omit<Limits, 'query'>> & { query?: Partial<Limits['query']> }) {
  const changed = { ...sandbox.limits, ...limits, query: { ...sandbox.limits.query, ...query } };
  Object.assign(sandboxOf(service), {
    limits: changed,
    query(charge: SentCharge) {
      queries += 1;
      return sandbox.query(charge);
    },
  });
  Object.assign(service.services.providers.known('sandbox') ?? {}, {
    limits: changed,
    readCallback({ body }: RawCallback) {
      read.push(body);
      return reading;
    },
  });
}

const OWN = '/api/callbacks/sandbox/demo';
const send = (payload = '{}', method: 'POST' | 'PUT' = 'POST', type = 'application/json', url = OWN) =>
  service.fastify.inject({
    method,
    url,
    headers: { 'content-type': type },
    payload,
  });
const callBack = async (...sent: Parameters<typeof send>) => (await send(...sent)).statusCode;

/** A charge that is paid at the provider, and of whose answer nothing is known here. */
async function unanswered(): Promise<string> {
  const order = { fault: 'answer_lost', payment_reference: payment.reference };
  await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: order });
  const { reference } = (await payWithCard(service, payment, 'virtual_card')).body.data;
  return reference;
}

const statusOf = async (reference: string) =>
  (await service.pool.query('select status from charges where reference = $1', [reference])).rows[0]
    ?.status as string;

describe('a callback', () => {
  it('that is not the provider’s is refused, and one that is about no charge is acknowledged', async () => {
    expect(await callBack()).toBe(401);
    reading = { kind: 'ignored' };
    expect(await callBack()).toBe(200);
    expect(queries).toBe(0);
  });

  it.each(['POST', 'PUT'] as const)(
    'comes by %s, of any type, byte for byte, up to 256 kB',
    async (method) => {
      reading = { kind: 'ignored' };
      const body = `{"log": "${'é '.repeat(80_000)}"}`;
      expect(await callBack(body, method, 'application/x-unknown')).toBe(200);
      expect(read[0]?.toString()).toBe(body);
      expect(await callBack('x'.repeat(257 * 1024), method)).toBe(413);
    },
  );

  it('that is a hint leads to one query, whose answer counts', async () => {
    const reference = await unanswered();
    reading = { kind: 'hint', reference };
    expect(await callBack()).toBe(200);
    expect([queries, await statusOf(reference)]).toEqual([1, 'success']);
    expect(await callBack()).toBe(200);
    expect(queries).toBe(1);
  });

  it('that is a hint about a charge that is not ours leads to nothing', async () => {
    reading = { kind: 'hint', reference: 'KPY-CA-nobody' };
    expect(await callBack()).toBe(200);
    expect(queries).toBe(0);
  });

  it.each(['failed', 'cancelled'])(
    'that is a hint about a charge that is %s here leads to a query: what was approved after all is owed back',
    async (status) => {
      const reference = await unanswered();
      await service.pool.query(`update charges set status = $1, query_at = null where reference = $2`, [
        status,
        reference,
      ]);
      reading = { kind: 'hint', reference };
      expect(await callBack()).toBe(200);
      expect([queries, await statusOf(reference)]).toEqual([1, status]);
      const owed = await service.pool.query(
        'select o.reason from obligations o join charges c on c.id = o.charge_id where c.reference = $1',
        [reference],
      );
      expect(owed.rows).toEqual([{ reason: 'late' }]);
    },
  );

  it.each(['success', 'duplicate', 'returned'])(
    'that is a hint about a charge whose approval is known (%s) leads to nothing',
    async (status) => {
      const reference = await unanswered();
      await service.pool.query(`update charges set status = $1, query_at = null where reference = $2`, [
        status,
        reference,
      ]);
      reading = { kind: 'hint', reference };
      expect([await callBack(), queries]).toEqual([200, 0]);
    },
  );

  it('that says an end, where only a query’s answer is final, leads to a query', async () => {
    const reference = await unanswered();
    limited({ finalIn: 'query' });
    const report = { kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' } as const;
    reading = { kind: 'news', id: 'n-1', reference, report };
    expect(await callBack()).toBe(200);
    expect([queries, await statusOf(reference)]).toEqual([1, 'success']);
  });
});

describe('queries of one charge', () => {
  it('are as far apart as the provider asks, over pages, callbacks and sweeps', async () => {
    limited({ query: { gapMs: 90_000 } });
    const order = { fault: 'query_processing', payment_reference: payment.reference };
    const reference = await unanswered();
    reading = { kind: 'hint', reference };
    for (let tries = 0; tries < 3; tries += 1) {
      await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: order });
    }
    await callBack();
    await service.time.advance(60_000);
    await Promise.all([callBack(), service.runSweep('reconcile')]);
    await call(service, payment, '/card/query', { reference });
    expect(queries).toBe(1);
    await service.time.advance(30_000);
    await Promise.all([callBack(), callBack(), service.runSweep('reconcile')]);
    expect(queries).toBe(2);
  });

  it('that a hint asks for too soon are made as soon as they may be', async () => {
    limited({ query: { gapMs: 10_000 } });
    const payload = { fault: 'query_processing', payment_reference: payment.reference };
    const reference = await unanswered();
    reading = { kind: 'hint', reference };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload });
    await callBack();
    await service.pool.query(
      `update charges set query_at = query_at + interval '1 min' where reference = $1`,
      [reference],
    );
    await service.time.advance(1_000);
    expect(await callBack()).toBe(200);
    await service.time.advance(8_999);
    await service.runSweep('reconcile');
    expect(queries).toBe(1);
    await service.time.advance(1);
    await service.runSweep('reconcile');
    expect([queries, await statusOf(reference)]).toEqual([2, 'success']);
  });

  it('about a charge that has ended wait for the callback to come again where it came too soon', async () => {
    limited({ query: { gapMs: 10_000 } });
    const reference = await unanswered();
    reading = { kind: 'hint', reference };
    await service.pool.query(
      `update charges set status = 'failed', query_at = null, queried_at = $1 where reference = $2`,
      [new Date(service.time.clock.now()), reference],
    );
    const { statusCode, headers } = await send();
    expect([statusCode, headers['retry-after'], queries]).toEqual([503, '10', 0]);
    await service.time.advance(10_000);
    expect([await callBack(), queries]).toEqual([200, 1]);
  });

  it('about a charge that the sweep settles in that moment are taken', async () => {
    limited({ query: { gapMs: 10_000 } });
    const reference = await unanswered();
    reading = { kind: 'hint', reference };
    const { queryClaims } = service.services.stores;
    const { bringForward } = queryClaims;
    queryClaims.bringForward = async (...args) => {
      queryClaims.bringForward = bringForward;
      await service.pool.query(`update charges set status = 'success' where reference = $1`, [reference]);
      return bringForward(...args);
    };
    await service.pool.query('update charges set queried_at = $1 where reference = $2', [
      new Date(service.time.clock.now()),
      reference,
    ]);
    expect([await callBack(), queries]).toEqual([200, 0]);
  });

  it('begin only when an answer means something', async () => {
    limited({ query: { firstAfterMs: 90_000 } });
    const reference = await unanswered();
    reading = { kind: 'hint', reference };
    await service.time.advance(89_999);
    await callBack();
    expect(queries).toBe(0);
    await service.time.advance(1);
    await callBack();
    expect([queries, await statusOf(reference)]).toEqual([1, 'success']);
  });
});

const SAYS_APPROVED = { kind: 'approved', amountMinor: 150_000, currency: 'NGN', message: 'ok' } as const;

describe('a callback to an account', () => {
  const other = () => callBack('{}', 'POST', 'application/json', '/api/callbacks/sandbox/sandbox');
  const nameCharge = (reference: string, handle: string) =>
    service.pool.query('update charges set handle = $2 where reference = $1', [reference, handle]);
  /** Leaves no charge whose name at the processor could still come. */
  const endUnknown = () =>
    service.pool.query(`update charges set status = 'failed', query_at = null where status = 'unknown'`);

  it('of another’s charge is believed in nothing, and kept as evidence of no charge', async () => {
    const reference = await unanswered();
    reading = { kind: 'news', id: 'foreign-1', reference, report: SAYS_APPROVED };
    expect(await other()).toBe(200);
    expect([queries, await statusOf(reference)]).toEqual([0, 'unknown']);
    const { rows } = await service.pool.query(
      `select charge_id from evidence where reference = $1 and source = 'callback'`,
      [reference],
    );
    expect(rows).toEqual([{ charge_id: null }]);
    reading = { kind: 'hint', reference };
    await other();
    expect(queries).toBe(0);
  });

  it('about a charge that nobody knows is put before a person once, with the account that it came to', async () => {
    await endUnknown();
    const handle = `h-nobody-${payment.reference}`;
    for (const id of ['nobody-1', 'nobody-2']) {
      reading = { kind: 'news', id: `${id}-${handle}`, handle, report: SAYS_APPROVED };
      expect([await callBack(), await other()]).toEqual([200, 200]);
    }
    const items = await service.services.stores.attention.list();
    const [of, amount_minor] = [{ what: 'unknown_reference', payment: null, provider: 'sandbox' }, 150_000];
    expect(items.filter(({ reference }) => reference === handle)).toMatchObject([
      { ...of, account: 'demo', amount_minor },
      { ...of, account: 'sandbox', amount_minor },
    ]);
  });

  it('uses up no id of another account’s callbacks', async () => {
    const reference = await unanswered();
    reading = { kind: 'news', id: 'shared-1', reference: 'KPY-CA-theirs', report: SAYS_APPROVED };
    await other();
    reading = { kind: 'news', id: 'shared-1', reference, report: SAYS_APPROVED };
    await callBack();
    expect(await statusOf(reference)).toBe('success');
  });

  it('may name the charge by the processor’s own name', async () => {
    const reference = await unanswered();
    await nameCharge(reference, `h ${reference}`);
    reading = { kind: 'news', id: 'h-1', handle: `h ${reference}`, report: SAYS_APPROVED };
    await other();
    expect(await statusOf(reference)).toBe('unknown');
    reading = { kind: 'news', id: 'h-2', handle: `h ${reference}`, report: SAYS_APPROVED };
    await callBack();
    expect([queries, await statusOf(reference)]).toEqual([0, 'success']);
  });

  it('that names a charge before its answer has named it is to come again, and settles it then', async () => {
    await endUnknown();
    const reference = await unanswered();
    const handle = `h ${reference}`;
    reading = { kind: 'news', id: 'early-1', handle, report: SAYS_APPROVED };
    const early = await send();
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '60']);
    expect(await other()).toBe(200);
    await nameCharge(reference, handle);
    expect([await callBack(), await statusOf(reference)]).toEqual([200, 'success']);
    const items = await service.services.stores.attention.list();
    expect(items.filter((item) => item.reference === handle)).toMatchObject([{ account: 'sandbox' }]);
  });

  it('in unknown words is acknowledged, counted and logged, and no more than a hint', async () => {
    const reference = await unanswered();
    reading = { kind: 'unread', reference };
    expect(await callBack()).toBe(200);
    expect([queries, await statusOf(reference)]).toEqual([1, 'success']);
    expect(service.logged().join('')).toContain('A callback could not be read');
    reading = { kind: 'unread' };
    expect(await callBack()).toBe(200);
    reading = { kind: 'ignored' };
    await callBack();
    const { body } = await service.fastify.inject({ url: '/metrics' });
    const counted = (word: string) =>
      Number(
        new RegExp(
          `titan_provider_callbacks_total\\{provider="sandbox",account="demo",reading="${word}"\\} (\\d+)`,
        ).exec(body)?.[1],
      );
    expect(counted('unread')).toBe(2);
    expect(counted('ignored')).toBeGreaterThan(0);
  });

  it('with a name that no database could hold leads to nothing', async () => {
    reading = { kind: 'hint', reference: 'KPY\u0000', handle: '\u0000' };
    expect(await callBack()).toBe(200);
    expect(queries).toBe(0);
  });
});

describe('a callback by the token of a charge', () => {
  /** The address that the processor was given for a charge whose answer is lost. */
  async function calledBack(): Promise<{ reference: string; url: string }> {
    payment = await openTestPayment(service);
    const given: string[] = [];
    const { card } = sandboxOf(service);
    const { charge } = card;
    card.charge = (request) => {
      given.push(request.callbackUrl);
      return charge(request);
    };
    const reference = await unanswered();
    card.charge = charge;
    return { reference, url: new URL(given[0] ?? '').pathname };
  }
  const callTo = (url: string) => callBack('{}', 'POST', 'text/plain', url);

  it('is a hint about that charge, whatever it says', async () => {
    const { reference, url } = await calledBack();
    reading = { kind: 'news', id: 'token-1', reference: 'KPY-CA-another', report: SAYS_APPROVED };
    expect(await callTo(url)).toBe(200);
    expect([queries, await statusOf(reference)]).toEqual([1, 'success']);
    const { rows } = await service.pool.query(
      `select 1 from evidence where reference = $1 and source = 'callback'`,
      [reference],
    );
    expect(rows).toEqual([]);
  });

  it('is one also where its body cannot be read', async () => {
    const { reference, url } = await calledBack();
    reading = { kind: 'refused' };
    expect(await callTo(url)).toBe(200);
    expect(await statusOf(reference)).toBe('success');
  });

  it('brings the processor’s own name where none is known, unless another charge has it', async () => {
    const [first, second] = [await calledBack(), await calledBack()];
    const named = async (reference: string) =>
      (await service.pool.query('select handle from charges where reference = $1', [reference])).rows[0]
        ?.handle;
    reading = { kind: 'hint', handle: 'ws_CO_1' };
    await callTo(first.url);
    await callTo(second.url);
    expect([await named(first.reference), await named(second.reference)]).toEqual(['ws_CO_1', null]);
    reading = { kind: 'hint', handle: 'ws_CO_2' };
    await callTo(first.url);
    expect(await named(first.reference)).toBe('ws_CO_1');
  });

  it('that is wrong, another charge’s, or at another account is refused', async () => {
    const [{ reference, url }, another] = [await calledBack(), await calledBack()];
    const [, mac = ''] = another.url.split('.');
    const wrong = [
      `${OWN}/${reference}.${mac}`,
      `${OWN}/${reference}`,
      `${OWN}/${reference}.${'0'.repeat(32)}`,
      `${url}0`,
      url.replace('/demo/', '/sandbox/'),
    ];
    for (const each of wrong) expect([each, await callTo(each)]).toEqual([each, 401]);
    expect(queries).toBe(0);
  });

  it('stands in no line of the log and in no row', async () => {
    const { url } = await calledBack();
    const token = url.split('/').at(-1) ?? '';
    reading = { kind: 'unread' };
    await callTo(url);
    await callTo(`${url}0`);
    const { rows } = await service.pool.query<{ row: string }>(
      'select c::text as row from charges c union all select b::text from sandbox.book b',
    );
    expect(token).toMatch(/^KPY-CA-\w+\.[0-9a-f]{32}$/);
    for (const text of [...service.logged(), ...rows.map(({ row }) => row)])
      expect(text).not.toContain(token);
    expect(service.logged().join('')).toContain('/api/callbacks/:provider/:account/:token');
  });
});

it('callbacks of all payers come from a few addresses, and do not share the limit that a payer’s address has', async () => {
  const limited = await startTestService({ requestsPerMinute: 2 });
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => limited.fastify.inject({ method: 'POST', url: OWN, payload: {} })),
  );
  expect(asked.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 401));
  await limited.stop();
});

it.each(['sandbox', ...PROCESSOR_NAMES])(
  'a live account at %s settles no test payment: what it calls back about one is kept for a person',
  async (provider) => {
    const account = `live-${provider}`;
    const { rows } = await service.pool.query<{ id: number }>(
      `insert into provider_accounts (env, provider, name) values ('live', $1, $2) returning id`,
      [provider, account],
    );
    const reference = await unanswered();
    const { callbacks, stores } = service.services;
    const called = { provider, accountId: rows[0]?.id ?? 0, account, reference };
    await callbacks.record({ ...called, report: SAYS_APPROVED });
    expect(await statusOf(reference)).toBe('unknown');
    const items = await stores.attention.list();
    expect(items.filter((item) => item.reference === reference)).toMatchObject([{ account }]);
  },
);
