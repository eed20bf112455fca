// Refunds by people of the console: of how much and by whom, held before they are sent, and undone.
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { whileHeld } from '../testing/held-row.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { erasePerson } from '../payments/erase-person.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService();
  owner = await signInToConsole(service, 'owner');
});
afterAll(() => service.stop());
// What came before has no part in the sums of a day.
beforeEach(async () => {
  await service.pool.query(`update refunds set created_at = created_at - interval '1 day'`);
  await service.pool.query(`update refund_requests set status = 'undone' where status = 'held'`);
});

let made = 0;
const KEY = (): string => `press-key-${(made += 1)}`;

/** Ours, as the console names it. */
async function paid(body: object = {}): Promise<string> {
  return oursOf(await merchantCaller(service).paid({ amount: 1500, ...body }));
}
async function oursOf(reference: string): Promise<string> {
  const { rows } = await service.pool.query<{ ours: string }>(
    'select payment_reference as ours from transactions where reference = $1',
    [reference],
  );
  return rows[0]?.ours ?? '';
}
const read = async (reference: string, person = owner): Promise<PaymentDetails> =>
  (await person.get<PaymentDetails>(`/payments/of/${reference}`)).body.data;
type Answer = { state: string; amount: string };
const refund = (person: ConsolePerson, reference: string, amount: string, key = KEY()) =>
  person.post<Answer>(`/payments/of/${reference}/refund`, { amount, reason: 'one broke', key });
const undo = (person: ConsolePerson, id: number) => person.post<Answer>(`/held-refunds/${id}/undo`);
const sweep = () => service.runSweep('held refunds');
async function pass(ms: number): Promise<void> {
  await service.time.advance(ms);
  await sweep();
}
const HELD_MS = 30_000;
const DAY_MS = 24 * 60 * 60_000;
/** What the merchant's own system sees. */
const refundsOf = async (reference: string): Promise<object[]> =>
  (
    await service.pool.query(
      `select r.amount_minor::int as minor, r.status, u.name as by from refunds r join transactions t on t.id = r.transaction_id
       left join console_users u on u.id = r.made_by where t.payment_reference = $1 order by r.id`,
      [reference],
    )
  ).rows;
const logOf = async (reference: string): Promise<string[]> =>
  (
    await service.pool.query<{ line: string }>(
      `select who || ' ' || action as line from console_audit where target = $1 order by id`,
      [reference],
    )
  ).rows.map(({ line }) => line);

