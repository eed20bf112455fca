// The kit refuses what is outside ±5 minutes, the same id twice, an altered body.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWebhookReceiver } from './webhook-receiver.js';

const KEY = 'sk_test_kit_0000000000000001';
const NOW = Date.UTC(2026, 10, 21, 8);
const BODY = '{"event":"charge.success","data":{"amount":1000,"reference":"order-1","status":"success"}}';
const ID = 'KPY-PI-abc-2';

const sign = (key: string, id: string, seconds: number | string, body: string) =>
  `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
const headersOf = ({ key = KEY, id = ID, at = NOW, body = BODY } = {}) => ({
  'webhook-id': id,
  'webhook-timestamp': String(at / 1_000),
  'webhook-signature': sign(key, id, at / 1_000, body),
});
const receiverOf = (...secretKeys: string[]) =>
  createWebhookReceiver({ secretKeys: secretKeys.length === 0 ? [KEY] : secretKeys, now: () => NOW });

describe('a webhook of the checkout', () => {
  it('is taken, with its event, its data and its place among the payment’s events', async () => {
    expect(await receiverOf().receive(headersOf(), BODY)).toEqual({
      ok: true,
      id: ID,
      sequence: 2,
      event: 'charge.success',
      data: { amount: 1000, reference: 'order-1', status: 'success' },
    });
  });

  it('is taken as bytes too', async () => {
    expect(await receiverOf().receive(headersOf(), Buffer.from(BODY))).toMatchObject({ ok: true });
  });
});

describe('is refused', () => {
  const refusal = async (
    headers: Record<string, string | string[] | undefined>,
    body = BODY,
    ...keys: string[]
  ) => {
    const outcome = await receiverOf(...keys).receive(headers, body);
    return outcome.ok ? 'taken' : `${outcome.httpStatus} ${outcome.why}`;
  };

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s', async (name) => {
    expect(await refusal({ ...headersOf(), [name]: undefined })).toBe('401 unsigned');
    expect(await refusal({ ...headersOf(), [name]: ['a', 'b'] })).toBe('401 unsigned');
  });

  it('with another key', async () => {
    expect(await refusal(headersOf({ key: 'sk_test_somebody_else_000000' }))).toBe('401 wrong_signature');
  });

  it('with another id or time than were signed', async () => {
    expect(await refusal({ ...headersOf(), 'webhook-id': 'KPY-PI-abc-3' })).toBe('401 wrong_signature');
    expect(await refusal({ ...headersOf(), 'webhook-timestamp': String(NOW / 1_000 + 1) })).toBe(
      '401 wrong_signature',
    );
  });

  it('with any byte of the body altered, added or taken away', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(BODY.length), fc.string({ maxLength: 2 }), async (place, text) => {
        const body = BODY.slice(0, place) + text + BODY.slice(place + 1);
        fc.pre(body !== BODY);
        expect(await refusal(headersOf(), body)).toBe('401 wrong_signature');
      }),
    );
  });

  it.each([
    [-300_000, 'taken'],
    [300_000, 'taken'],
    [-301_000, '401 outside_window'],
    [301_000, '401 outside_window'],
  ])('signed %i ms from now: %s', async (offset, outcome) => {
    expect(await refusal(headersOf({ at: NOW + offset }))).toBe(outcome);
  });

  it.each(['', 'v1', 'v1,', 'v1a,AAAA', 'v2,AAAA', 'null'])('with the signature %j', async (signature) => {
    expect(await refusal({ ...headersOf(), 'webhook-signature': signature })).toMatch(/^401/);
  });

  it.each(['', 'null', '[]', '{}', '{"event":"a"}', '{"event":1,"data":{}}', '{"event":"a","data":null}'])(
    'signed, but not a webhook: %s',
    async (body) => {
      expect(await refusal(headersOf({ body }), body)).toBe('400 malformed');
    },
  );
});

describe('while a key is being rolled', () => {
  it('one of several signatures by one of several keys is enough', async () => {
    const headers = headersOf();
    const both = `${sign('sk_test_new_key_000000000000', ID, NOW / 1_000, BODY)} ${headers['webhook-signature']}`;
    for (const keys of [[KEY], ['sk_test_new_key_000000000000'], ['sk_test_other_0000', KEY]]) {
      const taken = await receiverOf(...keys).receive({ ...headers, 'webhook-signature': both }, BODY);
      expect(taken.ok).toBe(true);
    }
  });

  it('a receiver without a key throws at once', () => {
    expect(() => createWebhookReceiver({ secretKeys: [], now: () => NOW })).toThrow('needs the secret key');
    expect(() => createWebhookReceiver({ secretKeys: [''], now: () => NOW })).toThrow('needs the secret key');
  });
});

describe('a repeat', () => {
  it('is reported, to be answered with 200, and not after `forget`', async () => {
    const receiver = receiverOf();
    expect(await receiver.receive(headersOf(), BODY)).toMatchObject({ ok: true });
    expect(await receiver.receive(headersOf({ at: NOW + 5_000 }), BODY)).toEqual({
      ok: false,
      why: 'repeated',
      httpStatus: 200,
    });
    await receiver.forget(ID);
    expect(await receiver.receive(headersOf(), BODY)).toMatchObject({ ok: true });
  });

  it('is not what a stranger sends under the same id', async () => {
    const receiver = receiverOf();
    await receiver.receive(headersOf({ key: 'sk_test_somebody_else_000000' }), BODY);
    expect(await receiver.receive(headersOf(), BODY)).toMatchObject({ ok: true });
  });

  it('is remembered wherever the merchant says', async () => {
    const table = new Set<string>();
    const seen = {
      claim: async (id: string) => !table.has(id) && table.add(id).has(id),
      forget: async (id: string) => void table.delete(id),
    };
    const [one, other] = [1, 2].map(() => createWebhookReceiver({ secretKeys: [KEY], now: () => NOW, seen }));
    expect(await one?.receive(headersOf(), BODY)).toMatchObject({ ok: true });
    expect(await other?.receive(headersOf(), BODY)).toMatchObject({ why: 'repeated' });
  });

  it('of the newest 10,000 is known; memory does not grow', async () => {
    const receiver = receiverOf();
    const idOf = (index: number) => `KPY-PI-x-${index}`;
    for (let index = 0; index <= 10_000; index += 1)
      await receiver.receive(headersOf({ id: idOf(index) }), BODY);
    expect(await receiver.receive(headersOf({ id: idOf(1) }), BODY)).toMatchObject({ why: 'repeated' });
    expect(await receiver.receive(headersOf({ id: idOf(0) }), BODY)).toMatchObject({ ok: true });
  });
});
