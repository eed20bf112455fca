// Decision 0043: Back goes one step back, shows the payment as it is, and changes nothing at the service.
import { describe, expect, it } from 'vitest';
import {
  declinedCharge,
  makePayment,
  otpCharge,
  paidCharge,
  pinCharge,
  unknownCharge,
} from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { accountOpen, makeTransferPayment } from '../testing/running-transfer.ts';

const TWO_WAYS = makePayment({ payment_channels: ['card', 'bank_transfer'] });

/** From the list, over the card form, to where the first answer leads. */
async function payByCard(charge: typeof pinCharge, payment = TWO_WAYS) {
  const page = runSession({ payment });
  page.send({ type: 'methodChosen', channel: 'card' });
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', charge);
  return page;
}

const acting = (page: { calls: readonly { name: string }[] }) =>
  page.calls.map(({ name }) => name).filter((name) => name !== 'payment');

describe('Back', () => {
  it('in the form of a chosen method leads to the list, and from there to where the payer came from', () => {
    const page = runSession({ payment: TWO_WAYS });
    page.send({ type: 'methodChosen', channel: 'card' });
    page.tab.back();
    expect(page.screen().screen).toBe('methods');
    page.tab.forward();
    expect(page.at('card').view.stage).toBe('init');
    page.tab.back();
    page.tab.back();
    expect(page.tab.hasLeft()).toBe(true);
  });

  it('in the form of the only method leads to where the payer came from', () => {
    const page = runSession();
    page.tab.back();
    expect(page.tab.hasLeft()).toBe(true);
  });

  it('at the PIN leads to the form, then to the list; nothing is ended or repeated', async () => {
    const page = await payByCard(pinCharge);
    page.tab.back();
    expect(page.at('card').view.stage).toBe('init');
    expect(page.tab.address()).toBe('/order-1?method=card');
    page.tab.back();
    expect(page.screen().screen).toBe('methods');
    expect(acting(page)).toEqual(['/card/charge']);
  });

  it('at the PIN of the only method leads to its form, and Forward to the PIN again', async () => {
    const page = await payByCard(pinCharge, makePayment());
    page.tab.back();
    expect(page.at('card').view.stage).toBe('init');
    page.tab.forward();
    expect(page.at('card').view.stage).toBe('pin');
    expect(acting(page)).toEqual(['/card/charge']);
  });

  it('at the PIN of a second attempt leads to the form again, and not to the list', async () => {
    const page = await payByCard(pinCharge);
    page.tab.back();
    await page.answer('payment', { ...TWO_WAYS, status: 'processing', charge: pinCharge, sessionAttempt: 1 });
    page.send({ type: 'cardSubmitted', details: DETAILS });
    await page.answer('/card/charge', { ...pinCharge, reference: 'KPY-CA-2' });
    expect(page.at('card').view.stage).toBe('pin');
    page.tab.back();
    expect(page.at('card').view.stage).toBe('init');
  });

  it('at a later step leads to the form too: a PIN is not given twice', async () => {
    const page = await payByCard(pinCharge);
    page.send({ type: 'pinSubmitted', pin: '1234' });
    await page.answer('/card/authorize', otpCharge);
    page.tab.back();
    expect(page.at('card').view.stage).toBe('init');
  });

  it('while a press is on its way, or its answer is not known, shows that', async () => {
    const page = runSession({ payment: TWO_WAYS });
    page.send({ type: 'methodChosen', channel: 'card' });
    page.send({ type: 'cardSubmitted', details: DETAILS });
    page.tab.back();
    expect(page.at('card').view).toMatchObject({ stage: 'init', call: { do: 'send' } });
    await page.answer('/card/charge', unknownCharge);
    page.tab.back();
    expect(page.at('card').view.stage).toBe('checking');
    expect([page.tab.hasLeft(), page.tab.address()]).toEqual([false, '/order-1']);
  });

  it('at an open account shows it, then the list: no second account is opened', async () => {
    const page = runSession({ payment: TWO_WAYS });
    page.send({ type: 'methodChosen', channel: 'bank_transfer' });
    page.send({ type: 'accountAsked' });
    const { charge } = makeTransferPayment({ charge: accountOpen });
    await page.answer('/', charge);
    page.tab.back();
    expect(page.at('bank_transfer').view.stage).toBe('account_details');
    page.tab.back();
    expect(page.screen().screen).toBe('methods');
  });

  it('after a decline leads to the form, which says why', async () => {
    const page = await payByCard(declinedCharge);
    await page.answer('payment', { ...TWO_WAYS, charge: declinedCharge, sessionAttempt: 1 });
    page.tab.back();
    expect(page.at('card').view).toMatchObject({ notice: { text: declinedCharge.response_message } });
  });

  it('after success still shows success, with the address that a reload needs', async () => {
    const page = await payByCard(paidCharge);
    page.tab.back();
    expect(page.screen().screen).toBe('success');
    expect(page.tab.address()).toBe(`/order-1?paid=${paidCharge.reference}`);
    expect(page.tab.hasLeft()).toBe(false);
  });

  it('reads the payment again: what was paid meanwhile is not offered anew', async () => {
    const page = await payByCard(pinCharge);
    page.tab.back();
    await page.answer('payment', { ...TWO_WAYS, charge: paidCharge, status: 'success' });
    expect(page.screen().screen).toBe('success');
  });
});
