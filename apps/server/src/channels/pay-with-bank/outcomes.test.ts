// Spec §4, §9: pay with bank when answers are lost, late or false, when a payer goes on another way, and
// when the service starts anew. Each ends truthful, and charged once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BankPayment, type BankService, startBankService } from '../../testing/bank-service.ts';
import { payWithCard } from '../../testing/card-payments.ts';

let service: BankService;
beforeAll(async () => {
  service = await startBankService();
});
afterAll(() => service.stop());

const begin = async (slug: string, ...faults: string[]): Promise<[BankPayment, string]> => {
  const payment = await service.open();
  await service.orderFaults(payment, ...faults);
  return [payment, (await service.charge(payment, slug)).body.data.reference];
};
const payByCard = async (payment: BankPayment) => {
  return (await payWithCard(service, payment, 'no_auth')).body.data;
};
const statusOf = async (reference: string): Promise<string> =>
  (await service.services.stores.payments.chargeByReference(reference))?.status ?? 'none';
const pending = { status: 'processing', stage: 'bank-pending', auth_model: null };
/** Lets a while pass, and asks about what is due. */
const wait = async (ms: number) => {
  await service.pass(ms);
  await service.sweep();
};

describe('an answer that is lost', () => {
  it.each(['answer_lost', 'garbage', 'server_error', 'processing'])(
    '%s: still pending, then the query finds what the bank asks for',
    async (fault) => {
      const [payment, reference] = await begin('zenith', fault);
      expect(await service.query(payment, reference)).toMatchObject(pending);
      await wait(2_000);
      expect(await service.query(payment, reference)).toMatchObject({
        status: 'pending',
        stage: 'bank-authorize',
      });
      expect((await service.authorize(payment, reference)).body.data.status).toBe('success');
    },
  );

  it('to the code: found paid by the query, and the code is never sent again', async () => {
    const [payment, reference] = await begin('zenith');
    await service.orderFaults(payment, 'answer_lost');
    expect((await service.authorize(payment, reference)).body.data).toMatchObject(pending);
    await wait(2_000);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
  });

  it('a request that never arrived has failed after the settling window, never before', async () => {
    const [payment, reference] = await begin('palmpay', 'request_lost');
    await wait(30_000);
    expect(await statusOf(reference)).toBe('unknown');
    await wait(60_000);
    expect(await statusOf(reference)).toBe('failed');
    expect((await service.charge(payment, 'palmpay')).body.data.stage).toBe('approval-guide');
  });

  it('one that provably never left may be tried again at once', async () => {
    const [payment, reference] = await begin('wema', 'not_sent');
    expect(await statusOf(reference)).toBe('failed');
    expect((await service.charge(payment, 'wema')).body.data.stage).toBe('bank-authorize');
  });

  it('queries that say now this and now that end in the truth', async () => {
    const [payment, reference] = await begin('gtb', 'query_flapping');
    await service.app(reference, 'approve', 'never');
    for (const seconds of [2, 4, 8, 15, 30, 60]) await wait(seconds * 1_000);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
  });
});

describe('an answer that is false', () => {
  it('another amount than was asked for goes back, and the payment may be made anew', async () => {
    const [payment, reference] = await begin('zenith');
    await service.orderFaults(payment, 'amount_differs');
    await service.authorize(payment, reference);
    await wait(2_000);
    await wait(4_000);
    expect(await statusOf(reference)).toBe('returned');
    expect((await service.page(payment)).payment.reversals).toMatchObject([
      { amount: '1499.00', currency: 'NGN', reversed: true },
    ]);
  });

  it('a late approval of what was declined goes back', async () => {
    const [payment, reference] = await begin('zenith');
    await service.orderFaults(payment, 'success_after_decline');
    expect((await service.authorize(payment, reference)).body.data.status).toBe('failed');
    const reversals = async () => (await service.page(payment)).payment.reversals;
    const isBack = async () => (await reversals()).every(({ reversed }) => reversed);
    // The approval comes when the bank likes; what is owed is sent back within two minutes.
    for (let at = 0; at < 40 && (at < 2 || !(await isBack())); at += 1) await wait(3_000);
    expect(await reversals()).toMatchObject([{ reversed: true }]);
    expect((await service.merchant(payment)).status).not.toBe('success');
  });
});

