// A clock that is set back does not delay what is due: charges, reversals, refunds, accounts and webhooks, on the real service.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardNamed } from '../../testing/card-payments.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  RESEND_WAIT_MS,
  sandboxOf,
  SECRET_KEY,
} from '../../testing/test-service.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';
import { startWebhookService, type WebhookService } from '../../testing/webhook-service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LEASE_MS = 60_000;

let service: WebhookService;
beforeEach(async () => {
  service = await startWebhookService();
});
afterEach(() => service.stop());

const setBack = async (): Promise<number> => {
  await service.time.advance(-DAY_MS);
  return service.upkeep.clampTimesAhead(service.time.clock);
};
const pay = (payment: OpenPayment, name: string) =>
  call<{ reference: string }>(service, payment, '/card/charge', chargeBody(payment, cardNamed(name)));
const order = (payment: OpenPayment, fault: string) =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault, payment_reference: payment.reference },
  });
/** The provider sets a gap between the queries of a charge. */
function withGap(gapMs: number): void {
  const { limits } = sandboxOf(service);
  const gapped = { limits: { ...limits, query: { ...limits.query, gapMs } } };
  Object.assign(sandboxOf(service), gapped);
  Object.assign(service.services.providers.known('sandbox') ?? {}, gapped);
}
const asked = async (payment: OpenPayment) =>
  (await call<{ status: string }>(service, payment, '/card/query', { reference: payment.reference })).body
    .data;

