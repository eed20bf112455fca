// Spec §2, §4, §8 Bank transfer: each way money can arrive, reported by a callback, and found by a query without one (I-11).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { ATTEMPT_SENTENCES } from '@titan/copy/merchant-api';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyProblems, suspenseLeft } from '../../payments/reconciling/money-balance.ts';
import { payWithCard } from '../../testing/card-payments.ts';
import type { OpenPayment } from '../../testing/test-service.ts';
import { startTransferService, type TransferService } from '../../testing/transfer-service.ts';

let service: TransferService;
beforeAll(async () => {
  service = await startTransferService();
});
afterAll(() => service.stop());
afterEach(async () => {
  expect(await moneyProblems(service.pool)).toEqual([]);
  await service.sweep();
  expect(await moneyProblems(service.pool)).toEqual([]);
  expect(await suspenseLeft(service.pool)).toBe(0);
});

const WRONG =
  'It seems you made a payment of NGN 1,000.00 instead of NGN 1,500.00, reversed automatically; do not transfer again, click Try Again for a new account.';
const NOTICES = [
  ['by callback', 'once'],
  ['found by asking', 'never'],
] as const;

/** Moves the clock to so many ms before (or after) the account's end. */
const until = (charge: ChargeView, offsetMs: number): Promise<void> =>
  service.time.advance((charge.bank_transfer?.expires_at ?? 0) + offsetMs - service.time.clock.now());
const payByCard = async (payment: OpenPayment): Promise<ChargeView> => {
  return (await payWithCard(service, payment, 'no_auth')).body.data;
};

