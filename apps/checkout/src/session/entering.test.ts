// A method may be entered at a stage that asks at once; whoever gets there, from wherever, is served by that method's own calls.
import { describe, expect, it } from 'vitest';
import { bankCharge, makePayment, pinCharge } from '../testing/payments.ts';
import { bankDeclined, makeBankPayment } from '../testing/running-bank.ts';
import { runSession } from '../testing/running-session.ts';
import { makeWalletPayment } from '../testing/running-wallet.ts';

const TWO_WAYS = makePayment({ payment_channels: ['card', 'bank_transfer'] });
const atBank = { status: 'processing', charge: bankCharge, sessionAttempt: 1 } as const;

describe('a stage that asks at once', () => {
  it('is entered from the list', () => {
    const { payment_channels_details: details } = makePayment();
    const payment = makeBankPayment({
      payment_channels: ['card', 'pay_with_bank'],
      payment_channels_details: details,
    });
    const page = runSession({ payment });
    page.send({ type: 'methodChosen', channel: 'pay_with_bank' });
    expect([page.at('pay_with_bank').view.stage, page.bugs]).toEqual(['init', []]);
    expect(page.waiting()).toContain('/bank/banks');
  });

  it('is entered from a failure', () => {
    const { payment_channels_details: details } = makePayment();
    const payment = makeBankPayment({
      charge: bankDeclined,
      payment_channels: ['card', 'pay_with_bank'],
      payment_channels_details: details,
    });
    const page = runSession({ payment });
    page.on('failed');
    page.send({ type: 'tryAgainAsked' });
    expect([page.at('pay_with_bank').view.stage, page.bugs]).toEqual(['init', []]);
  });

  it.each([
    ['the list', TWO_WAYS, null],
    ['another method', makeWalletPayment({ payment_channels: ['mobile_money', 'card'] }), 'mobile_money'],
  ] as const)('is entered from %s when it was begun in another tab', async (_from, payment, chosen) => {
    const page = runSession({ payment, chosen });
    page.browser('becameVisible');
    await page.answer('payment', { ...payment, ...atBank });
    expect([page.at('card').view.stage, page.bugs]).toEqual(['3ds', []]);
  });

  it('is entered again by who closed the page', () => {
    const payment = makePayment({ ...TWO_WAYS, ...atBank, redirect_url: null });
    const page = runSession({ payment });
    page.send({ type: 'closeAsked' });
    page.on('closed');
    page.send({ type: 'reopenAsked' });
    expect([page.at('card').view.stage, page.bugs]).toEqual(['3ds', []]);
  });
});

it('the address shows where a reload leads when the payment moves within the chosen method', async () => {
  const page = runSession({ payment: TWO_WAYS });
  page.send({ type: 'methodChosen', channel: 'card' });
  expect(page.addresses.at(-1)).toEqual({ method: 'card' });
  await page.answer('payment', { ...TWO_WAYS, status: 'processing', charge: pinCharge, sessionAttempt: 1 });
  expect(page.at('card').view.stage).toBe('pin');
  expect(page.addresses.at(-1)).toEqual({});
});