describe('a refund', () => {
  it('is made once, however often its press arrives, and is written down', async () => {
    const reference = await paid();
    const key = KEY();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(owner, reference, '500', key)));
    for (const { status, body } of answers) expect([status, body.data.amount]).toEqual([200, '500.00']);
    const payment = await read(reference);
    expect(payment).toMatchObject({ refunded: '0.00', refundable: '1000.00' });
    expect(payment.events.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { state: 'held', who: 'The owner', quotes: ['one broke'] },
    ]);
    const { rows } = await service.pool.query(
      `select who, facts from console_audit where action = 'refund.made' and target = $1`,
      [reference],
    );
    expect(rows).toEqual([{ who: 'The owner', facts: { amount: '500.00', currency: 'NGN', env: 'test' } }]);
    expect((await refund(owner, reference, '400', key)).body.error_type).toBe('CHANGED');
    expect((await refund(owner, reference, 'NGN 500,00', key)).body.data.amount).toBe('500.00');
  });

  it('is of what was typed, as the screen and people write it', async () => {
    const reference = await paid();
    for (const [typed, amount] of [
      ['1,00', '1.00'],
      ['NGN 5', '5.00'],
      ['1.250,50', '1250.50'],
      ['١٢٫٥', '12.50'],
    ] as const)
      expect((await refund(owner, reference, typed)).body.data.amount).toBe(amount);
  });

  it('is of no more than is left, and of nothing that was not named', async () => {
    const reference = await paid();
    expect((await refund(owner, reference, '1500.01')).body).toMatchObject({
      error_type: 'INVALID',
      data: { amount: 'too_much' },
    });
    for (const [typed, amount] of [
      ['', 'missing'],
      ['1.50.00', 'not_a_number'],
      ['USD 5', 'other_currency'],
    ] as const)
      expect((await refund(owner, reference, typed)).body.data).toEqual({ amount });
    expect((await refund(owner, reference, '1500.00')).body.data.amount).toBe('1500.00');
    expect((await refund(owner, reference, '1')).status).toBe(400);
  });

  it('of a large sum, also in parts, needs an owner or admin who has just proved who they are', async () => {
    const reference = await paid({ amount: 200_000 });
    const operations = await signInToConsole(service, 'operations');
    const admin = await signInToConsole(service, 'admin', { steppedUp: false });
    const key = KEY();
    for (const _ of ['made', 'found again'])
      expect((await refund(operations, reference, '100000', key)).status).toBe(200);
    expect((await refund(operations, reference, '60000')).body.error_type).toBe('NOT_ALLOWED');
    expect((await refund(admin, reference, '100000')).body.error_type).toBe('STEP_UP_NEEDED');
    expect((await refund(owner, reference, '100000')).status).toBe(200);
  });

  it('of a large sum in parts that come at once is large too', async () => {
    const reference = await paid({ amount: 200_000 });
    const operations = await signInToConsole(service, 'operations');
    const parts = Array.from({ length: 4 }, () => refund(operations, reference, '50000'));
    const answers = (await Promise.all(parts)).map(({ body }) => body.error_type ?? 'made');
    expect(answers.toSorted()).toEqual(['NOT_ALLOWED', 'made', 'made', 'made']);
  });

  it('needs a proof above the limit of a day, also where it comes in pieces of several payments at once', async () => {
    const pieces = [await paid({ amount: 90_000 }), await paid({ amount: 90_000 })];
    const operations = await signInToConsole(service, 'operations', { steppedUp: false });
    const held = ['select from merchants for update'] as const;
    const presses = pieces.map((reference) => () => refund(operations, reference, '90000'));
    const answers = await whileHeld(service.pool, held, presses);
    expect(answers.map(({ body }) => body.error_type)).toEqual([undefined, 'STEP_UP_NEEDED']);

    const small = await paid();
    const one = (person: ConsolePerson) => refund(person, small, '1').then(({ body }) => body.error_type);
    expect((await refund(operations, await paid({ amount: 60_000 }), '60000')).status).toBe(200);
    expect(await one(operations)).toBe('STEP_UP_NEEDED');
    expect(await one(await signInToConsole(service, 'operations', { steppedUp: false }))).toBeUndefined();
    const proved = 'update console_sessions set stepped_up_at = $2 where user_id = $1';
    await service.pool.query(proved, [operations.id, new Date(service.time.clock.now())]);
    expect(await one(operations)).toBeUndefined();
    await service.pool.query(proved, [operations.id, null]);
    expect(await one(operations)).toBe('STEP_UP_NEEDED');
    await pass(HELD_MS);
    expect(await one(operations)).toBe('STEP_UP_NEEDED');
    const yesterday = `update refunds set created_at = created_at - interval '1 day' where made_by = $1`;
    await service.pool.query(yesterday, [operations.id]);
    expect(await one(operations)).toBeUndefined();
  });

  it('of what was not paid is none', async () => {
    const { reference } = await openTestPayment(service);
    expect((await refund(owner, await oursOf(reference), '1')).body.error_type).toBe('CHANGED');
  });
});

