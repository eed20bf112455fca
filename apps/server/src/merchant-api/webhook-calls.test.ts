// The merchant's calls about its webhooks: its own alone, and sending one again (decision 0031).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import { SECRET_KEY } from '../testing/test-service.ts';
import { answerWith, startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import type { WebhookReply } from './webhooks.ts';

const OTHER_KEY = 'sk_test_other_merchant_0000000001';
const LIVE_KEY = 'sk_live_same_merchant_00000000001';

let service: WebhookService;
let gone: TestReceiver;
let shop: TestReceiver;
beforeAll(async () => {
  service = await startWebhookService();
  gone = await startReceiver(answerWith(410, 200));
  shop = await startReceiver();
  await service.pool.query(
    `with other as (insert into merchants (name) values ('Other') returning id)
    insert into merchant_keys (lookup, merchant_id, kind, env) select $1, id, 'secret', 'test' from other union all select $2, 1, 'secret', 'live'`,
    [secretKeyLookup(OTHER_KEY), secretKeyLookup(LIVE_KEY)],
  );
  await service.pay({ reference: 'first', notification_url: gone.url });
  await service.pay({ reference: 'second', notification_url: `${shop.url}?order=2` });
  await service.deliver();
});
afterAll(async () => {
  await service.stop();
  await gone.stop();
  await shop.stop();
});

async function ask(path: string, key: string | null = SECRET_KEY, method: 'GET' | 'POST' = 'GET') {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await service.fastify.inject({ method, url: `/merchant/api/v1${path}`, headers });
  return { status: answer.statusCode, body: answer.json() };
}
async function list(query = ''): Promise<WebhookReply[]> {
  const { status, body } = await ask(`/webhooks${query}`);
  expect(status).toBe(200);
  return body.data.webhooks as WebhookReply[];
}

describe('GET /webhooks', () => {
  it('lists them, newest first, with what was answered last', async () => {
    expect(await list()).toMatchObject([
      {
        reference: 'second',
        event: 'charge.success',
        status: 'delivered',
        url: `${shop.url}?order=2`,
        next_try_at: null,
        tries: [{ outcome: 'answered', http_status: 200 }],
      },
      {
        reference: 'first',
        status: 'undelivered',
        message: expect.stringContaining('410'),
        tries: [{ http_status: 410 }],
      },
    ]);
  });

  it('of one status, of one payment, page by page', async () => {
    expect((await list('?status=undelivered')).map(({ reference }) => reference)).toEqual(['first']);
    expect((await list('?reference=second')).map(({ reference }) => reference)).toEqual(['second']);
    expect(await list('?reference=nothing')).toEqual([]);
    const { body } = await ask('/webhooks?limit=1');
    expect([body.data.has_more, body.data.webhooks.length]).toEqual([true, 1]);
    const next = await list(`?limit=1&starting_after=${body.data.webhooks[0].id}`);
    expect(next.map(({ reference }) => reference)).toEqual(['first']);
  });

  it.each([
    ['?statsu=delivered', 'statsu', 'Did you mean "status"?'],
    ['?status=lost', 'status', 'must be one of waiting, delivered, undelivered'],
    ['?limit=0', 'limit', 'from 1 to 100'],
    ['?limit=101', 'limit', 'from 1 to 100'],
    ['?starting_after=x', 'starting_after', 'the id of a webhook'],
    ['?starting_after=KPY-PI-nobodys-1', 'starting_after', 'the id of a webhook of yours'],
    ['?reference=a&reference=b', 'reference', 'the reference of a payment'],
  ])('%s gets the field’s error', async (query, field, words) => {
    const { status, body } = await ask(`/webhooks${query}`);
    expect([status, body.error]).toEqual([400, 'validation_error']);
    expect(body.data[field].message).toContain(words);
    expect((await ask(`/webhooks${query}`, OTHER_KEY.replace('other', 'no'))).status).toBe(401);
  });
});

describe('GET /webhooks/:id', () => {
  it('shows one with its body and every try', async () => {
    const [webhook] = await list('?reference=second');
    const { status, body } = await ask(`/webhooks/${webhook?.id}`);
    expect([status, body.message]).toEqual([200, 'Webhook retrieved successfully']);
    expect(body.data.body).toBe(shop.received[0]?.body);
    expect(shop.received[0]?.headers['webhook-id']).toBe(body.data.id);
  });
});

describe('whose they are', () => {
  it.each([
    ['no key', null, 401],
    ['a public key', 'pk_test_titan_demo_000000000001', 401],
    ['an unknown key', 'sk_test_nobody_00000000000000001', 401],
    ['another merchant’s', OTHER_KEY, 404],
    ['the same merchant’s of the other environment', LIVE_KEY, 404],
  ])('%s finds none of them', async (_, key, code) => {
    const [webhook] = await list('?reference=second');
    const before = await service.deliveries();
    expect((await ask(`/webhooks/${webhook?.id}`, key)).status).toBe(code);
    expect((await ask(`/webhooks/${webhook?.id}/replay`, key, 'POST')).status).toBe(code);
    const listed = await ask('/webhooks', key);
    expect(code === 401 ? listed.status : listed.body.data.webhooks).toEqual(code === 401 ? 401 : []);
    expect(await service.deliveries()).toEqual(before);
  });

  it.each(['/webhooks/x', '/webhooks/KPY-PI-x-1', '/webhooks/KPY-PI-x-99999999999', '/webhooks/%00'])(
    'there is none at %s',
    async (path) => {
      expect((await ask(path)).body.message).toBe('Webhook not found');
      expect((await ask(`${path}/replay`, SECRET_KEY, 'POST')).status).toBe(404);
    },
  );
});

describe('POST /webhooks/:id/replay', () => {
  it('sends the same bytes again, and switches its receiver on', async () => {
    const [webhook] = await list('?reference=first');
    await service.time.advance(73 * 60 * 60 * 1_000);
    const { status, body } = await ask(`/webhooks/${webhook?.id}/replay`, SECRET_KEY, 'POST');
    expect([status, body.message, body.data.status]).toEqual([200, 'Webhook will be sent again', 'waiting']);
    await service.deliver();
    expect(gone.received).toHaveLength(2);
    expect(gone.received[1]?.body).toBe(gone.received[0]?.body);
    expect(gone.received[1]?.headers['webhook-id']).toBe(gone.received[0]?.headers['webhook-id']);
    expect(await list('?reference=first')).toMatchObject([{ status: 'delivered', message: null }]);
    await service.pay({ reference: 'third', notification_url: gone.url });
    expect(await list('?reference=third')).toMatchObject([{ status: 'waiting' }]);
  });

  it('takes no body, even from a client that sends a JSON content type with every POST', async () => {
    const [webhook] = await list('?reference=first');
    const { statusCode, body } = await service.fastify.inject({
      method: 'POST',
      url: `/merchant/api/v1/webhooks/${webhook?.id}/replay`,
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
    });
    expect([statusCode, JSON.parse(body).message]).toEqual([200, 'Webhook will be sent again']);
    await service.deliver();
  });

  it('one that waits for its next try is sent now', async () => {
    const unsteady = await startReceiver(answerWith(500, 500, 200));
    await service.pay({ reference: 'unsteady', notification_url: unsteady.url });
    await service.deliver();
    const [webhook] = await list('?reference=unsteady');
    for (const received of [2, 3]) {
      await ask(`/webhooks/${webhook?.id}/replay`, SECRET_KEY, 'POST');
      await service.deliver();
      expect(unsteady.received).toHaveLength(received);
    }
    expect(await list('?reference=unsteady')).toMatchObject([{ status: 'delivered' }]);
    await unsteady.stop();
  });

  it('a webhook that is under way is not sent twice at once', async () => {
    const held: (() => void)[] = [];
    const slow = service.another({
      out: {
        send: () =>
          new Promise((resolve) =>
            held.push(() => resolve({ kind: 'lost', cause: 'late', evidence: { ms: {} } })),
          ),
      },
    });
    await service.pay({ reference: 'fourth', notification_url: shop.url });
    await slow.sweep();
    const before = shop.received.length;
    const [webhook] = await list('?reference=fourth');
    expect((await ask(`/webhooks/${webhook?.id}/replay`, SECRET_KEY, 'POST')).status).toBe(200);
    await service.deliver();
    expect(shop.received).toHaveLength(before);
    for (const release of held) release();
    await slow.idle();
    await slow.stop();
    while ((await list('?reference=fourth'))[0]?.status === 'waiting') await service.deliverNext();
    expect(shop.received.filter(({ headers }) => headers['webhook-id'] === webhook?.id)).toHaveLength(1);
  });
});

describe('POST /webhooks/doctor and /webhooks/test', () => {
  const post = async (path: string, payload: object, key = SECRET_KEY) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/merchant/api/v1/webhooks/${path}`,
      headers,
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  let guarded: TestReceiver;
  let right: TestReceiver;
  beforeAll(async () => {
    const date = new Date(service.time.clock.now()).toUTCString();
    right = await startReceiver((response) => response.writeHead(200, { date }).end());
    guarded = await startReceiver((response) =>
      response
        .writeHead(401, { date, 'www-authenticate': 'Basic realm="staging"', 'x-powered-by': 'Express' })
        .end(),
    );
  });
  afterAll(async () => {
    await guarded.stop();
    await right.stop();
  });

  it('says what is wrong with a receiver, and what to do', async () => {
    expect(await post('doctor', { url: guarded.url })).toMatchObject({
      status: 200,
      body: {
        data: {
          url: guarded.url,
          grade: 'broken',
          stack: 'express',
          findings: [
            { code: 'login', weight: 'broken', fix: expect.stringContaining('Leave this path out') },
          ],
          probes: [{ name: 'as_it_is', outcome: 'answered', http_status: 401 }],
        },
      },
    });
    expect(guarded.received[0]?.headers['titan-probe']).toBe('1');
  });

  it('sends a test event to the configured address', async () => {
    expect(await post('test', {})).toMatchObject({ status: 400, body: { data: { url: {} } } });
    await createReceivers(service.db).setAddress({ merchantId: 1, env: 'test' }, `${right.url}?to=me`);
    expect(await post('test', {})).toMatchObject({ status: 200, body: { data: { grade: 'good' } } });
    const [event] = right.received;
    expect([event?.path, JSON.parse(event?.body ?? '').event]).toEqual(['/hooks?to=me', 'webhook.test']);
    expect((await list('?limit=1'))[0]?.event).not.toBe('webhook.test');
  });

  it('take no address that nothing could be sent to, and no other merchant’s key', async () => {
    expect(await post('doctor', { url: 'http://10.0.0.1/' })).toMatchObject({ status: 400 });
    expect(await post('doctor', { url: guarded.url }, 'sk_test_nobodys_key_0000000')).toMatchObject({
      status: 401,
    });
    // Its key has no sealed copy to sign with.
    expect(await post('test', { url: shop.url }, OTHER_KEY)).toMatchObject({ status: 409 });
  });
});
