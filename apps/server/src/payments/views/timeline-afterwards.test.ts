// Decision 0028: what a merchant's side adds to a payment's timeline after it was received: that its server took the webhook, and refunds.
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MerchantCaller, merchantCaller } from '../../testing/merchant-caller.ts';
import { addressOf, call, openTestPayment } from '../../testing/test-service.ts';
import {
  type Answering,
  answerWith,
  startReceiver,
  type TestReceiver,
} from '../../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../../testing/webhook-service.ts';

let service: WebhookService;
let merchant: MerchantCaller;
let shop: TestReceiver | null = null;
beforeEach(async () => {
  service = await startWebhookService();
  merchant = merchantCaller(service);
});
afterEach(async () => {
  await service.stop();
  await shop?.stop();
  shop = null;
});

/** A payment that is paid, whose merchant's server answers so. */
async function paid(answer: Answering, card?: string): Promise<string> {
  shop = await startReceiver(answer);
  return (await service.pay({ notification_url: shop.url }, card)).reference;
}

/** As the lasting page has it. */
async function stepsOf(reference: string): Promise<Timeline> {
  const address = await addressOf(service, reference);
  return (await service.fastify.inject({ url: `/${address}/status` })).json().timeline;
}

const eventsOf = (steps: Timeline): string[] =>
  steps.map(({ event, amount, currency }) => (amount === null ? event : `${event} ${currency} ${amount}`));
const refund = (reference: string, change: Record<string, unknown>) =>
  merchant.post('/refunds/initiate', {
    payment_reference: reference,
    reference: `back-${reference}`,
    ...change,
  });

describe('that the merchant’s server has taken the webhook', () => {
  it('is shown once it has answered 200, with that time, and not before', async () => {
    const reference = await paid(answerWith(500, 200));
    await service.deliver();
    expect(eventsOf(await stepsOf(reference)).at(-1)).toBe('received NGN 1500.00');
    await service.deliverNext();
    const steps = await stepsOf(reference);
    expect(eventsOf(steps).slice(-2)).toEqual(['received NGN 1500.00', 'told']);
    expect(steps.at(-1)?.at).toBe(service.time.clock.now());
    expect(shop?.received).toHaveLength(2);
  });

  it('is shown for a success alone, not for an end without payment', async () => {
    const reference = await paid(answerWith(200), 'insufficient_funds');
    await service.time.advance(25 * 60 * 60_000);
    await service.due.expirePayments(service.time.clock.now());
    await service.deliver();
    expect(await service.deliveries()).toMatchObject([{ event: 'charge.failed', status: 'delivered' }]);
    expect(eventsOf(await stepsOf(reference))).not.toContain('told');
  });

  it('the page in its payer’s session reads the same', async () => {
    shop = await startReceiver(answerWith(200));
    const payment = await openTestPayment(service, { notification_url: shop.url });
    const other = await service.pay({ notification_url: shop.url });
    await service.deliver();
    const read = { payment_reference: payment.reference };
    const own = await call<{ steps: Timeline }>(service, payment, '/timeline', read);
    expect(eventsOf(own.body.data.steps)).toEqual(['asked NGN 1500.00']);
    const paidFor = { payment_reference: other.reference };
    const { steps } = (await call<{ steps: Timeline }>(service, other, '/timeline', paidFor)).body.data;
    expect(eventsOf(steps).at(-1)).toBe('told');
  });
});

describe('a refund', () => {
  it('is shown with its amount once the money has gone back, after the webhook of the payment was taken', async () => {
    const reference = await paid(answerWith(200));
    await service.deliver();
    await service.time.advance(60_000);
    expect((await refund(reference, { amount: 500 })).status).toBe(200);
    expect(eventsOf(await stepsOf(reference)).at(-1)).toBe('told');
    await service.time.advance(60_000);
    await merchant.sendRefunds();
    const steps = await stepsOf(reference);
    expect(eventsOf(steps).slice(-3)).toEqual(['received NGN 1500.00', 'told', 'refunded NGN 500.00']);
    expect(steps.at(-1)?.at).toBe(service.time.clock.now());
  });

  it('that failed is not shown: no money went back', async () => {
    const reference = await paid(answerWith(200));
    await refund(reference, { completion_status: 'failed', status_reason: 'Account closed' });
    await merchant.sendRefunds();
    expect(eventsOf(await stepsOf(reference)).filter((step) => step.startsWith('refunded'))).toEqual([]);
  });
});
