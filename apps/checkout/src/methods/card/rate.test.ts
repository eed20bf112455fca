// Spec §5 "Pay is disabled unless … no exchange rate has expired", §7 card/get-rates, I-07. Time is simulated.
import type { ConversionView, PaymentView } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import { makeCharge, makePayment, paidCharge, SERVER_TIME, unknownCharge } from '../../testing/payments.ts';
import { DETAILS, runCard } from '../../testing/running-card.ts';

const TEN_MINUTES = 600_000;

const conversion = (overrides: Partial<ConversionView> = {}): ConversionView => ({
  quote: 'KPY-QT-1',
  payment_amount: '5000.00',
  currency: 'USD',
  amount: '3.26',
  rate: { numerator: 100, denominator: 153_425 },
  expires_at: SERVER_TIME + TEN_MINUTES,
  ...overrides,
});
const NEW = conversion({ quote: 'KPY-QT-2', amount: '3.28', expires_at: SERVER_TIME + 2 * TEN_MINUTES });

const run = (overrides: Partial<PaymentView> = {}) =>
  runCard({ payment: makePayment({ conversion: conversion(), ...overrides }) });
type RunningCard = ReturnType<typeof run>;
const pay = (card: RunningCard) => card.send({ type: 'cardSubmitted', details: DETAILS });
const shown = (card: RunningCard) => (card.state() as { payment: PaymentView }).payment.conversion;

describe('a charge names the quote it was shown', () => {
  it('and goes out while that quote holds, up to its last moment', () => {
    const card = run();
    card.clock.increment(TEN_MINUTES - 1);
    pay(card);
    expect(card.calls).toMatchObject([{ name: '/card/charge', body: { quote: 'KPY-QT-1' } }]);
  });

  it('names none where the card is debited in the transaction’s own currency', () => {
    const card = runCard();
    pay(card);
    expect(card.calls[0]?.body).not.toHaveProperty('quote');
  });

  it('once the rate has expired, Pay charges nothing, and asks for the new one: the old amount is never charged', () => {
    const card = run();
    card.clock.increment(TEN_MINUTES);
    pay(card);
    expect(card.at('init')).toMatchObject({ submitting: false, renewing: true });
    expect(card.waiting()).toEqual(['/card/get-rates']);
  });

  it('the same details with another quote are another press, with a key of its own', async () => {
    const card = run();
    pay(card);
    await card.fail('/card/charge', UNREACHABLE);
    await card.answer('payment', makePayment({ conversion: NEW }));
    card.clock.increment(60_000);
    await card.answer('payment', makePayment({ conversion: NEW }));
    pay(card);
    expect(card.calls.filter(({ name }) => name === '/card/charge')).toMatchObject([
      { key: 'key-1', body: { quote: 'KPY-QT-1' } },
      { key: 'key-2', body: { quote: 'KPY-QT-2' } },
    ]);
  });
});

describe('Get the new rate', () => {
  it('asks for it by the payment’s reference and key, and shows the new amount; then Pay names it', async () => {
    const card = run();
    card.clock.increment(TEN_MINUTES);
    card.send({ type: 'rateAsked' });
    expect(card.at('init').renewing).toBe(true);
    expect(card.waiting()).toEqual(['/card/get-rates']);
    await card.answer('/card/get-rates', NEW);
    expect(card.at('init').renewing).toBe(false);
    expect(shown(card)).toEqual(NEW);
    pay(card);
    expect(card.calls.at(-1)).toMatchObject({ name: '/card/charge', body: { quote: 'KPY-QT-2' } });
  });

  it('is asked for once, however often it is pressed, and Pay waits for it', () => {
    const card = run();
    card.send({ type: 'rateAsked' });
    card.send({ type: 'rateAsked' });
    pay(card);
    expect(card.waiting()).toEqual(['/card/get-rates']);
  });

  it.each([
    ['the network is gone', UNREACHABLE],
    ['nobody knows the rate', refusal('UNAVAILABLE', 'busy', 503)],
  ])('when %s, says so and can be pressed again', async (_, failure) => {
    const card = run();
    card.clock.increment(TEN_MINUTES);
    card.send({ type: 'rateAsked' });
    await card.fail('/card/get-rates', failure);
    expect(card.at('init')).toMatchObject({ renewing: false, notice: { text: { key: 'noRate' } } });
    card.send({ type: 'rateAsked' });
    await card.answer('/card/get-rates', NEW);
    expect(card.at('init').notice).toBeNull();
  });

  it('when there is nothing to convert any more, the truth is read: paid in another tab', async () => {
    const card = run();
    card.send({ type: 'rateAsked' });
    await card.answer('/card/get-rates', null);
    await card.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(card.outcome()).toMatchObject({ result: 'success' });
  });
});

describe('a rate that expired on the way to the service', () => {
  it('is told with the new amount, and nothing was charged; the next press names the new quote', async () => {
    const card = run();
    pay(card);
    await card.fail('/card/charge', {
      ...refusal('RATE_EXPIRED', 'Look at the new amount'),
      conversion: NEW,
    } as never);
    expect(card.at('init')).toMatchObject({ submitting: false, notice: { text: 'Look at the new amount' } });
    expect(shown(card)).toEqual(NEW);
    pay(card);
    expect(card.calls.at(-1)).toMatchObject({ key: 'key-2', body: { quote: 'KPY-QT-2' } });
  });

  it('another refusal leaves the quote as it is', async () => {
    const card = run();
    pay(card);
    await card.fail('/card/charge', refusal('INVALID_INPUT', 'no', 400));
    expect(shown(card)).toEqual(conversion());
  });
});

it('a charge that is still being checked outlives its quote: nothing is asked for anew', () => {
  const card = run({ charge: unknownCharge });
  card.clock.increment(TEN_MINUTES);
  expect(card.state().stage).toBe('checking');
  expect(card.calls.some(({ name }) => name === '/card/get-rates')).toBe(false);
});

it('at a step, the step’s answer names no quote', () => {
  const card = run({ charge: makeCharge({ auth_model: 'PIN', stage: 'pin' }) });
  card.send({ type: 'pinSubmitted', pin: '1234' });
  expect(card.calls[0]?.body).toEqual({
    public_key: 'pk_test_1',
    reference: 'KPY-CA-1',
    authorization: { pin: '1234' },
  });
});
