// Design §5 "push first, and an immediate query": while a screen waits for the service it listens, and asks when there is news.
import { describe, expect, it } from 'vitest';
import { UNREACHABLE } from '../testing/fake-service.ts';
import { makePayment, paidCharge, pinCharge, unknownCharge } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';

const checking = () =>
  runSession({ payment: makePayment({ status: 'processing', sessionAttempt: 1, charge: unknownCharge }) });

const paid = makePayment({ status: 'success', charge: paidCharge });

describe('the push channel', () => {
  it('is open while the answer is not known, and closed once it is', async () => {
    const page = checking();
    expect(page.streams.size).toBe(1);
    page.news();
    await page.answer('/card/query', paidCharge);
    await page.answer('truth', paid);
    expect(page.screen().screen).toBe('success');
    expect(page.streams.size).toBe(0);
  });

  it('is not opened on a screen that waits for the payer', () => {
    const page = runSession({ payment: makePayment({ status: 'processing', charge: pinCharge }) });
    expect(page.at('card').view.stage).toBe('pin');
    expect(page.streams.size).toBe(0);
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
    expect(page.at('card').view).toEqual({ stage: 'checking', asking: false });
  });

  it('news does not cut short the time that a press may take to arrive', async () => {
    const page = runSession();
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.fail('/card/charge', UNREACHABLE);
    await page.answer('truth', makePayment());
    page.news();
    await page.answer('truth', makePayment());
    expect(page.at('card').view.stage).toBe('checking');
    page.clock.increment(2_000);
    await page.answer('truth', makePayment());
    expect(page.at('card').view.stage).toBe('init');
  });

  it('without news the looks go on as they were', () => {
    const page = checking();
    page.clock.increment(2_000);
    expect(page.waiting()).toEqual(['/card/query']);
  });
});
