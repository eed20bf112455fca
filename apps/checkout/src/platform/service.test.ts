// Spec §7: how the page calls the service, and with what authority (§6).
import { authorizeCard, queryCard, resendCardOtp } from '@titan/contract/payer/card';
import { queryBank } from '@titan/contract/payer/query-bank';
import { describe, expect, it } from 'vitest';
import { makeCharge, makePayment, PAGE_ADDRESS, SERVER_TIME } from '../testing/payments.ts';
import type { FailedRequest } from './ports.ts';
import { createService, withoutWayBack } from './service.ts';

const MISSING = 'order-of-a-missing-chunk';

type SentRequest = { url: string; bearer: string | null; body: unknown };

/** A service that answers in this order; the last answer repeats. */
function openService(...given: ({ status: number; body: unknown } | ((request: FailedRequest) => void))[]) {
  const answers = given.filter((each) => typeof each !== 'function');
  const onFailed = given.find((each) => typeof each === 'function');
  const prepared: string[] = [];
  const sent: SentRequest[] = [];
  const synced: number[] = [];
  const service = createService({
    payment: makePayment(),
    address: PAGE_ADDRESS,
    sessionToken: 'token-1',
    async prepare({ reference }) {
      prepared.push(reference);
      if (reference === MISSING) throw new Error('chunk is gone');
    },
    ...(onFailed ? { onFailed } : {}),
    clock: { now: () => 0, sync: (timeMs) => void synced.push(timeMs) },
    http: {
      async fetch(url, init) {
        const { headers, body } = init ?? {};
        sent.push({
          url: url as string,
          bearer: new Headers(headers).get('authorization'),
          body: JSON.parse(body as string) as unknown,
        });
        const answer = answers[Math.min(sent.length, answers.length) - 1];
        return new Response(JSON.stringify(answer?.body), { status: answer?.status ?? 500 });
      },
      timeout: () => new AbortController().signal,
    },
  });
  return { service, sent, synced, prepared };
}

const ok = (data: unknown) => ({ status: 200, body: { status: true, message: 'ok', data } });
const NOT_AUTHORISED = {
  status: 401,
  body: { status: false, message: 'Run out', error_type: 'NOT_AUTHORISED', data: null },
};
const { signal } = new AbortController();
const opened = ok({ payment: makePayment(), session_token: 'token-2' });

describe('a call without an answer to use', () => {
  const failing = async (status: number, body: unknown, options = {}) => {
    const failed: unknown[] = [];
    const { service } = openService({ status, body }, (request) => failed.push(request));
    await service.call(queryCard, { reference: 'KPY-CA-1' }, options);
    return failed;
  };
  it('is told with base and path (spec §1)', async () => {
    const refusal = { status: false, message: 'No', error_type: 'INTERNAL', data: null };
    expect(await failing(500, refusal)).toEqual([{ base: '/api', path: '/card/query', status: 500 }]);
    expect(await failing(502, 'Bad gateway')).toEqual([{ base: '/api', path: '/card/query', status: 502 }]);
  });
  it('is not told when the page gave it up, nor is one that was answered', async () => {
    expect(await failing(500, null, { signal: AbortSignal.abort() })).toEqual([]);
    expect(await failing(200, ok(makeCharge()).body)).toEqual([]);
  });
});

