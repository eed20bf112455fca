// Spec §4 Results: "A self-closing result restarts the transaction after 5 seconds", with the seconds shown, a way to
// stay, and only after a final failure.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { UNREACHABLE } from '../testing/fake-service.ts';
import {
  declinedCharge,
  makeCharge,
  makePage,
  makePayment,
  makeReversal,
  paidCharge,
  SERVER_TIME,
  unknownCharge,
} from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { transferExpired } from '../testing/running-transfer.ts';
import { screenOf, reasonToRepeat } from './screen-of.ts';

/** As the service reports it after a decline: open, with another attempt to make. */
const failed = (overrides: Partial<PaymentView> = {}): PaymentView =>
  makePayment({ charge: declinedCharge, status: 'pending', ...overrides });
const TWO_WAYS: Partial<PaymentView> = { payment_channels: ['card', 'bank_transfer'] };

describe('a final failure', () => {
  it('closes itself after 5 seconds: the payment is set up again, and its only way to pay is open', async () => {
    const page = runSession({ payment: failed() });
    expect(page.on('failed').restartAtMs).toBe(SERVER_TIME + 5_000);
    page.clock.increment(4_999);
    expect(page.waiting()).toEqual([]);
    page.clock.increment(1);
    expect(page.waiting()).toEqual(['payment']);
    await page.answer('payment', failed());
    expect(page.at('card').view.stage).toBe('init');
  });

  it('with several ways to pay leads to the list of them', async () => {
    const page = runSession({ payment: failed(TWO_WAYS) });
    page.clock.increment(5_000);
    await page.answer('payment', failed(TWO_WAYS));
    expect(page.screen().screen).toBe('methods');
  });

  it('on the list still says why it failed', async () => {
    const page = runSession({ payment: failed(TWO_WAYS) });
    page.clock.increment(5_000);
    await page.answer('payment', failed(TWO_WAYS));
    expect(reasonToRepeat(page.screen())).toBe(declinedCharge.response_message);
  });

  it('without a sentence of the service leaves nothing to show on the list', async () => {
    const withoutSentence = failed({ ...TWO_WAYS, charge: { ...declinedCharge, response_message: null } });
    const page = runSession({ payment: withoutSentence });
    page.clock.increment(5_000);
    await page.answer('payment', withoutSentence);
    expect(page.screen().screen).toBe('methods');
    expect(reasonToRepeat(page.screen())).toBeNull();
  });

  it('with a default channel opens that one again (spec §2), where the reason stands above the form', async () => {
    const payment = failed({ ...TWO_WAYS, default_channel: 'card' });
    const page = runSession({ payment });
    page.clock.increment(5_000);
    await page.answer('payment', payment);
    expect(page.at('card').view).toMatchObject({ notice: { text: declinedCharge.response_message } });
    expect(reasonToRepeat(page.screen())).toBeNull();
  });

  it('of another channel than the default one is told at the form of that, and by a reload of it', async () => {
    const payment = failed({ ...TWO_WAYS, default_channel: 'bank_transfer' });
    const page = runSession({ payment });
    page.clock.increment(5_000);
    await page.answer('payment', payment);
    expect(page.at('bank_transfer').view.stage).toBe('before_transfer');
    expect(reasonToRepeat(page.screen())).toBe(declinedCharge.response_message);
    expect(page.addresses.at(-1)).toEqual({ method: 'bank_transfer' });
    const reloaded = screenOf(makePage({ payment, chosen: 'bank_transfer' }));
    expect(reasonToRepeat(reloaded)).toBe(declinedCharge.response_message);
  });

  it('is not repeated at a method that the payer has chosen', () => {
    const page = runSession({ payment: failed(TWO_WAYS) });
    page.send({ type: 'methodChangeAsked' });
    page.send({ type: 'methodChosen', channel: 'bank_transfer' });
    expect(reasonToRepeat(page.screen())).toBeNull();
  });

  it('"Stay on this page" stays for good, and Try again still works', () => {
    const page = runSession({ payment: failed() });
    page.send({ type: 'stayAsked' });
    expect(page.on('failed').restartAtMs).toBeNull();
    page.clock.increment(60_000);
    expect(page.waiting()).toEqual([]);
    page.send({ type: 'tryAgainAsked' });
    expect(page.at('card').view.stage).toBe('init');
  });

  it('that was paid meanwhile shows success and starts nothing', async () => {
    const page = runSession({ payment: failed() });
    page.clock.increment(5_000);
    await page.answer('payment', makePayment({ charge: paidCharge, status: 'success' }));
    expect(page.screen().screen).toBe('success');
  });

  it('stays where the service cannot be asked', async () => {
    const page = runSession({ payment: failed() });
    page.clock.increment(5_000);
    await page.fail('payment', UNREACHABLE);
    expect(page.on('failed').restartAtMs).toBeNull();
  });

  it('at whose last second the payer asks to stay, stays', async () => {
    const page = runSession({ payment: failed() });
    page.clock.increment(5_000);
    page.send({ type: 'stayAsked' });
    expect(page.on('failed').restartAtMs).toBeNull();
  });
});