describe.each(NOTICES)('%s', (_, notice) => {
  /** Sends, and waits until the service knows in this way. */
  const send = async (payment: OpenPayment, charge: ChargeView, amount: string): Promise<ChargeView> => {
    await service.send(charge, amount, { notice });
    await noticed(payment, charge);
    const { charge: shown } = (await service.page(payment)).payment;
    return shown?.reference === charge.reference ? shown : service.query(payment, charge.reference);
  };
  const noticed = async (payment: OpenPayment, charge: ChargeView): Promise<void> => {
    await service.pass(notice === 'once' ? 0 : 2_000);
    if (notice === 'never') await service.query(payment, charge.reference);
  };

  it('exact: success', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    expect(await send(payment, charge, '1500')).toMatchObject({
      status: 'success',
      bank_transfer: { amount_collected: '1500.00', payment_event: null, reversal: null },
    });
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'success',
      amount_paid: '1500.00',
    });
    expect(await service.merchant(payment)).toMatchObject({
      status: 'success',
      amount_paid: 1500,
      amount_accepted: 1500,
      payer_bank_account: { account_number: expect.stringMatching(/^\*+\d{4}$/) },
      bank_transfer: { payment_event: null, message: null, reversal: null },
    });
  });

  it.each([
    ['return_excess', 'success', '1500.00', '500.00', 'excess', [2000, 1500]],
    ['return_all', 'failed', '0.00', '2000.00', 'wrong_amount', [2000, 0]],
    ['accept_all', 'success', '2000.00', null, null, [2000, 2000]],
  ] as const)('over, %s: %s', async (over, status, paid, back, reason, [cameIn, accepted]) => {
    await service.prefer({ over });
    const payment = await service.open();
    const charge = await send(payment, await service.account(payment), '2000');
    expect(charge).toMatchObject({
      status,
      bank_transfer: { amount_collected: '2000.00', payment_event: 'overpayment' },
    });
    expect(charge.bank_transfer?.reversal).toEqual(
      back === null
        ? null
        : { amount: back, reversed: false, reason, destination: expect.stringContaining('••') },
    );
    expect((await service.page(payment)).payment).toMatchObject({
      status: status === 'success' ? 'success' : 'pending',
      amount_paid: paid,
    });
    await service.sweep();
    expect(await service.merchant(payment)).toMatchObject({
      status: status === 'success' ? 'success' : 'processing',
      amount_paid: cameIn,
      amount_accepted: accepted,
      bank_transfer: {
        payment_event: 'overpayment',
        // To merchants every amount is a number but the payment's own.
        reversal: back === null ? null : { status: 'success', amount: Number(back), currency: 'NGN' },
      },
    });
    await service.prefer({});
  });

  it('under, return_all: it goes back with its sentence, and another account may follow', async () => {
    const payment = await service.open();
    const charge = await send(payment, await service.account(payment), '1000');
    expect(charge).toMatchObject({
      status: 'failed',
      response_message: WRONG,
      bank_transfer: {
        payment_event: 'underpayment',
        amount_collected: '1000.00',
        reversal: { amount: '1000.00', reason: 'underpaid' },
      },
    });
    expect(await service.merchant(payment)).toMatchObject({
      status: 'processing',
      amount_paid: 1000,
      amount_accepted: 0,
      bank_transfer: { payment_event: 'underpayment', message: WRONG },
    });
    const again = await service.account(payment);
    expect(again.bank_transfer).toMatchObject({ amount_due: '1500.00' });
    expect((await send(payment, again, '1500')).status).toBe('success');
  });

  it('the rest to an account whose transfer went back: it goes back too, for its own reason, and both are shown', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await send(payment, charge, '1000');
    await service.send(charge, '500', { notice });
    if (notice === 'once') await service.pass(0);
    else await until(charge, 10 * 60_000);
    await service.sweep();
    const shown = (await service.page(payment)).payment;
    expect(shown.charge).toMatchObject({ status: 'failed', bank_transfer: { amount_collected: '1500.00' } });
    expect(shown.reversals).toMatchObject([
      { amount: '1000.00', reason: 'underpaid', reversed: true, charge: charge.reference },
      { amount: '500.00', reason: 'account_used', reversed: true, charge: charge.reference },
    ]);
    expect(await service.merchant(payment)).toMatchObject({
      amount_paid: 1500,
      amount_accepted: 0,
      bank_transfer: { reversal: { status: 'success', amount: 1500 } },
      reversals: [
        { amount: 1000, status: 'success', reason: 'underpaid', payment_attempt: charge.reference },
        { amount: 500, status: 'success', reason: 'account_used', payment_attempt: charge.reference },
      ],
    });
  });

  it('under, accept_all: success with less', async () => {
    await service.prefer({ under: 'accept_all' });
    const payment = await service.open();
    expect((await send(payment, await service.account(payment), '1000')).status).toBe('success');
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_accepted: 1000 });
    await service.prefer({});
  });

  it('in two parts, wait_for_rest: the first is held, the rest completes it', async () => {
    await service.prefer({ under: 'wait_for_rest' });
    const payment = await service.open();
    const held = await send(payment, await service.account(payment), '1000');
    expect(held).toMatchObject({
      status: 'pending',
      stage: 'transfer_rest',
      bank_transfer: { part: { amount_held: '1000.00', amount_missing: '500.00' }, reversal: null },
    });
    expect(await service.merchant(payment)).toMatchObject({
      status: 'processing',
      amount_paid: 1000,
      amount_accepted: 0,
    });
    const rest = await service.account(payment);
    expect(rest).toMatchObject({ amount_charged: '500.00', bank_transfer: { amount_due: '500.00' } });
    expect((await send(payment, rest, '500')).status).toBe('success');
    expect(await service.statusOf(held.reference)).toBe('credited');
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_accepted: 1500 });
    await service.prefer({});
  });

  it('in two parts, the rest too large: the excess goes back', async () => {
    await service.prefer({ under: 'wait_for_rest' });
    const payment = await service.open();
    await send(payment, await service.account(payment), '1000');
    const paid = await send(payment, await service.account(payment), '800');
    expect(paid).toMatchObject({
      status: 'success',
      bank_transfer: { reversal: { amount: '300.00', reason: 'excess' } },
    });
    expect(await service.merchant(payment)).toMatchObject({ amount_paid: 1800, amount_accepted: 1500 });
    await service.prefer({});
  });

  it('outside transaction_limits: all of it goes back', async () => {
    const payment = await service.open();
    expect(await send(payment, await service.account(payment), '50')).toMatchObject({
      status: 'failed',
      response_message:
        'Your transaction amount should be between the minimum and maximum and will be reversed',
      bank_transfer: { reversal: { amount: '50.00', reason: 'out_of_limits' } },
    });
  });

  it('twice: the second goes back', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await send(payment, charge, '1500');
    await service.send(charge, '1500', { notice });
    if (notice === 'once') await service.pass(0);
    // A charge that has paid is not queried; its account is, once it has closed.
    else await until(charge, 10 * 60_000);
    await service.sweep();
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'success',
      amount_paid: '1500.00',
      reversals: [{ amount: '1500.00', reversed: true }],
      charge: {
        bank_transfer: { amount_collected: '3000.00', reversal: { reason: 'duplicate', reversed: true } },
      },
    });
  });

  it.each([
    ['a second before expiry', -1_000, 'success', null],
    ['at expiry', 0, 'failed', 'late'],
    ['a second after expiry', 1_000, 'failed', 'late'],
  ] as const)('%s: %s', async (_when, offsetMs, status, reason) => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await until(charge, offsetMs);
    const shown = await send(payment, charge, '1500');
    expect([shown.status, shown.bank_transfer?.reversal?.reason ?? null]).toEqual([status, reason]);
    const { bank_transfer, payment_attempts } = await service.merchant(payment);
    const message = reason && ATTEMPT_SENTENCES[reason];
    expect(bank_transfer).toMatchObject({ message });
    expect(payment_attempts).toMatchObject([{ message }]);
  });

  it('days later: it goes back, and the payment is still as it was', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    await until(charge, 61_000);
    await service.sweep();
    expect(await service.statusOf(charge.reference)).toBe('failed');
    await until(charge, 3 * 24 * 60 * 60 * 1000);
    await service.send(charge, '1500', { notice });
    await (notice === 'once' ? service.pass(0) : service.sweep());
    await service.sweep();
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'abandoned',
      reversals: [{ amount: '1500.00', reversed: true }],
      charge: { status: 'failed', response_message: null, bank_transfer: { reversal: { reason: 'late' } } },
    });
  });

  it('on the account the payer already replaced: it pays, and what comes on the other goes back', async () => {
    const payment = await service.open();
    const [first, second] = [await service.account(payment), await service.account(payment)];
    expect(await service.statusOf(first.reference)).toBe('left');
    expect((await send(payment, first, '1500')).status).toBe('success');
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'success',
      charge: { reference: first.reference },
    });
    await send(payment, second, '1500');
    expect(await service.statusOf(second.reference)).toBe('duplicate');
    await service.sweep();
    expect((await service.page(payment)).payment).toMatchObject({
      status: 'success',
      amount_paid: '1500.00',
      reversals: [{ amount: '1500.00', reversed: true }],
    });
  });

  it('while another method has just succeeded: it goes back', async () => {
    const payment = await service.open();
    const charge = await service.account(payment);
    expect((await payByCard(payment)).status).toBe('success');
    await send(payment, charge, '1500');
    expect(await service.statusOf(charge.reference)).toBe('duplicate');
    expect(await service.merchant(payment)).toMatchObject({
      status: 'success',
      amount_accepted: 1500,
      reversals: [{ amount: 1500, reason: 'duplicate', payment_attempt: charge.reference }],
    });
  });
});
