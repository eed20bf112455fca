// docs/webhooks.md: what is sent, when, where and how often (decision 0031). Receivers and PostgreSQL are real (I-29).
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReceivers } from './receivers.ts';
import { SCHEDULE_MS } from './schedule.ts';
import { KEYS, openTestPayment, SECRET_KEY } from '../testing/test-service.ts';
import { type Answering, answerWith, startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { createApiKeys } from '../merchants/api-keys.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { writeOutboxSql } from '../payments/write-outbox.ts';

let service: WebhookService;
let receivers: TestReceiver[] = [];
beforeEach(async () => {
  service = await startWebhookService();
});
afterEach(async () => {
  await service.stop();
  for (const each of receivers) await each.stop();
  receivers = [];
});

async function receiver(answer?: Answering): Promise<TestReceiver> {
  const started = await startReceiver(answer);
  receivers.push(started);
  return started;
}

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
const base64 = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

describe('charge.success', () => {
  it('is sent once, with just the documented body and both signatures', async () => {
    const shop = await receiver();
    const { reference } = await service.pay({
      reference: 'order|7.a_b-c',
      notification_url: `${shop.url}?order=7`,
      metadata: { order: 'a/b é', count: 3, rate: 0.1 },
    });
    await service.deliver();
    await service.deliver();
    expect(shop.received).toHaveLength(1);
    const [{ body, headers, path } = { body: '', headers: {}, path: '' }] = shop.received;
    expect(path).toBe('/hooks?order=7');
    const data =
      `{"fee":22.5,"amount":1500,"status":"success","currency":"NGN","reference":"${reference}","payment_method":"card",` +
      `"payment_reference":"${reference}","metadata":{"rate":0.1,"count":3,"order":"a%2Fb%20%C3%A9"}}`;
    expect(body).toBe(`{"event":"charge.success","data":${data}}`);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-korapay-signature']).toBe(hex(SECRET_KEY, data));
    const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers;
    expect(id).toMatch(/^KPY-PI-[A-Za-z0-9]{23}-2$/);
    expect(Number(timestamp)).toBe(service.time.clock.now() / 1_000);
    expect(headers['webhook-signature']).toBe(`v1,${base64(SECRET_KEY, `${id}.${timestamp}.${body}`)}`);
    expect(await service.deliveries()).toMatchObject([{ status: 'delivered', tries: 1 }]);
  });

  it('goes to the merchant’s configured URL when the payment names none, and nowhere when there is neither', async () => {
    const shop = await receiver();
    await service.pay({});
    await service.deliver();
    expect(await service.deliveries()).toEqual([]);
    await createReceivers(service.db).setAddress({ merchantId: 1, env: 'test' }, shop.url);
    await service.pay({});
    await service.deliver();
    expect(shop.received).toHaveLength(1);
  });

  it('is sent once, though the payment has a later event', async () => {
    const shop = await receiver();
    await service.pay({ notification_url: shop.url });
    await service.pool.query(
      `with ${writeOutboxSql(`select id, outbox_seq + 1, 'success', '{}', now() from transactions`)} select`,
    );
    await service.deliver();
    expect(shop.received).toHaveLength(1);
  });

  it('an event with a name of its own is delivered with its own data to its own address', async () => {
    const [shop, refunds] = [await receiver(), await receiver()];
    const { reference } = await service.pay({ notification_url: shop.url });
    const data = {
      amount: 500,
      currency: 'NGN',
      status: 'success',
      reference: 'refund-1',
      payment_reference: reference,
    };
    await service.pool.query(
      `with ${writeOutboxSql(`select id, outbox_seq + 1, 'refund.success', $1::jsonb, now() from transactions`)} select`,
      [{ data, webhook_url: refunds.url }],
    );
    await service.time.advance(1_000_000_000);
    await service.deliver();
    expect(shop.received).toHaveLength(1);
    const { body = '', headers = {} } = refunds.received[0] ?? {};
    expect(JSON.parse(body)).toEqual({ event: 'refund.success', data });
    expect(headers['webhook-id']).toMatch(/-3$/);
    expect(headers['x-korapay-signature']).toBe(hex(SECRET_KEY, JSON.stringify(JSON.parse(body).data)));
  });
});

describe('what was seen of a try', () => {
  const evidence = async () => (await service.tries()).map((row) => row['evidence']);

  it('is kept beside the answer: address, times and some headers, without secrets and cookies', async () => {
    const shop = await receiver((response) =>
      response
        .writeHead(401, {
          server: 'nginx',
          'x-powered-by': 'Express',
          'set-cookie': 'session=1',
          'www-authenticate': `Bearer ${SECRET_KEY}`,
          location: 'x'.repeat(500),
        })
        .end(),
    );
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    expect(await evidence()).toEqual([
      {
        address: '127.0.0.1',
        ms: { name: 0, connected: 0, answered: 0, ended: 0 },
        headers: {
          date: expect.any(String),
          server: 'nginx',
          'x-powered-by': 'Express',
          'www-authenticate': 'Bearer [secret]',
          location: '[token]',
        },
      },
    ]);
  });

  it('is kept of each try that fails, and once a minute of those that succeed', async () => {
    const shop = await receiver(answerWith(500, 200));
    const paid = async (laterMs: number) => {
      await service.time.advance(laterMs);
      await service.pay({ notification_url: shop.url });
      await service.deliver();
    };
    await paid(0);
    await service.deliverNext();
    await paid(10_000);
    await paid(60_000);
    const kept = (await service.tries()).map(
      ({ http_status: status, evidence: seen }) => `${String(status)} ${seen !== null}`,
    );
    expect(kept).toEqual(['500 true', '200 true', '200 false', '200 true']);
  });
});

describe('charge.failed', () => {
  it('is sent only when the payment has ended, not after a decline that another attempt may follow', async () => {
    const shop = await receiver();
    await service.pay({ notification_url: shop.url }, 'insufficient_funds');
    await service.deliver();
    expect(shop.received).toEqual([]);
    await service.time.advance(24 * 60 * 60 * 1_000);
    await service.due.expirePayments(service.time.clock.now());
    await service.deliver();
    expect(JSON.parse(shop.received[0]?.body ?? '')).toMatchObject({
      event: 'charge.failed',
      data: { status: 'expired', amount: 1500 },
    });
  });
});

describe('what counts as delivered', () => {
  it('any 2xx, as frameworks answer with', async () => {
    const statuses = [200, 201, 202, 204, 226, 299];
    for (const status of statuses)
      await service.pay({ notification_url: (await receiver(answerWith(status))).url });
    await service.deliver();
    expect(await service.deliveries()).toMatchObject(statuses.map(() => ({ status: 'delivered', tries: 1 })));
  });

  it('nothing but a 2xx: everything else is tried again, and a redirect is not followed', async () => {
    const statuses = [300, 301, 302, 307, 308, 400, 404, 500, 503];
    const elsewhere = await receiver();
    for (const status of statuses) {
      const shop = await receiver((response, nth) =>
        nth === 1 ? response.writeHead(status, { location: elsewhere.url }).end() : response.end(),
      );
      await service.pay({ notification_url: shop.url });
    }
    await service.deliver();
    expect(await service.deliveries()).toMatchObject(statuses.map(() => ({ status: 'waiting', tries: 1 })));
    expect((await service.tries()).map((each) => each['http_status'])).toEqual(statuses);
    while (await service.deliverNext());
    expect(await service.deliveries()).toMatchObject(statuses.map(() => ({ status: 'delivered', tries: 2 })));
    expect(elsewhere.connections()).toBe(0);
  });

  it('a retry has the same id and the same bytes, a new time and matching signatures', async () => {
    const shop = await receiver(answerWith(500, 200));
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    // A later change of the payment does not change the body.
    await service.pool.query(`update transactions set metadata = '{"later":true}'`);
    await service.deliverNext();
    const [first, second] = shop.received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const { 'webhook-id': id, 'webhook-timestamp': at } = second?.headers ?? {};
    expect(at).not.toBe(first?.headers['webhook-timestamp']);
    expect(second?.headers['webhook-signature']).toBe(
      `v1,${base64(SECRET_KEY, `${id}.${at}.${second?.body}`)}`,
    );
  });

  it('an answer that does not end within 15 s is lost, and one longer than 64 kB is not read to its end', async () => {
    let markAsked: (() => void) | undefined;
    const slowIsAsked = new Promise<void>((resolve) => (markAsked = resolve));
    const slow = await receiver((response, nth) => {
      if (nth > 1) return void response.end();
      response.writeHead(200);
      response.write('a');
      markAsked?.();
    });
    const endless = await receiver((response) => {
      response.writeHead(500);
      const more = (): void => {
        while (response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });
    await service.pay({ notification_url: slow.url });
    await service.pay({ notification_url: endless.url });
    await service.webhooks.sweep();
    await slowIsAsked;
    while ((await service.tries()).length === 0);
    await service.time.advance(15_000);
    await service.webhooks.idle();
    const [first, second] = await service.tries();
    expect(first).toMatchObject({ outcome: 'timeout', http_status: null });
    expect(second).toMatchObject({ outcome: 'answered', http_status: 500 });
    expect(String(second?.['answer']).length).toBeLessThanOrEqual(500);
  });

  it('a receiver’s answer is stored without secrets', async () => {
    const shop = await receiver((response, _, request) =>
      response
        .writeHead(500)
        .end(
          `no <b>order</b>\u0000 ${SECRET_KEY} ${String(request.headers['x-korapay-signature'])} ${String(request.headers['webhook-signature'])} card 5188 5136 1855 2975`,
        ),
    );
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    const [{ answer } = { answer: '' }] = await service.tries();
    expect(answer).toBe('no <b>order</b> [key] [token] [signature] card [number]');
  });
});

describe('the schedule', () => {
  it('tries with growing waits for 72 hours, then gives up and disables the receiver', async () => {
    const shop = await receiver(answerWith(500));
    const begun = service.time.clock.now();
    await service.pay({ notification_url: shop.url });
    while (await service.deliverNext());
    const at = (await service.tries()).map((each) => (each['at'] as Date).getTime() - begun);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(at).toHaveLength(13);
    expect(at.at(-1)).toBeGreaterThanOrEqual(SCHEDULE_MS - 60 * 60 * 1_000);
    expect(at.at(-1)).toBeLessThanOrEqual(SCHEDULE_MS);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
    expect(await service.deliveries()).toMatchObject([{ status: 'undelivered', why: 'schedule_over' }]);
    await service.pay({ notification_url: shop.url });
    expect(await service.deliveries()).toMatchObject([{}, { status: 'undelivered', why: 'disabled' }]);
  });

  it('a receiver that accepted another delivery since is not disabled by one that it never accepts', async () => {
    const shop = await receiver((response, _, request) =>
      response.writeHead(request.url?.includes('bad') ? 500 : 200).end(),
    );
    await service.pay({ notification_url: `${shop.url}?bad` });
    await service.deliver();
    await service.time.advance(60_000);
    await service.pay({ notification_url: shop.url });
    while (await service.deliverNext());
    expect((await service.deliveries()).map(({ status }) => status)).toEqual(['undelivered', 'delivered']);
    await service.pay({ notification_url: shop.url });
    expect((await service.deliveries()).at(-1)).toMatchObject({ status: 'waiting' });
  });

  it('410 ends every delivery to this receiver at once, and none to another', async () => {
    const [gone, shop] = [await receiver(answerWith(500, 410)), await receiver(answerWith(500))];
    await service.pay({ notification_url: gone.url });
    await service.deliver();
    await service.pay({ notification_url: `${gone.url}?another` });
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    await service.deliverNext();
    expect((await service.deliveries()).map(({ status, why }) => `${String(status)} ${String(why)}`)).toEqual(
      [
        expect.stringMatching(/^undelivered (gone|disabled)$/),
        expect.stringMatching(/^undelivered (gone|disabled)$/),
        'waiting null',
      ],
    );
    expect(gone.received.length).toBeLessThanOrEqual(2);
  });
});

describe('a receiver that answers again', () => {
  const away: [string, number, number][] = [
    ['minutes', 25, 5],
    ['hours', 48, 5 * 60],
  ];
  it.each(away)(
    'after %s gets all that waits for it at once, in its order',
    async (_, turns, everySeconds) => {
      let isUp = false;
      const shop = await receiver((response) => void response.writeHead(isUp ? 200 : 500).end());
      for (let n = 0; n < 40; n += 1) {
        await service.pay({ reference: `backlog-${n}`, notification_url: shop.url });
        await service.time.advance(1_000);
      }
      for (let turn = 0; turn < turns; turn += 1) {
        await service.time.advance(everySeconds * 1_000);
        await service.deliver();
      }
      isUp = true;
      const before = shop.received.length;
      await service.deliverNext();
      // Time stands still from here: whoever had its own wait left would still have it.
      await service.deliver();
      expect((await service.deliveries()).filter(({ status }) => status === 'waiting')).toEqual([]);
      const order = shop.received
        .slice(before + 1)
        .map(({ body }) => Number(/backlog-(\d+)/.exec(body)?.[1]));
      expect(order.length).toBeGreaterThan(30);
      expect(new Set(order).size).toBe(order.length);
      // Sixteen are on their way at a time.
      order.forEach((n, place) => expect(Math.abs(n - place)).toBeLessThan(24));
    },
  );

  it('is not asked sooner for a webhook that it never takes, while it takes others', async () => {
    const shop = await receiver((response, nth) => void response.writeHead(nth % 4 === 0 ? 200 : 500).end());
    await service.pay({ reference: 'taken-1', notification_url: shop.url });
    for (let n = 0; n < 4; n += 1) await service.deliverNext();
    expect(await service.deliveries()).toMatchObject([{ status: 'delivered' }]);
    await service.pay({ reference: 'never', notification_url: shop.url });
    for (let n = 0; n < 3; n += 1) await service.deliverNext();
    const dueOf = async () => (await service.deliveries()).at(-1)?.['due_at'];
    const due = await dueOf();
    await service.pool.query('update webhook_receivers set answered_at = $1', [
      new Date(service.time.clock.now()),
    ]);
    await service.pay({ reference: 'taken-2', notification_url: shop.url });
    await service.deliver();
    expect((await service.deliveries()).map(({ status }) => status)).toEqual([
      'delivered',
      'waiting',
      'delivered',
    ]);
    expect((await service.deliveries())[1]?.['due_at']).toEqual(due);
  });
});

describe('two keys at once', () => {
  it('Standard Webhooks has both signatures; the one-signature header alternates between the keys', async () => {
    const shop = await receiver(answerWith(500, 200));
    const newToken = () => 'rolled_000000000000000001';
    const apiKeys = createApiKeys({
      ...service.time,
      db: service.db,
      keys: KEYS,
      random: systemRandom,
      newToken,
    });
    await service.time.advance(1_000);
    const newKey = await apiKeys.roll({ merchantId: 1, env: 'test' }, 'secret', 60_000);
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    await service.deliverNext();
    const signed = shop.received.map(({ headers, body }) => {
      const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      expect(headers['webhook-signature']).toBe(`v1,${base64(newKey, text)} v1,${base64(SECRET_KEY, text)}`);
      return headers['x-korapay-signature'];
    });
    const data = JSON.stringify(JSON.parse(shop.received[0]?.body ?? '').data);
    expect(signed).toEqual([hex(newKey, data), hex(SECRET_KEY, data)]);
  });

  it('copies are resealed under the newest of WEBHOOK_KEYS, and sign as before', async () => {
    const shop = await receiver();
    const keys = { webhooks: createKeyRing([Buffer.alloc(32, 18), Buffer.alloc(32, 17)]) };
    const rotated = service.another({ keys });
    expect([await rotated.resealSecrets(), await rotated.resealSecrets()]).toEqual([1, 0]);
    const onlyNew = service.another({ keys: { webhooks: createKeyRing([Buffer.alloc(32, 18)]) } });
    await service.pay({ notification_url: shop.url });
    await onlyNew.sweep();
    await onlyNew.idle();
    await Promise.all([rotated.stop(), onlyNew.stop()]);
    const { body = '', headers = {} } = shop.received[0] ?? {};
    expect(headers['x-korapay-signature']).toBe(hex(SECRET_KEY, JSON.stringify(JSON.parse(body).data)));
  });

  it('a copy that no key opens is logged, and the test merchant’s is sealed again at the next start', async () => {
    const shop = await receiver();
    const lost = service.another({ keys: { webhooks: createKeyRing([Buffer.alloc(32, 19)]) } });
    expect(await lost.resealSecrets()).toBe(0);
    expect(service.logged().join()).toContain('Secret keys lie under a key that is not in WEBHOOK_KEYS');
    await lost.sealTestKey();
    await service.pay({ notification_url: shop.url });
    await lost.sweep();
    await lost.idle();
    await lost.stop();
    expect(shop.received).toHaveLength(1);
  });

  it('without a key to sign with nothing is sent, and the try says why', async () => {
    const shop = await receiver();
    await service.pool.query('update merchant_keys set sealed = null, seal_key_id = null');
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    expect(shop.connections()).toBe(0);
    expect(await service.tries()).toMatchObject([
      { outcome: 'not_sent', answer: expect.stringContaining('roll the key') },
    ]);
  });
});

describe('several at once', () => {
  it('a receiver that never answers delays no other', async () => {
    const silent = await receiver(() => {});
    const shop = await receiver();
    for (let index = 0; index < 40; index += 1) await service.pay({ notification_url: silent.url });
    for (let index = 0; index < 3; index += 1) await service.pay({ notification_url: shop.url });
    await service.webhooks.sweep();
    await Promise.all([shop.until(3), silent.until(16)]);
    expect(await takenOf(silent)).toBe(16);
  });

  it('a receiver whose last try failed gets one try at a time', async () => {
    const silent = await receiver((response, nth) =>
      nth === 1 ? void response.writeHead(500).end() : undefined,
    );
    await service.pay({ notification_url: silent.url });
    await service.deliver();
    for (let index = 0; index < 5; index += 1) await service.pay({ notification_url: silent.url });
    await service.webhooks.sweep();
    await silent.until(2);
    await service.webhooks.sweep();
    // The failed one and one more.
    expect(await takenOf(silent)).toBe(2);
  });

  /** How many deliveries to this receiver have been taken. */
  async function takenOf({ url }: TestReceiver): Promise<number> {
    const deliveries = await service.deliveries();
    return deliveries.filter((each) => each['url'] === url && Number(each['claims']) > 0).length;
  }

  it('three processes never send the same try twice', async () => {
    const shop = await receiver();
    for (let index = 0; index < 30; index += 1) await service.pay({ notification_url: shop.url });
    const processes = [service.webhooks, service.another(), service.another()];
    await Promise.all(processes.map((each) => each.sweep()));
    await Promise.all(processes.map((each) => each.idle()));
    for (const each of processes.slice(1)) await each.stop();
    const ids = shop.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });

  it('a delivery that another process is taking is skipped without waiting', async () => {
    const shop = await receiver();
    for (const order of [1, 2]) await service.pay({ notification_url: `${shop.url}?order=${order}` });
    const other = await service.pool.connect();
    await other.query('begin');
    await other.query(`select from webhook_deliveries where url like '%order=1' for update`);
    await service.deliver();
    expect(shop.received.map(({ path }) => path)).toEqual(['/hooks?order=2']);
    await other.query('rollback');
    other.release();
    await service.deliver();
    expect(shop.received.map(({ path }) => path)).toEqual(['/hooks?order=2', '/hooks?order=1']);
  });

  it('another process sends an unfinished delivery when its lease is over, and ignores the late result', async () => {
    const shop = await receiver();
    const held: (() => void)[] = [];
    const stuck = service.another({
      out: {
        send: () =>
          new Promise((resolve) =>
            held.push(() => resolve({ kind: 'lost', cause: 'late', evidence: { ms: {} } })),
          ),
      },
    });
    await service.pay({ notification_url: shop.url });
    await stuck.sweep();
    await service.deliver();
    expect(shop.received).toEqual([]);
    await service.time.advance(60_000);
    await service.deliver();
    expect(shop.received).toHaveLength(1);
    for (const release of held) release();
    await stuck.stop();
    expect(await service.deliveries()).toMatchObject([{ status: 'delivered', tries: 1 }]);
  });

  it('a late result does not count as a try of the other process, when that one has failed', async () => {
    const shop = await receiver(answerWith(500));
    const held: (() => void)[] = [];
    const stuck = service.another({
      out: {
        send: () =>
          new Promise((resolve) =>
            held.push(() => resolve({ kind: 'lost', cause: 'late', evidence: { ms: {} } })),
          ),
      },
    });
    await service.pay({ notification_url: shop.url });
    await stuck.sweep();
    await service.time.advance(60_000);
    await service.deliver();
    const before = await service.deliveries();
    for (const release of held) release();
    await stuck.stop();
    expect(before).toMatchObject([{ status: 'waiting', tries: 1 }]);
    expect(await service.deliveries()).toEqual(before);
    expect(await service.tries()).toMatchObject([{ outcome: 'answered', http_status: 500 }]);
  });
});

it('a payment without an address for webhooks creates no delivery', async () => {
  await openTestPayment(service);
  expect(await service.deliveries()).toEqual([]);
});
