// Webhooks in the console: a merchant's own alone, with what was answered; the address, sending again and the doctor.
import type { DoctorsReport, Receiver, Webhook } from '@titan/contract/console/webhooks.schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../testing/webhook-service.ts';

let service: WebhookService;
let gone: TestReceiver;
let shop: TestReceiver;
let person: ConsolePerson;
beforeAll(async () => {
  service = await startWebhookService();
  const date = new Date(service.time.clock.now()).toUTCString();
  gone = await startReceiver((response) => response.writeHead(410, { date }).end());
  shop = await startReceiver((response) => response.writeHead(200, { date, server: 'nginx' }).end('thanks'));
  await service.pay({ reference: 'first', notification_url: gone.url });
  await service.pay({ reference: 'second', notification_url: shop.url });
  await service.deliver();
  person = await signInToConsole(service, 'developer');
});
afterAll(async () => {
  await service.stop();
  await gone.stop();
  await shop.stop();
});

type Page = { webhooks: Webhook[]; hasMore: boolean };
const listed = async (query = '') =>
  (await person.get<Page>(`/webhooks${query}`)).body.data.webhooks.map(({ reference }) => reference);
const lastAction = async () =>
  (await service.pool.query<{ action: string }>('select action from console_audit order by id desc limit 1'))
    .rows[0]?.action;

it('lists what was sent and answered, by state, event and payment, and nobody else’s', async () => {
  expect(await listed()).toEqual(['second', 'first']);
  expect(await listed('?status=undelivered')).toEqual(['first']);
  expect(await listed('?payment=second&event=charge.success')).toEqual(['second']);
  expect(await listed('?event=refund.success')).toEqual([]);
  expect(await listed('?event=nothing')).toEqual([]);
  const { data } = (await person.get<Page>('/webhooks?payment=second')).body;
  const one = (await person.get<Webhook>(`/webhooks/${data.webhooks[0]?.id}`)).body.data;
  expect(one).toMatchObject({ status: 'delivered', tries: [{ httpStatus: 200, answer: 'thanks' }] });
  expect(one.tries[0]?.seen).toContain('server: nginx');
  expect(JSON.parse(one.body ?? '')).toMatchObject({ event: 'charge.success' });
  const other = await service.pool.query<{ id: number }>(
    `insert into merchants (name) values ('Other') returning id`,
  );
  const stranger = await signInToConsole(service, 'owner', { merchantId: other.rows[0]?.id ?? 0 });
  expect((await stranger.get<Page>('/webhooks')).body.data.webhooks).toEqual([]);
  expect((await stranger.get(`/webhooks/${one.id}`)).status).toBe(404);
  expect((await stranger.post(`/webhooks/${one.id}/again`)).status).toBe(404);
});

it('sends one again, or all that failed', async () => {
  const { webhooks } = (await person.get<Page>('/webhooks?status=undelivered')).body.data;
  expect((await person.post(`/webhooks/${webhooks[0]?.id}/again`)).status).toBe(200);
  expect(await lastAction()).toBe('webhook.sent-again');
  await service.deliver();
  expect(gone.received).toHaveLength(2);
  expect((await person.post<{ sent: number }>('/webhooks/again')).body.data).toEqual({ sent: 1 });
  await service.deliver();
  expect(gone.received).toHaveLength(3);
});

it('changes the address only for somebody who has just proved who they are', async () => {
  const unproved = await signInToConsole(service, 'admin', { steppedUp: false });
  expect((await unproved.post('/webhooks/address', { url: shop.url })).body.error_type).toBe(
    'STEP_UP_NEEDED',
  );
  expect((await person.post('/webhooks/address', { url: 'http://10.0.0.1/' })).body).toMatchObject({
    error_type: 'INVALID',
    data: { url: 'wrong_address' },
  });
  expect((await person.post('/webhooks/test', {})).body.data).toEqual({ url: 'no_address' });
  expect((await person.post('/webhooks/address', { url: shop.url })).status).toBe(200);
  expect(await lastAction()).toBe('webhooks.address');
  const { data } = (await person.get<Receiver>('/webhooks/receiver')).body;
  expect(data).toMatchObject({ url: shop.url, health: 'well', waiting: 0, undelivered: 1 });
  expect(data.answeredAt).not.toBeNull();
});

it('sends a test event, and asks the doctor', async () => {
  const before = shop.received.length;
  expect((await person.post<DoctorsReport>('/webhooks/test', {})).body.data).toMatchObject({ grade: 'good' });
  expect(shop.received).toHaveLength(before + 1);
  const { data } = (await person.post<DoctorsReport>('/webhooks/doctor', { url: gone.url })).body;
  expect(data).toMatchObject({ grade: 'broken', findings: [{ code: 'gone', weight: 'broken' }] });
  expect(await lastAction()).toBe('webhooks.examined');
});
