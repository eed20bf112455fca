// The console's sandbox: what is open, what can be done to it outside, time, and scenarios; another merchant's payments never.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import {
  call,
  chargeBody,
  KEYS,
  openTestPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { chargeWalletBody } from '../testing/wallet-service.ts';
import { createMerchantSecrets } from '../vault/merchant-secrets.ts';
import { startWebhookService } from '../testing/webhook-service.ts';

type Open = { payments: { reference: string; page: string; channel: string | null; acts: string[] }[] };
type Play = {
  state: string;
  steps: { code: string }[];
  page: string;
  unexplained_minor: number;
  why: string | null;
};

let service: TestService;
let person: ConsolePerson;
beforeAll(async () => {
  service = await startWebhookService();
  person = await signInToConsole(service, 'support');
});
afterAll(() => service.stop());

const shown = async (reference: string) =>
  (await person.get<Open>('/sandbox/payments')).body.data.payments.find(
    (each) => each.reference === reference,
  );
const press = (reference: string, act: string, by = person) =>
  by.post(`/sandbox/payments/${reference}/press`, { act });
const prompt = async () => {
  const payment = await openTestPayment(service, { currency: 'KES' });
  await call(service, payment, '/mobile-money/charge', chargeWalletBody(payment, '254700000000'));
  return payment;
};

