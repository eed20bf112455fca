// Spec §4 Transaction on load (expired, abandoned) and the sweeps behind it (I-13, I-42).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulatedTime } from '../../testing/simulated-time.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  openTestPayment,
  type OpenPayment,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { registerGauges } from '../../platform/health.ts';
import { startSweeps } from '../../platform/sweeper.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const LIFE_MS = 24 * 60 * 60 * 1000;
const view = async (payment: OpenPayment): Promise<PaymentView> =>
  JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body).payment;
const pay = (payment: OpenPayment, name: string) => payWithCard(service, payment, name);
const order = (fault: string, payment: OpenPayment) =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault, payment_reference: payment.reference },
  });
const bookOf = async ({ reference }: OpenPayment): Promise<unknown[]> =>
  (await service.fastify.inject({ url: `/sandbox/book?reference=${reference}` })).json().data;
/** As long as the sandbox takes for a slow answer. */
const SLOW_MS = 70_000;
const expire = () => service.due.expirePayments(service.time.clock.now());

describe('a payment whose time is over', () => {
  it('is expired when there was no attempt, before the sweep has written it and after', async () => {
    const payment = await openTestPayment(service);
    await service.time.advance(LIFE_MS);
    expect((await view(payment)).status).toBe('expired');
    await expire();
    expect((await view(payment)).status).toBe('expired');
    expect((await pay(payment, 'virtual_card')).status).toBe(401);
  });

  it('is abandoned when the payer left a step open, and the step is ended', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'pin');
    await service.time.advance(LIFE_MS);
    await expire();
    expect(await view(payment)).toMatchObject({ status: 'abandoned', charge: { status: 'failed' } });
  });

  it('never while money may still be on its way (I-42)', async () => {
    const payment = await openTestPayment(service);
    await order('answer_lost', payment);
    await pay(payment, 'virtual_card');
    await service.time.advance(LIFE_MS);
    await expire();
    expect((await view(payment)).status).toBe('processing');
    await service.runSweep('reconcile');
    expect((await view(payment)).status).toBe('success');
  });
});

it('a payment is looked at until its time is over and it has ended, and no longer', async () => {
  const listed = async (): Promise<unknown[]> =>
    (
      await service.pool.query(
        'select t.reference from open_payments o join transactions t on t.id = o.transaction_id',
      )
    ).rows;
  const [paid, waiting] = [await openTestPayment(service), await openTestPayment(service)];
  await pay(paid, 'virtual_card');
  await order('answer_lost', waiting);
  await pay(waiting, 'virtual_card');
  await expire();
  expect(await listed()).toEqual(
    expect.arrayContaining([paid, waiting].map(({ reference }) => ({ reference }))),
  );
  await service.time.advance(LIFE_MS);
  await expire();
  expect(await listed()).toEqual([{ reference: waiting.reference }]);
  await service.runSweep('reconcile');
  await expire();
  expect(await listed()).toEqual([]);
});

describe('a clock that runs a day ahead and is corrected', () => {
  it.each<[string, (payment: OpenPayment) => Promise<unknown>, unknown]>([
    ['to its page', async (payment) => (await view(payment)).status, 'expired'],
    ['to its merchant', (payment) => verified(payment), 'expired'],
    ['to a payer who pays', async (payment) => (await pay(payment, 'virtual_card')).status, 409],
  ])('revives no payment that was reported as over %s (I-42)', async (_, report, expected) => {
    const payment = await openTestPayment(service);
    const { sessions } = service.services;
    const session = sessions.read(payment.token);
    await service.time.advance(LIFE_MS);
    // A page that was opened a moment ago.
    const late = { ...payment, token: session ? sessions.issue(session) : '' };
    expect(await report(late)).toBe(expected);
    await service.time.advance(-LIFE_MS);
    expect((await view(payment)).status).toBe('expired');
    expect(await verified(payment)).toBe('expired');
    expect((await pay(payment, 'virtual_card')).status).toBe(409);
  });

  it('revives none in a list of pay-ins', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'pin');
    await service.time.advance(LIFE_MS);
    const [listed] = await payIns();
    expect(listed?.status).toBe('expired');
    await service.time.advance(-LIFE_MS);
    expect((await payIns())[0]?.status).toBe('expired');
    expect((await view(payment)).status).toBe('abandoned');
  });

  const ask = async <Data>(path: string): Promise<Data> => {
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    return (await service.fastify.inject({ url: `/merchant/api/v1${path}`, headers })).json().data;
  };
  const verified = async ({ reference }: OpenPayment) =>
    (await ask<{ status: string }>(`/charges/${reference}`)).status;
  const payIns = async () => (await ask<{ payins: { status: string }[] }>('/pay-ins?limit=1')).payins;
});