describe('while the browser has no network', () => {
  const offline = (isOffline: boolean) => {
    const sent: string[] = [];
    const service = createService({
      payment: makePayment(),
      address: PAGE_ADDRESS,
      sessionToken: 'token-1',
      prepare: async () => {},
      clock: { now: () => 0, sync: () => {} },
      http: {
        async fetch(url) {
          sent.push(url as string);
          if (isOffline) throw new TypeError('Failed to fetch');
          return Response.json(ok(makeCharge()).body);
        },
        timeout: () => new AbortController().signal,
      },
      offline: { isNow: () => isOffline, message: () => 'Not sent' },
    });
    return { service, sent };
  };
  const press = { reference: 'KPY-CA-1', public_key: 'pk_test_1', authorization: { pin: '1234' } };
  const NOT_SENT = { ok: false, failure: { kind: 'refused', code: 'NOT_SENT', message: 'Not sent' } };

  it('a press is not sent, and says so: it cannot have charged anything', async () => {
    const { service, sent } = offline(true);
    expect(await service.call(authorizeCard, press)).toMatchObject(NOT_SENT);
    expect(sent).toEqual([]);
  });
  it('a code asked for again is not sent either, and says so', async () => {
    const { service, sent } = offline(true);
    expect(await service.call(resendCardOtp, { reference: 'KPY-CA-1' })).toMatchObject(NOT_SENT);
    expect(sent).toEqual([]);
  });
  it('a look-up is tried all the same, and says why nobody answered', async () => {
    const { service, sent } = offline(true);
    expect(await service.call(queryCard, { reference: 'KPY-CA-1' })).toEqual({
      ok: false,
      failure: { kind: 'unreachable', cause: 'offline' },
    });
    expect(sent).toEqual(['/api/card/query']);
  });
  it('with a network the press goes out', async () => {
    const { service, sent } = offline(false);
    expect(await service.call(authorizeCard, press)).toMatchObject({ ok: true });
    expect(sent).toEqual(['/api/card/authorize']);
  });
});

describe('the session token', () => {
  it('goes with every call', async () => {
    const { service, sent } = openService(ok(makeCharge()));
    await service.call(queryCard, { reference: 'KPY-CA-1' });
    expect(sent).toEqual([
      { url: '/api/card/query', bearer: 'Bearer token-1', body: { reference: 'KPY-CA-1' } },
    ]);
  });

  it('when it has run out, the session is set up again with the public key, and the call is repeated once', async () => {
    const { service, sent } = openService(NOT_AUTHORISED, opened, ok(makeCharge()));
    expect(await service.call(queryCard, { reference: 'KPY-CA-1' })).toMatchObject({ ok: true });
    expect(sent.map(({ url, bearer }) => [url, bearer])).toEqual([
      ['/api/card/query', 'Bearer token-1'],
      ['/api/?type=modal-payment', 'Bearer pk_test_1'],
      ['/api/card/query', 'Bearer token-2'],
    ]);
  });

  it.each([
    ['refused again', [NOT_AUTHORISED, opened, NOT_AUTHORISED], 3],
    ['not to be had', [NOT_AUTHORISED, NOT_AUTHORISED], 2],
  ])('%s: the refusal is the answer', async (_name, answers, calls) => {
    const { service, sent } = openService(...answers);
    const result = await service.call(queryCard, { reference: 'KPY-CA-1' });
    expect(result).toMatchObject({ ok: false, failure: { code: 'NOT_AUTHORISED' } });
    expect(sent).toHaveLength(calls);
  });
});

describe('reading the payment', () => {
  it('is the payment as set-up answers it, and tells the service’s time', async () => {
    const { service, sent, synced } = openService(opened);
    expect(await service.readPayment(signal)).toEqual({ ok: true, value: makePayment() });
    expect(sent).toEqual([
      { url: '/api/?type=modal-payment', bearer: 'Bearer token-1', body: { reference: 'order-1' } },
    ]);
    expect(synced).toEqual([SERVER_TIME]);
  });

  it('is told when all that reads it is there, and is not known where that cannot be fetched', async () => {
    const { service, prepared } = openService(opened);
    await service.readPayment(signal);
    expect(prepared).toEqual(['order-1']);
    const lost = openService(ok({ payment: makePayment({ reference: MISSING }), session_token: 'token-2' }));
    expect(await lost.service.readPayment(signal)).toMatchObject({
      ok: false,
      failure: { kind: 'unreachable' },
    });
  });

  it('that still holds is told with the service’s time: a phone that slept has it again', async () => {
    const { service, synced } = openService(ok({ unchanged: true, server_time: SERVER_TIME + 60_000 }));
    const known = { reference: 'KPY-CA-1', known: 'version-1' };
    expect(await service.call(queryBank, known)).toMatchObject({ ok: true, value: { unchanged: true } });
    expect(synced).toEqual([SERVER_TIME + 60_000]);
  });

  it('of a transfer that goes back is read: rejected is a word of its confirmation, and of no other charge', async () => {
    const rejected = { ...makeCharge(), status: 'rejected', amount_collected: '2000.00' };
    const { service } = openService(ok(rejected));
    expect(await service.call(queryBank, { reference: 'KPY-CA-1' })).toMatchObject({
      ok: true,
      value: rejected,
    });
    expect(await service.call(queryCard, { reference: 'KPY-CA-1' })).toMatchObject({
      ok: false,
      failure: { kind: 'malformed' },
    });
  });

  it.each([{ unchanged: true }, { unchanged: false, server_time: SERVER_TIME }, null])(
    'is not reported to hold by %j',
    async (data) => {
      const { service } = openService(ok(data));
      const asked = await service.call(queryBank, { reference: 'KPY-CA-1', known: 'version-1' });
      expect(asked).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
    },
  );

  it('that cannot be read is a failure like any other', async () => {
    const { service } = openService({ status: 502, body: 'Bad gateway' });
    expect(await service.readPayment(signal)).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });
});