describe('an open payment', () => {
  it('is shown with what can be done to it outside, which is done once', async () => {
    const { reference, address } = await prompt();
    expect(await shown(reference)).toMatchObject({
      channel: 'mobile_money',
      page: `/${address}`,
      acts: ['approve', 'decline', 'ignore'],
    });
    expect((await press(reference, 'exact')).status).toBe(409);
    expect((await press(reference, 'approve')).status).toBe(200);
    expect((await press(reference, 'approve')).status).toBe(409);
    await person.post(`/sandbox/payments/${reference}/skip`, { minutes: 1 });
    expect(await shown(reference)).toBeUndefined();
    const { rows } = await service.pool.query('select action, target from console_audit order by id');
    expect(rows).toEqual([
      { action: 'sandbox.acted', target: reference },
      { action: 'sandbox.skipped', target: reference },
    ]);
  });

  it('is shown once however often its end has moved', async () => {
    const { reference } = await prompt();
    for (let time = 0; time < 2; time += 1)
      await person.post(`/sandbox/payments/${reference}/skip`, { minutes: 1 });
    const { payments } = (await person.get<Open>('/sandbox/payments')).body.data;
    expect(payments.filter((each) => each.reference === reference)).toHaveLength(1);
  });

  it.each([
    ['exact', 'success', 1_500],
    ['over', 'success', 1_500],
    ['under', 'pending', 0],
  ])('is sent a transfer: %s', async (act, status, kept) => {
    const payment = await openTestPayment(service);
    const data = { public_key: 'pk_test_titan_demo_000000000001', payment_reference: payment.reference };
    await call(service, payment, '/?type=bank_transfer', { type: 'bank_transfer', data });
    expect((await press(payment.reference, act)).status).toBe(200);
    await person.post(`/sandbox/payments/${payment.reference}/skip`, { minutes: 1 });
    const { rows } = await service.pool.query(
      'select status, amount_paid_minor from transactions where reference = $1',
      [payment.reference],
    );
    expect(rows).toMatchObject([
      { status: kept > 0 ? 'success' : expect.stringMatching(status), amount_paid_minor: kept * 100 },
    ]);
  });

  it('waits at the bank of 3-D Secure, where it is approved; a card that asks for a PIN waits for its payer', async () => {
    const pay = async (number: string) => {
      const payment = await openTestPayment(service);
      await call(
        service,
        payment,
        '/card/charge',
        chargeBody(payment, { number, expiry: '09/30', cvv: '123' }),
      );
      return payment.reference;
    };
    const atBank = await pay('4562543755474674');
    expect((await shown(atBank))?.acts).toEqual(['approve']);
    expect((await press(atBank, 'approve')).status).toBe(200);
    expect((await shown(await pay('5188513618552975')))?.acts).toEqual([]);
  });

  it('of another merchant is not shown, and nothing can be done to it', async () => {
    const { reference } = await prompt();
    const { id: merchantId } = await service.db
      .insertInto('merchants')
      .values({ name: 'Another', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await signInToConsole(service, 'owner', { merchantId });
    expect((await other.get<Open>('/sandbox/payments')).body.data.payments).toEqual([]);
    expect((await press(reference, 'approve', other)).status).toBe(409);
    expect((await other.post(`/sandbox/payments/${reference}/skip`, { minutes: 1 })).status).toBe(409);
  });
});

async function giveKeys(merchantId: number): Promise<void> {
  const secret = `sk_test_${'5'.repeat(32)}`;
  const sealed = createMerchantSecrets(KEYS.webhooks, systemRandom).seal(secret, secretKeyLookup(secret));
  const of = { merchant_id: merchantId, env: 'test' as const, created_at: new Date() };
  await service.db
    .insertInto('merchant_keys')
    .values([
      { ...of, kind: 'public', lookup: `pk_test_${'5'.repeat(32)}` },
      {
        ...of,
        kind: 'secret',
        lookup: secretKeyLookup(secret),
        sealed: sealed.bytes,
        seal_key_id: sealed.keyId,
      },
    ])
    .execute();
}

describe('a scenario', () => {
  it('is played to its end beside the payer’s page, and no money is unexplained', async () => {
    const { scenarios } = (await person.get<{ scenarios: string[] }>('/sandbox/scenarios')).body.data;
    expect(scenarios.length).toBeGreaterThanOrEqual(12);
    const { id } = (await person.post<{ id: string }>('/sandbox/plays', { name: 'card-pin' })).body.data;
    const look = async () => (await person.get<Play>(`/sandbox/plays/${id}`)).body.data;
    expect(await look()).toMatchObject({ state: 'playing', unexplained_minor: null });
    let play = await look();
    while (play.state === 'playing') {
      await service.time.advance(1_000);
      play = await look();
    }
    expect(play).toMatchObject({ state: 'done', unexplained_minor: 0, why: null });
    expect(play.steps.map(({ code }) => code)).toEqual(['open', 'card', 'answer', 'status', 'kept']);
    expect(play.page).toMatch(/^\/[0-9a-f]{32}$/);
  });

  it('is of the merchant whose person plays it: of no other, and of none without keys', async () => {
    const { id } = (await person.post<{ id: string }>('/sandbox/plays', { name: 'card-pin' })).body.data;
    const { id: merchantId } = await service.db
      .insertInto('merchants')
      .values({ name: 'Without keys', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await signInToConsole(service, 'owner', { merchantId });
    expect((await other.get(`/sandbox/plays/${id}`)).status).toBe(404);
    expect((await other.post('/sandbox/plays', { name: 'card-pin' })).body).toMatchObject({
      error_type: 'INVALID',
      data: { name: 'no_key' },
    });
    await giveKeys(merchantId);
    const begun = (await other.post<{ id: string }>('/sandbox/plays', { name: 'card-pin' })).body.data;
    const look = async () => (await other.get<Play>(`/sandbox/plays/${begun.id}`)).body.data;
    let play = await look();
    while (play.state === 'playing') {
      await service.time.advance(1_000);
      play = await look();
    }
    expect(play).toMatchObject({ state: 'done', unexplained_minor: 0, why: null });
    const { rows } = await service.pool.query('select merchant_id from transactions where reference = $1', [
      begun.id,
    ]);
    expect(rows).toEqual([{ merchant_id: merchantId }]);
  });

  it('that does not exist is not played', async () => {
    expect((await person.post('/sandbox/plays', { name: 'none' })).status).toBe(404);
    expect((await person.get('/sandbox/plays/none')).status).toBe(404);
  });
});

it('in live mode there is none of it', async () => {
  const live = await startTestService({ mode: 'live' });
  const owner = await signInToConsole(live, 'owner');
  for (const path of ['/sandbox/plays', '/sandbox/payments/any/skip', '/sandbox/payments/any/press'])
    expect((await owner.post(path, {})).status).toBe(404);
  await live.stop();
});
