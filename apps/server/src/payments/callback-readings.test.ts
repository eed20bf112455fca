// What a callback is worth: settled, a reason to query, acknowledged, or refused; and the queries it causes keep the provider's gaps.
import { SANDBOX_CARDS } from '@titan/contract/sandbox-cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallbackReading, RawCallback, Reach, SentCharge, TimelyProvider } from '../providers/port.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

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
  reaching({});
  payment = await openTestPayment(service);
});

/** Puts a provider in place that reads callbacks as the test says, and reaches as far. */
function reaching({ query, ...reach }: Partial<Omit<Reach, 'query'>> & { query?: Partial<Reach['query']> }) {
  const changed = { ...sandbox.reach, ...reach, query: { ...sandbox.reach.query, ...query } };
  Object.assign(sandboxOf(service), {
    reach: changed,
    query(charge: SentCharge) {
      queries += 1;
      return sandbox.query(charge);
    },
  });
  Object.assign(service.services.providers.known('sandbox') ?? {}, {
    reach: changed,
    readCallback({ body }: RawCallback) {
      read.push(body);
      return reading;
    },
  });
}

const callBack = async (payload = '{}', method: 'POST' | 'PUT' = 'POST', type = 'application/json') =>
  (
    await service.fastify.inject({
      method,
      url: '/api/callbacks/sandbox',
      headers: { 'content-type': type },
      payload,
    })
  ).statusCode;

/** A charge that is paid at the provider, and of whose answer nothing is known here. */
async function unanswered(): Promise<string> {
  const order = { fault: 'answer_lost', payment_reference: payment.reference };
  await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: order });
  const card = SANDBOX_CARDS.find(({ name }) => name === 'virtual_card');
  const { reference } = (await call(service, payment, '/card/charge', chargeBody(payment, card as never)))
    .body.data;
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

  it('that says an end, where only a query’s answer is final, leads to a query', async () => {
    const reference = await unanswered();
    reaching({ finalIn: 'query' });
    const said = { kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' } as const;
    reading = { kind: 'news', id: 'n-1', reference, said };
    expect(await callBack()).toBe(200);
    expect([queries, await statusOf(reference)]).toEqual([1, 'success']);
  });
});

describe('queries of one charge', () => {
  it('are as far apart as the provider asks, over pages, callbacks and sweeps', async () => {
    reaching({ query: { gapMs: 90_000 } });
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

  it('begin only when an answer means something', async () => {
    reaching({ query: { firstAfterMs: 90_000 } });
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
