// The operator sees when webhooks wait, are late or were given up.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerWith, startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';
import { runAlone } from '../db/database-admin.ts';

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

async function receiver(...statuses: number[]): Promise<TestReceiver> {
  const started = await startReceiver(answerWith(...statuses));
  receivers.push(started);
  return started;
}

const figures = async (): Promise<Record<string, number>> => {
  const { body } = await service.fastify.inject({ url: '/metrics' });
  const found = body.matchAll(/^(titan_webhook\S*) (\S+)$/gm);
  return Object.fromEntries([...found].map(([, name = '', value]) => [name, Number(value)]));
};

const NOTHING = {
  'titan_webhooks{status="waiting"}': 0,
  'titan_webhooks{status="undelivered"}': 0,
  'titan_webhook_overdue_seconds{receiver="well"}': 0,
  'titan_webhook_overdue_seconds{receiver="failing"}': 0,
  'titan_webhook_receivers{state="failing"}': 0,
  'titan_webhook_receivers{state="off"}': 0,
};

it('counts waiting and given-up webhooks and disabled receivers, and says how late the oldest is by its receiver’s health', async () => {
  expect(await figures()).toEqual(NOTHING);
  const [well, failing, gone] = [await receiver(200), await receiver(500), await receiver(410)];
  await service.pay({ notification_url: well.url });
  await service.time.advance(20_000);
  // No process has taken it yet, so it is 20 seconds late.
  expect(await figures()).toEqual({
    ...NOTHING,
    'titan_webhooks{status="waiting"}': 1,
    'titan_webhook_overdue_seconds{receiver="well"}': 20,
  });
  for (const { url } of [failing, gone]) await service.pay({ notification_url: url });
  await service.deliver();
  expect(await figures()).toEqual({
    ...NOTHING,
    'titan_webhooks{status="waiting"}': 1,
    'titan_webhooks{status="undelivered"}': 1,
    'titan_webhook_receivers{state="off"}': 1,
  });
  for (let tries = 0; tries < 3; tries += 1) await service.deliverNext();
  expect((await figures())['titan_webhook_receivers{state="failing"}']).toBe(1);
  await service.time.advance(60 * 60_000);
  const late = await figures();
  expect(late['titan_webhook_overdue_seconds{receiver="failing"}']).toBeGreaterThan(50);
  expect(late['titan_webhook_overdue_seconds{receiver="well"}']).toBe(0);
});

it('are left out when the database fails, while other metrics are served', async () => {
  await runAlone(service.ownerUrl, 'alter table webhook_deliveries rename to away');
  const { statusCode, body } = await service.fastify.inject({ url: '/metrics' });
  expect(statusCode).toBe(200);
  expect(body).toContain('titan_http_seconds_count');
  expect(body).not.toMatch(/^titan_webhook\w*\{/m);
});
