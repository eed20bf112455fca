// While a screen waits for the service, and from the end of an attempt on, the page listens, and asks when there is news (§4 Push).
import { describe, expect, it } from 'vitest';
import { UNREACHABLE } from '../testing/fake-service.ts';
import {
  makePayment,
  makeReversal,
  paidCharge,
  pinCharge,
  SERVER_TIME,
  unknownCharge,
  wrongDetailsCharge,
} from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { makeTransferCharge, transferReturned } from '../testing/running-transfer.ts';

const checking = () =>
  runSession({ payment: makePayment({ status: 'processing', sessionAttempt: 1, charge: unknownCharge }) });

const paid = makePayment({ status: 'success', charge: paidCharge });

describe('the push channel', () => {
  it('is open while the answer is not known, and closed once it is', async () => {
    const page = checking();
    expect(page.streams.size).toBe(1);
    page.news();
    await page.answer('/card/query', paidCharge);
    await page.answer('payment', paid);
    expect(page.screen().screen).toBe('success');
    expect(page.streams.size).toBe(0);
  });

  it('tells on a result that stays when the money has gone', async () => {
    const returned = makeReversal({ charge: transferReturned.reference, reason: 'underpaid' });
    const payment = makePayment({ status: 'pending', charge: transferReturned, reversals: [returned] });
    const page = runSession({ payment });
    expect(page.on('failed').payment.reversals).toMatchObject([{ reversed: false }]);
    page.news();
    const reversals = [
      { ...returned, reversed: true },
      makeReversal({ charge: transferReturned.reference, reason: 'account_used', amount: '1000.00' }),
    ];
    const bank_transfer = { ...transferReturned.bank_transfer, amount_collected: '3000.00' };
    const charge = makeTransferCharge({ ...transferReturned, bank_transfer });
    await page.answer('payment', { ...payment, charge, reversals, server_time: SERVER_TIME + 6_000 });
    const shown = page.on('failed').payment;
    expect(shown.reversals).toMatchObject([{ reversed: true }, { reason: 'account_used' }]);
    // The payment is shown with what goes back of it.
    expect(shown.charge?.bank_transfer?.amount_collected).toBe('3000.00');
  });

  it('tells at the card form that what was declined went through after all, and goes back', async () => {
    const payment = makePayment({ status: 'pending', charge: wrongDetailsCharge, sessionAttempt: 1 });
    const page = runSession({ payment });
    expect(page.at('card').view.stage).toBe('init');
    page.news();
    const late = makeReversal({ charge: wrongDetailsCharge.reference, reason: 'late' });
    await page.answer('payment', { ...payment, reversals: [late], server_time: SERVER_TIME + 6_000 });
    expect(page.at('card').payment.reversals).toEqual([late]);
  });

  it('is not opened where the payer is on the way back to the shop', () => {
    const page = runSession({ payment: paid, paidHere: true });
    expect(page.on('success').redirectAtMs).not.toBeNull();
    expect(page.streams.size).toBe(0);
  });

  it('a payment that was made twice stays, so that its payer reads in peace what goes back', () => {
    const page = runSession({ payment: { ...paid, reversals: [makeReversal()] }, paidHere: true });
    expect(page.on('success').redirectAtMs).toBeNull();
    expect(page.streams.size).toBe(1);
  });

  it('is not opened on a screen that waits for the payer', () => {
    const page = runSession({ payment: makePayment({ status: 'processing', charge: pinCharge }) });
    expect(page.at('card').view.stage).toBe('pin');
    expect(page.streams.size).toBe(0);
  });

  it('is open where the payer has closed the payment: what is open may still be paid elsewhere', async () => {
    const page = runSession({ payment: makePayment({ redirect_url: null, charge: pinCharge }) });
    page.send({ type: 'closeAsked' });
    expect([page.screen().screen, page.streams.size]).toEqual(['closed', 1]);
    page.news();
    await page.answer('payment', { ...paid, redirect_url: null });
    expect(page.screen().screen).toBe('success');
  });

  it('news is asked about at once, without waiting for the next look', () => {
    const page = checking();
    expect(page.waiting()).toEqual([]);
    page.news();
    expect(page.waiting()).toEqual(['/card/query']);
  });

  it('news that comes while a question is under way asks again: that one may have been answered before', async () => {
    const page = checking();
    page.news();
    page.news();
    page.news();
    expect(page.countOf('/card/query')).toBe(1);
    await page.answer('/card/query', unknownCharge);
    expect(page.countOf('/card/query')).toBe(2);
    await page.answer('/card/query', unknownCharge);
    expect(page.at('card').view).toMatchObject({ stage: 'checking', call: null });
  });

  it('news does not cut short the time that a press may take to arrive', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.fail('/card/charge', UNREACHABLE);
    await page.answer('payment', makePayment());
    page.news();
    await page.answer('payment', makePayment());
    expect(page.at('card').view.stage).toBe('checking');
    page.clock.increment(2_000);
    await page.answer('payment', makePayment());
    expect(page.at('card').view.stage).toBe('init');
  });

  it('without news the looks go on as they were', () => {
    const page = checking();
    page.clock.increment(2_000);
    expect(page.waiting()).toEqual(['/card/query']);
  });
});