describe('a refund that is held', () => {
  it('is sent by itself after half a minute, once, by whichever copy is first, and stays its maker’s', async () => {
    const reference = await paid();
    const key = KEY();
    expect((await refund(owner, reference, '500', key)).body.data).toMatchObject({ state: 'held' });
    await pass(HELD_MS - 1_000);
    expect(await refundsOf(reference)).toEqual([]);
    expect((await read(reference)).held).toMatchObject([
      { who: 'The owner', isOwn: true, amount: '500.00', reason: 'one broke', leftMs: 1_000 },
    ]);
    await service.time.advance(1_000);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await refundsOf(reference)).toEqual([{ minor: 50_000, status: 'processing', by: 'The owner' }]);
    expect(await read(reference)).toMatchObject({
      refunded: '500.00',
      refundable: '1000.00',
      held: [{ state: 'sent' }],
    });
    expect((await refund(owner, reference, '500', key)).body.data.state).toBe('processing');
    expect(await logOf(reference)).toEqual(['The owner refund.made', 'The owner refund.sent']);
  });

  it('is undone by whoever made it and nobody else, and its sum can be given back again', async () => {
    const reference = await paid();
    const key = KEY();
    await refund(owner, reference, '1500', key);
    const [held] = (await read(reference)).held;
    const id = held?.id ?? 0;
    const admin = await signInToConsole(service, 'admin');
    expect((await read(reference, admin)).held).toMatchObject([{ who: 'The owner', isOwn: false }]);
    expect((await undo(admin, id)).body.error_type).toBe('UNKNOWN');
    expect((await refund(admin, reference, '1')).body.data).toEqual({ amount: 'too_much' });
    for (const _ of ['undone', 'pressed twice'])
      expect((await undo(owner, id)).body.data.state).toBe('undone');
    expect((await refund(owner, reference, '1500', key)).body.data.state).toBe('undone');
    await pass(HELD_MS);
    expect(await refundsOf(reference)).toEqual([]);
    expect(await logOf(reference)).toEqual(['The owner refund.made', 'The owner refund.undone']);
    const { events, refundable } = await read(reference);
    expect([refundable, events.filter(({ kind }) => kind === 'refund')]).toMatchObject([
      '1500.00',
      [{ state: 'undone', who: 'The owner' }],
    ]);
  });

  it('is either undone or sent, and the answer says which', async () => {
    for (let race = 0; race < 12; race += 1) {
      const reference = await paid({ amount: 10 });
      await refund(owner, reference, '10');
      const id = (await read(reference)).held[0]?.id ?? 0;
      await service.time.advance(HELD_MS);
      const works = [() => undo(owner, id), sweep, sweep];
      const [undone] = await Promise.all(
        works
          .slice(race % 3)
          .concat(works.slice(0, race % 3))
          .map((work) => work()),
      ).then((answers) => answers.filter((each) => typeof each !== 'number'));
      const sent = await refundsOf(reference);
      expect([undone?.body.data.state, sent.length]).toEqual(
        sent.length === 0 ? ['undone', 0] : ['processing', 1],
      );
    }
  });

  it('counts as given back for everybody: other people, other tabs, and the merchant’s own system', async () => {
    const reference = await paid();
    const admin = await signInToConsole(service, 'admin');
    const presses = Array.from({ length: 6 }, (_, n) => refund(n % 2 ? owner : admin, reference, '600'));
    const answers = (await Promise.all(presses)).map(({ body }) => body.error_type ?? body.data.state);
    expect(answers.toSorted()).toEqual(['INVALID', 'INVALID', 'INVALID', 'INVALID', 'held', 'held']);
    const merchant = merchantCaller(service);
    const asked = { payment_reference: reference, reference: 'by-api', amount: 301 };
    expect((await merchant.post('/refunds/initiate', asked)).status).toBe(400);
    expect((await merchant.post('/refunds/initiate', { ...asked, amount: 300 })).status).toBe(200);
    await pass(HELD_MS);
    expect((await refundsOf(reference)).length).toBe(3);
    expect((await read(reference)).refundable).toBe('0.00');
  });

  it('is not sent where its maker has left or may refund no more meanwhile, and says so', async () => {
    for (const leaves of [`role = 'support'`, `ended_at = '2026-01-01'`]) {
      const reference = await paid();
      const operations = await signInToConsole(service, 'operations');
      expect((await refund(operations, reference, '500')).body.data.state).toBe('held');
      await service.pool.query(`update console_users set ${leaves} where id = $1`, [operations.id]);
      await pass(HELD_MS);
      expect(await refundsOf(reference)).toEqual([]);
      const { events, refundable } = await read(reference);
      expect([refundable, events.at(-1)]).toMatchObject(['1500.00', { state: 'stoppedByPerson' }]);
      expect(await logOf(reference)).toEqual(['The operations refund.made', 'The operations refund.stopped']);
    }
  });

  it('is not sent where the payment no longer has so much, and holds up no other', async () => {
    const [lost, other] = [await paid(), await paid()];
    for (const reference of [lost, other]) await refund(owner, reference, '1500');
    const spend = 'update transactions set refunded_minor = $2 where payment_reference = $1';
    await service.pool.query(spend, [lost, 1]);
    await pass(HELD_MS);
    await service.pool.query(spend, [lost, 0]);
    expect((await read(lost)).events.at(-1)).toMatchObject({ state: 'stoppedByPayment' });
    expect((await refundsOf(other)).length).toBe(1);
  });

  it('comes nearer with the time that a tester skips for its payment, and no other', async () => {
    const [skipped, other] = [await paid(), await paid()];
    for (const reference of [skipped, other]) await refund(owner, reference, '100');
    const merchant = merchantCaller(service);
    const answer = await merchant.post(`/charges/${skipped}/sandbox/skip-time`, { minutes: 1 });
    expect(answer.status).toBe(200);
    expect([(await refundsOf(skipped)).length, (await refundsOf(other)).length]).toEqual([1, 0]);
  });

  it('is held as long as it would have been after a clock was set back', async () => {
    const reference = await paid();
    await refund(owner, reference, '1');
    await service.time.advance(-DAY_MS);
    await service.upkeep.clampTimesAhead(service.time.clock);
    await pass(HELD_MS - 1_000);
    expect(await refundsOf(reference)).toEqual([]);
    await pass(1_000);
    expect((await refundsOf(reference)).length).toBe(1);
    await service.time.advance(DAY_MS - HELD_MS);
  });

  it('holds back the erasing of its payer until it is over, and its reason goes with them', async () => {
    const customer = { email: 'erase-me@example.com', name: 'Efe' };
    const reference = await paid({ customer });
    await owner.post(`/payments/of/${reference}/refund`, { amount: '1', reason: 'Efe called', key: KEY() });
    const person = { email: customer.email, merchantId: null };
    expect((await erasePerson(service.db, person)).unfinished).toBe(1);
    await undo(owner, (await read(reference)).held[0]?.id ?? 0);
    await service.pool.query(`update webhook_deliveries set status = 'delivered'`);
    expect((await erasePerson(service.db, person)).unfinished).toBe(0);
    expect((await read(reference)).events.find(({ kind }) => kind === 'refund')?.quotes).toEqual([]);
  });
});