describe('an answer about money that the page cannot read is a lost one, never a failure', () => {
  const without = (field: string, whole: object) => ({ ...whole, [field]: undefined });
  const charge = makeCharge();

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a status from after a deploy', { ...charge, status: 'settling' }],
    ['a status by another name', without('status', charge)],
    ['no reference', without('reference', charge)],
    ['no metadata', { ...charge, metadata: null }],
    ['an amount of another kind', { ...charge, amount_charged: 1500 }],
    ['a list', [charge]],
  ])('about a charge: %s', async (_name, data) => {
    const { service } = openService(ok(data));
    const result = await service.call(queryCard, { reference: 'KPY-CA-1' });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });

  it.each<[string, unknown]>([
    ['no payment', { session_token: 'token-2' }],
    ['no token', { payment: makePayment() }],
    [
      'a status from after a deploy',
      { payment: { ...makePayment(), status: 'settling' }, session_token: 't' },
    ],
    ['no channels', { payment: without('payment_channels', makePayment()), session_token: 't' }],
    [
      'a charge that cannot be read',
      { payment: { ...makePayment(), charge: without('status', charge) }, session_token: 't' },
    ],
  ])('about a payment: %s', async (_name, data) => {
    const { service } = openService(ok(data));
    expect(await service.readPayment(signal)).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });

  it.each([
    ['no envelope', 200, makeCharge()],
    ['an envelope of a failure', 200, { status: false, message: 'no', data: makeCharge() }],
    ['an envelope without data', 200, { status: true, message: 'ok' }],
    ['a refusal without its code', 409, { status: false, message: 'no', data: null }],
    ['a refusal without words', 409, { status: false, error_type: 'SESSION_END', data: null }],
    ['a page of a proxy', 504, 'Gateway time-out'],
  ])('%s', async (_name, status, body) => {
    const { service } = openService({ status, body });
    const result = await service.call(queryCard, { reference: 'KPY-CA-1' });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'malformed' } });
  });

  it('what a newer service says beside it changes nothing', async () => {
    const { service } = openService(ok({ ...charge, added_later: true }));
    expect(await service.call(queryCard, { reference: 'KPY-CA-1' })).toMatchObject({
      ok: true,
      value: charge,
    });
  });
});

it('in the embed script’s frame the payment has no way back; a failed reading stays one', async () => {
  const withWayBack = makePayment({ redirect_url: 'https://shop.example/done' });
  const answer = ok({ payment: withWayBack, session_token: 'token-2' });
  const { service } = openService(answer, answer, { status: 500, body: {} });
  expect(await service.readPayment(signal)).toEqual({ ok: true, value: withWayBack });
  const framed = withoutWayBack(service);
  expect(await framed.readPayment(signal)).toEqual({
    ok: true,
    value: { ...withWayBack, redirect_url: null },
  });
  expect(await framed.readPayment(signal)).toMatchObject({ ok: false });
});
