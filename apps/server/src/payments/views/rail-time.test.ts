// A charge of which nothing is known when its payer can approve it no more is left: it holds up nothing, and a late approval goes back.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { moneyProblems } from '../reconciling/money-balance.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  type Answer,
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import type { ProviderAnswer, Limits } from '../../providers/port.ts';

const MINUTE_MS = 60_000;
const LIVES_MS = 3 * MINUTE_MS;

let service: TestService;
let payment: OpenPayment;
let found: ProviderAnswer | null;

beforeAll(async () => {
  service = await startTestService();
  const sandbox = sandboxOf(service);
  const { query, limits } = sandbox;
  const never: Limits = {
    ...limits,
    livesMs: LIVES_MS,
    hostsCards: false,
    query: { ...limits.query, notFoundProvesAfterMs: null },
  };
  Object.assign(sandbox, { limits: never, cancel: undefined });
  Object.assign(service.services.providers.known('sandbox') ?? {}, { limits: never });
  sandbox.query = (charge) =>
    found ? Promise.resolve({ answer: found, askedAt: service.time.clock.now(), late: null }) : query(charge);
});
beforeEach(async () => {
  found = { kind: 'not_found' };
  payment = await openTestPayment(service);
});
afterEach(async () => expect(await moneyProblems(service.pool)).toEqual([]));
afterAll(() => service.stop());

const pay = (): Promise<Answer> => {
  return payWithCard(service, payment, 'virtual_card');
};

/** A charge that was approved, of which the provider says nothing. */
async function unanswered(): Promise<string> {
  const order = { fault: 'answer_lost', payment_reference: payment.reference };
  await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: order });
  return (await pay()).body.data.reference;
}

async function sweepFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += MINUTE_MS) {
    await service.time.advance(MINUTE_MS);
    await service.runSweep('reconcile');
  }
}

const charge = async (reference: string) =>
  (
    await service.pool.query('select status, query_at, sent_at from charges where reference = $1', [
      reference,
    ])
  ).rows[0];
const transaction = async () =>
  (
    await service.pool.query(
      'select status, left_charges, live_charge_id from transactions where reference = $1',
      [payment.reference],
    )
  ).rows[0];

it('until then it is being checked, and the payer cannot pay twice', async () => {
  const reference = await unanswered();
  await sweepFor(LIVES_MS - MINUTE_MS);
  expect(await charge(reference)).toMatchObject({ status: 'unknown' });
  expect((await pay()).body.error_type).toBe('STILL_CHECKING');
});

it('then it is left, and queried less and less often', async () => {
  const reference = await unanswered();
  await sweepFor(LIVES_MS + MINUTE_MS);
  const left = await charge(reference);
  expect(left).toMatchObject({ status: 'left' });
  expect(left.query_at.getTime() - service.time.clock.now()).toBeGreaterThan(8 * MINUTE_MS);
  expect(await transaction()).toEqual({ status: 'processing', left_charges: 1, live_charge_id: null });
  const { charge: shown } = JSON.parse(
    (await service.fastify.inject({ url: `/${payment.address}` })).body,
  ).payment;
  expect(shown).toMatchObject({ status: 'processing', stage: 'init' });
  await sweepFor(60 * MINUTE_MS);
  expect(await transaction()).toMatchObject({ left_charges: 1 });
});

it('another attempt may pay, and what is approved late goes back', async () => {
  const reference = await unanswered();
  await sweepFor(LIVES_MS + MINUTE_MS);
  expect((await pay()).body.data.status).toBe('success');
  found = null;
  await sweepFor(11 * MINUTE_MS);
  expect(await charge(reference)).toMatchObject({ status: 'duplicate' });
  expect(await transaction()).toMatchObject({ status: 'success', left_charges: 0 });
  await service.runSweep('obligations');
});

it('an approval that comes late, when nothing else has paid, is the payment', async () => {
  const reference = await unanswered();
  await sweepFor(LIVES_MS + MINUTE_MS);
  found = null;
  await sweepFor(11 * MINUTE_MS);
  expect(await charge(reference)).toMatchObject({ status: 'success' });
  expect(await transaction()).toMatchObject({ status: 'success', left_charges: 0 });
});
