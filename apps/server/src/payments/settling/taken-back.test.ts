// A charge that its provider says was approved and taken back before we knew it as approved: only a person can end it, and says whether its
// payer has the money (decision 0018).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProviderAnswer } from '../../providers/port.ts';
import { moneyProblems } from '../reconciling/money-balance.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import type { ReviewItem } from '../giving-back/attention.ts';
import type { MoneyOutcome } from '../giving-back/give-back.ts';

const TAKEN_BACK: ProviderAnswer = {
  kind: 'reversed',
  amountMinor: 150_000,
  currency: 'NGN',
  message: 'Taken back',
};

const APPROVED: ProviderAnswer = { ...TAKEN_BACK, kind: 'approved' };

let service: TestService;
let payment: OpenPayment;
let item: ReviewItem;

beforeAll(async () => {
  service = await startTestService();
  sandboxOf(service).query = () =>
    Promise.resolve({ answer: TAKEN_BACK, askedAt: service.time.clock.now(), late: null });
});
beforeEach(async () => {
  payment = await openTestPayment(service);
  const order = { fault: 'answer_lost', payment_reference: payment.reference };
  await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: order });
  await pay();
  await service.time.advance(60_000);
  await service.runSweep('reconcile');
  [item] = (await attention().list()) as [ReviewItem];
});
afterEach(async () => {
  expect(await moneyProblems(service.pool)).toEqual([]);
  expect(await attention().list()).toEqual([]);
});
afterAll(() => service.stop());

const pay = () => {
  return payWithCard(service, payment, 'virtual_card');
};
const attention = () => service.services.stores.attention;
const close = (outcome: MoneyOutcome | null) =>
  attention().close(item.name, { note: 'Asked them', outcome }, service.time.clock.now());
const page = async (): Promise<PaymentView> =>
  JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body).payment;
const reversals = async () =>
  (await service.pool.query("select status, note from obligations where note = 'Asked them'")).rows;

it('is named as a charge, and stays unknown until the outcome is given', async () => {
  expect(item).toMatchObject({ what: 'reversed', amount_minor: 150_000, provider: 'sandbox' });
  expect(item.name).toMatch(/^charge-\d+$/);
  expect([await close(null), await close('try-again')]).toEqual([false, false]);
  expect((await page()).charge).toMatchObject({ status: 'processing', stage: 'checking' });
  expect([await close('returned'), await close('returned')]).toEqual([true, false]);
});

it('is closed in one commit: what dies in between leaves it open, and nothing else', async () => {
  const owner = new pg.Client({ connectionString: service.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger dies before update on contradictions for each row execute function die()`);
  await expect(close('returned')).rejects.toThrow('killed');
  await owner.query('drop trigger dies on contradictions; drop function die()');
  await owner.end();
  expect(await attention().list()).toEqual([item]);
  expect((await page()).charge).toMatchObject({ status: 'processing', stage: 'checking' });
  expect(await close('returned')).toBe(true);
});

it('is not closed by a person where a query settles it meanwhile', async () => {
  const { rows } = await service.pool.query(
    'select reference from charges where id = (select max(id) from charges)',
  );
  const charge = await service.services.stores.payments.chargeByReference(rows[0].reference);
  const holder = await service.pool.connect();
  await holder.query('begin');
  await holder.query('select from transactions where id = $1 for update', [charge?.transaction_id]);
  const settling = service.services.answers.record(charge as never, 'query', APPROVED, null);
  while ((await waitingForLocks()) < 1);
  const closing = close('returned');
  while ((await waitingForLocks()) < 2);
  await holder.query('commit');
  holder.release();
  expect([(await settling).status, await closing]).toEqual(['success', false]);
  expect(await page()).toMatchObject({ status: 'success', amount_paid: '1500.00', reversals: [] });
  const given = await service.pool.query(
    `select 1 from evidence where charge_id = $1 and source = 'operator'`,
    [charge?.id],
  );
  expect(given.rows).toEqual([]);
  [item] = (await attention().list()) as [ReviewItem];
  expect(await close(null)).toBe(true);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await service.pool.query<{ waiting: number }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}

it('its payer has the money: it is booked as come and gone, told so, and another attempt may pay', async () => {
  await close('returned');
  expect(await page()).toMatchObject({
    status: 'pending',
    charge: { status: 'failed' },
    reversals: [{ amount: '1500.00', reversed: true }],
  });
  await service.runSweep('obligations');
  expect(await reversals()).toContainEqual({ status: 'reversed', note: 'Asked them' });
});

it('it stands after all: it is the payment', async () => {
  await close('not-returned');
  expect(await page()).toMatchObject({ status: 'success', amount_paid: '1500.00', reversals: [] });
});

it('it stands after all, and another attempt has paid meanwhile: a person gives it back', async () => {
  const sandbox = service.services.providers.known('sandbox');
  const { limits } = sandbox ?? {};
  Object.assign(sandbox ?? {}, { limits: { ...limits, livesMs: 60_000 } });
  await service.time.advance(60_000);
  await service.runSweep('reconcile');
  Object.assign(sandbox ?? {}, { limits });
  expect((await pay()).body.data.status).toBe('success');
  await close('not-returned');
  [item] = (await attention().list()) as [ReviewItem];
  expect(item).toMatchObject({ what: 'duplicate', amount_minor: 150_000 });
  expect(await service.runSweep('obligations')).toBe(0);
  await close('returned');
  expect(await page()).toMatchObject({
    status: 'success',
    amount_paid: '1500.00',
    reversals: [{ reversed: true }],
  });
});
