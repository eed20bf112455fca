// Verify: what a merchant gets of a charge, in every state it can be in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChargeState, TransactionState } from '../db/column-values.ts';
import { type MerchantTestApp, startMerchantApp } from '../testing/merchant-test-app.ts';
import { type ChargeExtra, moveTransaction, storeCharge } from '../testing/stored-charges.ts';

let merchant: MerchantTestApp;

beforeAll(async () => {
  merchant = await startMerchantApp(['card', 'bank_transfer']);
});
afterAll(() => merchant.stop());

let made = 0;
async function open(change: Record<string, unknown> = {}): Promise<string> {
  const reference = `order-${(made += 1)}`;
  const answer = await merchant.initialize({
    reference,
    amount: 1500,
    currency: 'NGN',
    customer: { email: 'ada@example.com' },
    ...change,
  });
  expect(answer.status).toBe(200);
  return reference;
}

const charge = (reference: string, status: ChargeState, extra?: ChargeExtra) =>
  storeCharge(merchant.pool, reference, status, extra);
const move = (reference: string, status: TransactionState) =>
  moveTransaction(merchant.pool, reference, status);

describe('an untried charge', () => {
  it('is pending, with what was agreed', async () => {
    const reference = await open({
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
      narration: 'Two mugs',
      locale: 'EN-ng',
      metadata: { order: 'A-1', nested: { list: [1, null, true] } },
    });
    const { status, body, headers } = await merchant.verify(reference);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      message: 'Charge retrieved successfully',
      data: {
        reference,
        status: 'pending',
        amount: '1500.00',
        amount_expected: 1500,
        amount_paid: 0,
        amount_accepted: 0,
        fee: 22.5,
        vat: 1.69,
        currency: 'NGN',
        description: 'Two mugs',
        locale: 'en-NG',
        created_at: '2026-11-21T08:00:00.000Z',
        metadata: { order: 'A-1', nested: { list: [1, null, true] } },
        customer: { name: 'Ada Obi', email: 'ada@example.com' },
        reversals: [],
        payment_attempts: [],
      },
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it('has the items that were sent, as they were sent', async () => {
    const reference = await open({
      items: [
        { name: 'Mug', quantity: 2, unit_amount: '800.00', picture: 'https://shop.example/mug.png' },
        { name: 'Voucher', unit_amount: -100.5 },
        { name: 'Delivery', unit_amount: '0.50' },
      ],
    });
    expect((await merchant.verify(reference)).body.data.items).toEqual([
      { name: 'Mug', quantity: 2, unit_amount: 800, picture: 'https://shop.example/mug.png' },
      { name: 'Voucher', quantity: 1, unit_amount: -100.5, picture: null },
      { name: 'Delivery', quantity: 1, unit_amount: 0.5, picture: null },
    ]);
  });

  it('expects the fees too when the payer bears them', async () => {
    const reference = await open({ amount: '18500.00', merchant_bears_cost: false });
    const { data } = (await merchant.verify(reference)).body;
    expect(data).toMatchObject({ amount: '18500.00', amount_expected: 18_798.31, fee: 277.5, vat: 20.81 });
  });

  it('has the fees of its default channel', async () => {
    const reference = await open({ channels: ['card', 'bank_transfer'], default_channel: 'bank_transfer' });
    expect((await merchant.verify(reference)).body.data).toMatchObject({ fee: 15, vat: 1.13 });
  });

  it.each([
    ['XOF', 1500, '1500'],
    ['KES', 1450.5, '1450.50'],
    ['USD', 0.01, '0.01'],
  ])('in %s writes %d as %s', async (currency, amount, text) => {
    const { data } = (await merchant.verify(await open({ currency, amount }))).body;
    expect(data.amount).toBe(text);
    expect(data.amount_expected).toBe(amount);
  });
});

describe('a charge that was tried', () => {
  it.each([
    ['sent', 'processing', 'processing'],
    ['unknown', 'processing', 'processing'],
    ['action_required', 'processing', 'pending'],
  ] as const)('and is %s is %s', async (state, status, attemptStatus) => {
    const reference = await open();
    const attempt = await charge(reference, state, { message: 'Please wait' });
    const { data } = (await merchant.verify(reference)).body;
    expect(data.status).toBe(status);
    expect(data.amount_paid).toBe(0);
    expect(data).not.toHaveProperty('card');
    expect(data.payment_attempts).toEqual([
      { reference: attempt, status: attemptStatus, channel: 'card', message: 'Please wait' },
    ]);
  });

  it('and declined is pending again, with the reason', async () => {
    const reference = await open();
    const attempt = await charge(reference, 'failed', {
      message: 'Not enough money',
      transaction: 'pending',
    });
    const { data } = (await merchant.verify(reference)).body;
    expect(data.status).toBe('pending');
    expect(data.payment_attempts).toEqual([
      { reference: attempt, status: 'failed', channel: 'card', message: 'Not enough money' },
    ]);
  });

  it('for the last time is failed', async () => {
    const reference = await open();
    await charge(reference, 'failed', { transaction: 'failed' });
    expect((await merchant.verify(reference)).body.data.status).toBe('failed');
  });

  it('and approved is success, with the money, the card and every attempt in order', async () => {
    const reference = await open({ merchant_bears_cost: false });
    const first = await charge(reference, 'failed', { message: 'Declined', transaction: 'pending' });
    const second = await charge(reference, 'success', { message: 'Approved' });
    const third = await charge(reference, 'duplicate', { message: 'Approved' });
    const { data } = (await merchant.verify(reference)).body;
    expect(data).toMatchObject({
      status: 'success',
      amount: '1500.00',
      amount_expected: 1524.19,
      amount_paid: 1524.19,
      amount_accepted: 1524.19,
      fee: 22.5,
      vat: 1.69,
      card: { card_type: 'mastercard', first_six: '518851', last_four: '2975', expiry: '09/30' },
    });
    expect(data.payment_attempts.map((attempt: { reference: string }) => attempt.reference)).toEqual([
      first,
      second,
      third,
    ]);
    expect(data.payment_attempts.map((attempt) => attempt.status)).toEqual(['failed', 'success', 'failed']);
    expect(data.payment_attempts[2]?.message).toContain('The money goes back');
  });
});

describe('a charge whose time ran out', () => {
  it.each(['expired', 'abandoned'] as const)('is expired when we say %s', async (status) => {
    const reference = await open();
    await move(reference, status);
    expect((await merchant.verify(reference)).body.data.status).toBe('expired');
  });

  it('is expired before the sweep, but never while money may be under way', async () => {
    const own = await startMerchantApp();
    const late = async (reference: string) => (await own.verify(reference)).body.data.status;
    const body = { amount: 1, currency: 'NGN', customer: { email: 'a@b.co' } };
    await own.initialize({ ...body, reference: 'idle' });
    await own.initialize({ ...body, reference: 'busy' });
    await own.pool.query(`
      with sent as (
        insert into charges (transaction_id, reference, provider, account_id, channel, amount_minor, fee_minor, vat_minor, currency,
          sent_at, created_at, updated_at)
        select id, 'KPY-CA-busy', 'sandbox', 1, 'card', 100, 0, 0, 'NGN', now(), now(), now() from transactions
        where reference = 'busy' returning id)
      update transactions set status = 'processing', attempts = 1, live_charge_id = (select id from sent)
      where reference = 'busy'`);
    await own.time.advance(24 * 60 * 60 * 1_000 - 1);
    expect([await late('idle'), await late('busy')]).toEqual(['pending', 'processing']);
    await own.time.advance(1);
    expect([await late('idle'), await late('busy')]).toEqual(['expired', 'processing']);
    await own.stop();
  });
});

describe('a reference', () => {
  it('may be one of ours: the payment or one of its charges', async () => {
    const reference = await open();
    const attempt = await charge(reference, 'sent');
    const intent = (
      await merchant.pool.query('select payment_reference from transactions where reference = $1', [
        reference,
      ])
    ).rows[0].payment_reference;
    for (const alias of [intent, attempt])
      expect((await merchant.verify(alias)).body.data.reference).toBe(reference);
  });

  it('with bars and dots is found, encoded or not', async () => {
    const reference = `wc|order.${(made += 1)}|x`;
    await open({ reference });
    expect((await merchant.verify(reference)).body.data.reference).toBe(reference);
    const raw = await merchant.app.inject({
      url: `/merchant/api/v1/charges/${reference}`,
      headers: { authorization: 'Bearer sk_test_titan_demo_000000000001' },
    });
    expect(raw.json().data.reference).toBe(reference);
  });

  it.each([
    'nothing',
    'ORDER-1',
    'order-1 ',
    'x'.repeat(100),
    'x'.repeat(250),
    'a/b',
    '\u0000',
    "' or 1=1 --",
    '\u202e',
    '😀',
    'initialize',
  ])('%j is not found', async (reference) => {
    const { status, body } = await merchant.verify(reference);
    expect([status, body]).toEqual([
      404,
      { status: false, message: 'Charge not found', data: null, error: 'not_found' },
    ]);
  });

  it('of another merchant or another environment is not found, nor are its aliases, in the same words', async () => {
    const other = await merchant.addMerchant('verify_other', 'test');
    const live = await merchant.addMerchant('verify_other', 'live');
    const reference = await open();
    const attempt = await charge(reference, 'sent');
    const intent = (
      await merchant.pool.query('select payment_reference from transactions where reference = $1', [
        reference,
      ])
    ).rows[0].payment_reference;
    for (const foreign of [reference, intent, attempt]) {
      const answer = await merchant.verify(foreign, other.secretKey);
      expect([answer.status, answer.body]).toEqual([
        404,
        { status: false, message: 'Charge not found', data: null, error: 'not_found' },
      ]);
    }
    await merchant.initialize(
      { reference: 'own', amount: 1, currency: 'NGN', customer: { email: 'a@b.co' } },
      other.secretKey,
    );
    expect((await merchant.verify('own', other.secretKey)).status).toBe(200);
    expect((await merchant.verify('own', live.secretKey)).status).toBe(404);
  });

  it('that two merchants use finds each its own payment', async () => {
    const other = await merchant.addMerchant('verify_twin', 'test');
    const reference = await open({ amount: 1500 });
    const sent = { reference, amount: 99, currency: 'KES', customer: { email: 'b@b.co' } };
    await merchant.initialize(sent, other.secretKey);
    expect((await merchant.verify(reference)).body.data.amount).toBe('1500.00');
    expect((await merchant.verify(reference, other.secretKey)).body.data.amount).toBe('99.00');
  });
});
