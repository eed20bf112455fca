// What /metrics reports of payments, by paying: opened, paid and declined by channel and account, providers' time, what is unknown and owed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import { openTestPayment, startTestService, type TestService } from '../../testing/test-service.ts';
import { merchantCaller } from '../../testing/merchant-caller.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.stop());

/** The figures whose name begins so, by name and labels. */
async function figures(prefix: string): Promise<Record<string, number>> {
  const { body } = await service.fastify.inject({ url: '/metrics' });
  const found = body.matchAll(new RegExp(`^(${prefix}\\S*) (\\S+)$`, 'gm'));
  return Object.fromEntries([...found].map(([, name = '', value]) => [name, Number(value)]));
}

const pay = (payment: Awaited<ReturnType<typeof openTestPayment>>, name: string, key?: string) =>
  payWithCard(service, payment, name, key);
const order = (fault: string, payment: Awaited<ReturnType<typeof openTestPayment>>) =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault, payment_reference: payment.reference },
  });

it('counts each attempt once, by channel and account: opened, and then paid or declined', async () => {
  const payment = await openTestPayment(service);
  await pay(payment, 'do_not_honor');
  await pay(payment, 'virtual_card', 'a-key');
  await pay(payment, 'virtual_card', 'a-key');
  const labels = '{channel="card",account="demo"}';
  expect(await figures('titan_payments_')).toEqual({
    [`titan_payments_opened_total${labels}`]: 2,
    [`titan_payments_paid_total${labels}`]: 1,
    [`titan_payments_declined_total${labels}`]: 1,
  });
});

it('measures providers by account, operation and outcome', async () => {
  await pay(await openTestPayment(service), 'virtual_card');
  const counted = await figures('titan_provider_seconds_count');
  expect(counted).toEqual({
    'titan_provider_seconds_count{provider="sandbox",account="demo",operation="charge",outcome="approved"}': 1,
  });
});

it('reports the age of the oldest charge without an answer, until it has one', async () => {
  const name = 'titan_oldest_unanswered_charge_seconds';
  expect(await figures(name)).toEqual({});
  const payment = await openTestPayment(service);
  await order('answer_lost', payment);
  await pay(payment, 'virtual_card');
  await service.time.advance(90_000);
  expect(await figures(name)).toEqual({
    [`${name}{provider="sandbox",account="demo",channel="card"}`]: 90,
  });
  expect(await figures('titan_provider_lost_total')).toEqual({
    'titan_provider_lost_total{provider="sandbox",account="demo",operation="charge",cause="connection_cut"}': 1,
  });
  await service.runSweep('reconcile');
  expect(await figures(name)).toEqual({});
});

it('counts what is owed back and its amount, by currency, until it has gone', async () => {
  const payment = await openTestPayment(service);
  await order('success_after_decline', payment);
  await pay(payment, 'virtual_card');
  expect(await figures('titan_obligations_owed')).toEqual({});
  await service.time.advance(3_000);
  let owed = await figures('titan_obligations_owed');
  // The provider's later answer is settled in the background.
  while (Object.keys(owed).length === 0) owed = await figures('titan_obligations_owed');
  expect(owed).toEqual({
    'titan_obligations_owed{currency="NGN"}': 1,
    'titan_obligations_owed_minor_units{currency="NGN"}': 150_000,
  });
  await service.runSweep('obligations');
  expect(await figures('titan_obligations_owed')).toEqual({});
});

it('counts merchants’ refunds that are under way, and reports the age of the oldest', async () => {
  const merchant = merchantCaller(service);
  const payment_reference = await merchant.paid();
  await merchant.post('/refunds/initiate', { payment_reference, reference: 'measured' });
  await service.time.advance(90_000);
  const both = async () => ({
    ...(await figures('titan_refunds_processing')),
    ...(await figures('titan_oldest_refund_seconds')),
  });
  expect(await both()).toEqual({ titan_refunds_processing: 1, titan_oldest_refund_seconds: 90 });
  await merchant.sendRefunds();
  expect(await both()).toEqual({ titan_refunds_processing: 0, titan_oldest_refund_seconds: 0 });
});

it('reports how many connections are busy, and what waits for one', async () => {
  expect(await figures('titan_database_waiting')).toEqual({ titan_database_waiting: 0 });
  const held = await Promise.all(Array.from({ length: 16 }, () => service.pool.connect()));
  const waiting = service.pool.query('select 1');
  const read = service.metrics.registry.metrics();
  await new Promise((resolve) => setImmediate(resolve));
  for (const client of held) client.release();
  expect(await read).toContain('titan_database_connections{state="busy"} 16');
  expect(await read).toMatch(/^titan_database_waiting [1-9]/m);
  await waiting;
});