describe('a payer who goes on another way', () => {
  it.each(['palmpay', 'gtb'])('and approves both: card first, %s goes back', async (slug) => {
    const [payment, reference] = await begin(slug);
    expect((await payByCard(payment)).status).toBe('success');
    expect(await statusOf(reference)).toBe('left');
    await service.app(reference, 'approve');
    await wait(2_000);
    await wait(2_000);
    expect(await statusOf(reference)).toBe('duplicate');
    expect((await service.page(payment)).payment.reversals).toMatchObject([
      { amount: '1500.00', reversed: true },
    ]);
    expect((await service.merchant(payment)).amount_paid).toBe(1500);
  });

  it('the bank’s page is closed for him, a request in the app cannot be', async () => {
    const [payment, page] = await begin('gtb');
    const { reference: app } = (await service.charge(payment, 'palmpay')).body.data;
    const { reference: code } = (await service.charge(payment, 'zenith')).body.data;
    await service.sweep();
    expect([await statusOf(page), await statusOf(app)]).toEqual(['cancelled', 'left']);
    expect((await service.authorize(payment, code)).body.data.status).toBe('success');
  });

  it('a request that is approved after what came after it failed is the payment', async () => {
    const [payment, reference] = await begin('palmpay');
    await service.charge(payment, 'zenith', { ...WRONG_ACCOUNT });
    await service.app(reference, 'approve');
    await wait(2_000);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
    expect(await statusOf(reference)).toBe('success');
  });

  it('a step without its code is ended by another attempt', async () => {
    const [payment, reference] = await begin('zenith');
    expect((await payByCard(payment)).status).toBe('success');
    expect(await statusOf(reference)).toBe('cancelled');
  });
});

const WRONG_ACCOUNT = { account_number: '1234567890', account_name: 'Ada Obi', date_of_birth: '03/07/1990' };

describe('a bank’s callback', () => {
  const evidenceOf = async (reference: string): Promise<string[]> => {
    const { rows } = await service.pool.query(
      'select source, kind from evidence where reference = $1 order by id',
      [reference],
    );
    return rows.map((row) => `${row.source} ${row.kind}`);
  };

  it.each(['once', 'twice'])('%s: it is taken once, after the payer has left', async (plan) => {
    const [payment, reference] = await begin('palmpay');
    await service.app(reference, 'approve', plan);
    await service.pass(2_000);
    await service.pass(5_000);
    expect(await evidenceOf(reference)).toEqual(['answer step', 'callback approved']);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
  });

  it.each(['late', 'never'])('%s: a question has found it before', async (plan) => {
    const [payment, reference] = await begin('gtb');
    await service.app(reference, 'approve', plan);
    await wait(60_000);
    expect((await service.merchant(payment)).status).toBe('success');
    await service.pass(20 * 60_000);
    expect((await service.page(payment)).payment.reversals).toEqual([]);
  });
});

it('the merchant sees the bank and the last four digits, but never the account’s holder', async () => {
  const [payment, reference] = await begin('zenith');
  await service.authorize(payment, reference);
  const seen = await service.merchant(payment);
  expect(seen.payer_bank_account).toEqual({
    account_number: '******0000',
    account_name: null,
    bank_name: 'Zenith Bank',
  });
  expect(seen.payment_attempts).toMatchObject([{ reference, status: 'success', channel: 'pay_with_bank' }]);
});

it('a repeat is one attempt; under the same key another account is refused', async () => {
  const payment = await service.open();
  const charge = (details?: object) => service.charge(payment, 'wema', details, 'one-key');
  const [first, second] = [await charge(), await charge()];
  expect(second.body.data).toEqual(first.body.data);
  const other = await charge({ account_number: '1234567890' });
  expect([other.status, other.body.error_type]).toEqual([422, 'KEY_REUSED']);
});

it('a restart in the middle loses nothing: the new process finds the approval', async () => {
  const [payment, reference] = await begin('gtb');
  const { databaseUrl, time } = service;
  const other = await startBankService({ databaseUrl, time });
  await other.app(reference, 'approve', 'never');
  await time.advance(2_000);
  await other.sweep();
  expect(await other.query(payment, reference)).toMatchObject({ status: 'success' });
  await other.stop();
  expect((await service.merchant(payment)).status).toBe('success');
});