describe('a charge that is sent and not answered', () => {
  it.each([
    ['for 90 s is queried by any process', 90_000, false, true],
    ['for less than that is left to the process that sent it', 89_999, false, false],
    ['is queried at once by a process that starts', 0, true, true],
  ])('%s', async (_, waitMs, starts, isAsked) => {
    const { answered, reference } = await sendOne();
    const later = service.time.clock.now() + waitMs;
    if (starts) await service.due.takeUpSent(later);
    const taken = await service.due.takeCharges(later, 0, 20);
    expect(taken.some((charge) => charge.reference === reference)).toBe(isAsked);
    await answered();
  });

  it('may not be known to its provider yet when a starting process queries it: its own answer is settled all the same', async () => {
    const { answered, payment } = await sendOne('query_not_found');
    await service.due.takeUpSent(service.time.clock.now());
    await service.runSweep('reconcile');
    expect((await view(payment)).charge).toMatchObject({ status: 'processing', stage: 'checking' });
    await answered();
  });

  /** Under way, with a slow answer. */
  async function sendOne(queryFault?: string) {
    const payment = await openTestPayment(service);
    await order('slow', payment);
    if (queryFault) await order(queryFault, payment);
    const paying = pay(payment, 'virtual_card');
    let charge = (await view(payment)).charge;
    while (!charge) ({ charge } = await view(payment));
    // Only from here on is its slow answer scheduled: advancing the clock earlier would miss it.
    while ((await bookOf(payment)).length === 0);
    const answered = async () => {
      await service.time.advance(SLOW_MS);
      expect((await paying).status).toBe(200);
      while ((await view(payment)).status !== 'success');
    };
    return { payment, reference: charge.reference, answered };
  }
});

describe('sweeps', () => {
  it('one after the other, each a while after its last run ended; a failing one is logged and runs again', async () => {
    const time = createSimulatedTime();
    const warnings: string[] = [];
    let runs = 0;
    const { clock, timers } = time;
    const registry = new Registry();
    const sweeps = startSweeps({ clock, timers, warn: (message) => warnings.push(message) }, [
      {
        name: 'test',
        everyMs: 1_000,
        run: async () => {
          runs += 1;
          if (runs === 2) throw new Error('once');
          return 0;
        },
      },
    ]);
    registerGauges(registry, sweeps.gauges);
    const lag = async () =>
      Number(/^titan_sweep_lag_seconds\{sweep="test"\} (\S+)$/m.exec(await registry.metrics())?.[1]);
    await time.advance(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await lag()).toBe(0);
    await time.advance(1_000);
    await time.advance(500);
    // The second run was due half a second ago, and failed.
    expect(await lag()).toBe(0.5);
    await time.advance(500);
    expect(await lag()).toBe(0);
    expect([runs, warnings]).toEqual([3, ['A sweep failed']]);
    await sweeps.stop();
    await time.advance(10_000);
    expect(runs).toBe(3);
  });

  it('go on beside a run that hangs, and are stopped once it has ended', async () => {
    const time = createSimulatedTime();
    const ends: (() => void)[] = [];
    const run = () => new Promise<number>((resolve) => ends.push(() => resolve(0)));
    const sweeps = startSweeps({ clock: time.clock, timers: time.timers, warn: () => {} }, [
      { name: 'patient', everyMs: 1_000, patienceMs: 5_000, run },
    ]);
    await time.advance(5_999);
    expect(ends).toHaveLength(1);
    await time.advance(1);
    expect(ends).toHaveLength(2);
    ends[0]?.();
    await time.advance(5_999);
    expect(ends).toHaveLength(2);
    let isStopped = false;
    const stopping = sweeps.stop().then(() => (isStopped = true));
    await time.advance(10_000);
    expect([ends.length, isStopped]).toEqual([2, false]);
    ends[1]?.();
    await stopping;
  });

  it('two processes do not query the same charge at once', async () => {
    const payment = await openTestPayment(service);
    await order('answer_lost', payment);
    await pay(payment, 'virtual_card');
    await service.time.advance(2_000);
    const taken = await Promise.all(
      [1, 2].map(() => service.due.takeCharges(service.time.clock.now(), 60_000, 20)),
    );
    expect(taken.flat()).toHaveLength(1);
  });
});