describe('after the clock was set back by a day', () => {
  it('a charge without an answer is queried as soon as it would have been', async () => {
    const payment = await openTestPayment(service);
    await order(payment, 'answer_lost');
    await pay(payment, 'virtual_card');
    await setBack();
    expect(await service.runSweep('reconcile')).toBe(0);
    await service.time.advance(2_000);
    expect(await service.runSweep('reconcile')).toBe(1);
    expect(await asked(payment)).toMatchObject({ status: 'success' });
  });

  it.each<[string, (now: number) => Promise<unknown>]>([
    ['another process had just taken', (now) => service.due.takeCharges(now, LEASE_MS, 20)],
    [
      'a process that started had taken up',
      async (now) => {
        await service.pool.query(`update charges set status = 'left', query_at = null`);
        await service.due.takeUpSent(now);
      },
    ],
  ])('one that has waited for days, and that %s, is queried when a lease is over', async (_, take) => {
    const payment = await openTestPayment(service);
    await order(payment, 'answer_lost');
    await pay(payment, 'virtual_card');
    await service.time.advance(2 * DAY_MS);
    await take(service.time.clock.now());
    await setBack();
    await service.time.advance(LEASE_MS);
    expect(await service.runSweep('reconcile')).toBe(1);
  });

  it('one whose provider sets a gap between queries is queried after that gap', async () => {
    withGap(LEASE_MS);
    const payment = await openTestPayment(service);
    await order(payment, 'answer_lost');
    await order(payment, 'query_processing');
    await pay(payment, 'virtual_card');
    await service.time.advance(LEASE_MS);
    expect(await service.runSweep('reconcile')).toBe(1);
    await setBack();
    await service.time.advance(LEASE_MS);
    expect(await asked(payment)).toMatchObject({ status: 'success' });
  });

  it('a poll of the payer’s page queries the provider', async () => {
    const payment = await openTestPayment(service);
    await order(payment, 'answer_lost');
    await pay(payment, 'virtual_card');
    await setBack();
    await service.time.advance(2_000);
    expect(await asked(payment)).toMatchObject({ status: 'success' });
  });

  it('a charge that never reached its provider ends a minute later, and not before', async () => {
    const payment = await openTestPayment(service);
    await order(payment, 'request_lost');
    await pay(payment, 'virtual_card');
    await setBack();
    await service.time.advance(59_999);
    expect(await asked(payment)).toMatchObject({ status: 'processing' });
    await service.time.advance(2_001);
    expect(await asked(payment)).toMatchObject({ status: 'failed' });
  });

  it('a code can be resent after the wait that the payer was shown', async () => {
    const payment = await openTestPayment(service);
    const { reference } = (await pay(payment, 'otp')).body.data;
    await call(service, payment, '/card/authorize', {
      public_key: PUBLIC_KEY,
      reference,
      authorization: { pin: '1234' },
    });
    await setBack();
    const resend = async () => (await call(service, payment, '/card/resend-otp', { reference })).status;
    expect(await resend()).not.toBe(200);
    await service.time.advance(RESEND_WAIT_MS);
    expect(await resend()).toBe(200);
  });

  it('a webhook is tried again no later than after its wait', async () => {
    const shop = await startReceiver((response, nth) => void response.writeHead(nth === 1 ? 500 : 200).end());
    await service.pay({ notification_url: shop.url });
    await service.deliver();
    expect(shop.received).toHaveLength(1);
    await setBack();
    await service.deliver();
    expect(shop.received).toHaveLength(2);
    await shop.stop();
  });

  it('money owed back, a refund and an account that another process had taken are due again', async () => {
    const { reference } = await service.pay({});
    const { rows } = await service.pool.query<{ id: number; provider: string; reference: string }>(
      'select c.id, c.provider, c.reference from charges c join transactions t on t.id = c.transaction_id where t.reference = $1',
      [reference],
    );
    const [charge] = rows;
    if (!charge) throw new Error('There is no charge');
    const now = service.time.clock.now();
    await service.pool.query(
      `insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
       select transaction_id, id, 'late', 100, currency, 'KPY-RV-' || id, $2, $2 from charges where id = $1`,
      [charge.id, new Date(now)],
    );
    await refund(reference);
    await service.services.stores.accounts.bind(charge, accountOver(now), { now, askAt: now });
    const take = async (): Promise<number[]> => {
      const at = service.time.clock.now();
      const owed = await service.services.stores.obligations.take(at, LEASE_MS, 20);
      const refunds = await service.services.stores.refundParts.take(at, LEASE_MS, 20);
      return [owed, refunds, await service.services.stores.accounts.takeDue(at, LEASE_MS, 20)].map(
        (taken) => taken.length,
      );
    };
    await service.time.advance(1);
    expect(await take()).toEqual([1, 1, 1]);
    expect(await take()).toEqual([0, 0, 0]);
    await setBack();
    const { rows: ahead } = await service.pool.query(
      'select sent_at from obligations where sent_at > $1 union all select sent_at from refund_parts where sent_at > $1',
      [new Date(service.time.clock.now())],
    );
    expect(ahead).toEqual([]);
    expect(await take()).toEqual([1, 1, 1]);
  });

  it('leaves alone what a correct clock has written', async () => {
    const payment = await openTestPayment(service);
    await order(payment, 'answer_lost');
    await pay(payment, 'virtual_card');
    expect(await service.upkeep.clampTimesAhead(service.time.clock)).toBe(0);
  });

  it('leaves alone a webhook that is taken while the statement waits for the database', async () => {
    const shop = await startReceiver(() => {});
    await service.pay({ notification_url: shop.url });
    const asked = service.time.clock.now();
    await service.time.advance(20_000);
    expect(await service.webhooks.sweep()).toBe(1);
    expect(await service.upkeep.clampTimesAhead({ now: () => asked })).toBe(0);
    expect(await service.another().sweep()).toBe(0);
    await shop.stop();
  });

  it('leaves alone a charge whose next query is an hour away', async () => {
    withGap(60 * 60_000);
    const payment = await openTestPayment(service);
    await order(payment, 'answer_lost');
    await pay(payment, 'virtual_card');
    expect(await service.upkeep.clampTimesAhead(service.time.clock)).toBe(0);
  });
});

const refund = (payment_reference: string) =>
  service.fastify.inject({
    method: 'POST',
    url: '/merchant/api/v1/refunds/initiate',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    payload: { payment_reference, reference: 'refund-ahead', amount: 100 },
  });

const accountOver = (now: number) => ({
  bankCode: 'wema',
  bankName: 'Wema Bank',
  accountNumber: '0123456789',
  accountName: 'Titan',
  expiresAt: now - DAY_MS - 2 * 60 * 60 * 1000,
  limits: null,
});