describe('the five seconds', () => {
  it('go on from where the first HTML has begun to count them', () => {
    const page = runSession({ payment: failed({ server_time: SERVER_TIME - 4_000 }) });
    expect(page.on('failed').restartAtMs).toBe(SERVER_TIME + 1_000);
    page.clock.increment(1_000);
    expect(page.waiting()).toEqual(['payment']);
  });

  it('do not run while nobody sees the page, and begin anew once it is seen', () => {
    const page = runSession({ payment: failed() });
    page.clock.increment(2_000);
    page.browser('becameHidden');
    page.clock.increment(60_000);
    expect(page.waiting()).toEqual([]);
    page.browser('becameVisible');
    expect(page.on('failed').restartAtMs).toBe(SERVER_TIME + 67_000);
  });

  it('do not run for a failure that comes while nobody sees the page', async () => {
    const page = runSession({ payment: makePayment({ charge: unknownCharge }) });
    page.browser('becameHidden');
    page.news();
    await page.answer('/card/query', declinedCharge);
    await page.answer('payment', failed());
    page.clock.increment(60_000);
    expect(page.on('failed').message).toBe(declinedCharge.response_message);
    expect(page.waiting()).toEqual([]);
  });

  it('begin anew for the next failure', async () => {
    const page = runSession({ payment: failed() });
    page.send({ type: 'tryAgainAsked' });
    page.clock.increment(60_000);
    page.send({ type: 'cardSubmitted', details: DETAILS });
    const again = { ...declinedCharge, reference: 'KPY-CA-2' };
    await page.answer('/card/charge', again);
    await page.answer('payment', failed({ charge: again, sessionAttempt: 2 }));
    expect(page.on('failed').restartAtMs).toBe(SERVER_TIME + 65_000);
  });
});

describe('does not close itself', () => {
  it.each<[string, PaymentView]>([
    ['an earlier request may still be approved', failed({ status: 'processing' })],
    ['money is coming back', failed({ reversals: [makeReversal()] })],
    [
      'a transfer tells what came of it',
      failed({
        charge: { ...transferExpired, error_type: null },
        payment_channels: ['bank_transfer'],
      }),
    ],
  ])('where %s', (_, payment) => {
    const page = runSession({ payment });
    page.clock.increment(60_000);
    expect(page.on('failed').restartAtMs).toBeNull();
    expect(page.waiting()).toEqual([]);
  });

  it('the last allowed attempt: the session has ended', () => {
    const page = runSession({ payment: failed({ status: 'failed', sessionAttempt: 10 }) });
    expect(page.screen().screen).toBe('session-end');
  });

  it('what is not known yet is no failure', () => {
    const page = runSession({
      payment: makePayment({ charge: makeCharge({ status: 'processing', stage: 'checking' }) }),
    });
    expect(page.at('card').view.stage).toBe('checking');
  });
});
