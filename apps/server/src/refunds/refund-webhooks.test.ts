// Webhooks of refunds: refund.success and refund.failed reach a real server, with a signature that the receiver kit takes.
import { createWebhookReceiver } from '@titan/webhook-receiver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { SECRET_KEY } from '../testing/test-service.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { fieldMessage } from '../testing/answer-envelope.ts';

let service: WebhookService;
let merchant: MerchantCaller;
let shop: TestReceiver;
let books: TestReceiver;
beforeAll(async () => {
  service = await startWebhookService();
  merchant = merchantCaller(service);
  shop = await startReceiver();
  books = await startReceiver();
});
afterAll(async () => {
  await service.stop();
  await shop.stop();
  await books.stop();
});

async function refunded(reference: string, change: Record<string, unknown>): Promise<string> {
  const payment = await merchant.paid({ notification_url: shop.url });
  await service.deliver();
  const { status } = await merchant.post('/refunds/initiate', {
    payment_reference: payment,
    reference,
    amount: 500,
    ...change,
  });
  expect(status).toBe(200);
  await service.time.advance(1_000);
  await merchant.sendRefunds();
  await service.deliver();
  return payment;
}

/** The last webhook, as a merchant's server reads it. */
async function read({ received }: TestReceiver) {
  const last = received.at(-1);
  const kit = createWebhookReceiver({ secretKeys: [SECRET_KEY], now: service.time.clock.now });
  const webhook = await kit.receive(last?.headers ?? {}, last?.body ?? '');
  // Another merchant's key does not verify it.
  const stranger = createWebhookReceiver({ secretKeys: [`${SECRET_KEY}x`], now: service.time.clock.now });
  expect(await stranger.receive(last?.headers ?? {}, last?.body ?? '')).toMatchObject({ ok: false });
  return webhook;
}

describe('a refund', () => {
  it('is sent to its own webhook_url, and not to the payment’s address', async () => {
    const payment = await refunded('own-address', { webhook_url: books.url });
    const { body } = await merchant.get<{ refund_date: string; completed_at: string }>(
      '/refunds/own-address',
    );
    const { refund_date, completed_at: completion_date } = body.data;
    expect(refund_date < completion_date).toBe(true);
    expect(await read(books)).toMatchObject({
      ok: true,
      event: 'refund.success',
      data: {
        reference: 'own-address',
        payment_reference: payment,
        amount: 500,
        status: 'success',
        currency: 'NGN',
        refund_date,
        completion_date,
      },
    });
    expect(shop.received.map(({ body }) => JSON.parse(body).event)).toEqual(['charge.success']);
  });

  it('without one is sent to the payment’s address, also when it failed', async () => {
    await refunded('no-address', { completion_status: 'failed' });
    expect(await read(shop)).toMatchObject({
      ok: true,
      event: 'refund.failed',
      data: {
        reference: 'no-address',
        status: 'failed',
        completion_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect(books.received).toHaveLength(1);
  });

  it('is refused when its address has a port that webhooks are not sent to', async () => {
    const { status, body } = await merchant.post('/refunds/initiate', {
      payment_reference: await merchant.paid(),
      reference: 'wrong-port',
      webhook_url: 'https://shop.example:8443/refunds',
    });
    expect([status, fieldMessage(body, 'webhook_url')]).toEqual([
      400,
      expect.stringContaining('"webhook_url" must be a full https address on port 443'),
    ]);
  });
});
