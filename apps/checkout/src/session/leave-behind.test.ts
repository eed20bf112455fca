// §4 Leaving an attempt: a payer who goes another way while a prompt is live, and I-01.
import { describe, expect, it } from 'vitest';
import { withCharge } from '../stages/method.ts';
import { makePage, paidCharge, pinCharge } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import {
  delayed,
  makeWalletPayment,
  prompted,
  unanswered,
  walletOtp,
  walletPaid,
} from '../testing/running-wallet.ts';
import { screenOf } from './screen-of.ts';

const both = { payment_channels: ['mobile_money', 'card'] as const };
const open = (charge: typeof prompted) =>
  makeWalletPayment({ ...both, payment_channels: [...both.payment_channels], charge });

it('an attempt that was left while it could still bring money is open beside the next one, and a new look at the same one is not', () => {
  const left = open(prompted);
  expect(withCharge(left, { ...pinCharge, reference: 'KPY-CA-next' }).earlier_open).toBe(true);
  expect(withCharge(left, prompted).earlier_open).toBe(false);
});

describe('changing the payment method while a prompt is live', () => {
  it('is possible, and the card form opens', () => {
    const page = runSession({ payment: open(prompted) });
    expect(page.at('mobile_money').canChangeMethod).toBe(true);
    page.send({ type: 'methodChangeAsked' });
    expect(page.screen().screen).toBe('methods');
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.at('card').view.stage).toBe('init');
    expect(page.addresses.at(-1)).toEqual({ method: 'card' });
  });

  it('the address of the list shows it too, and no more than that once a method is chosen', () => {
    const data = makePage({ payment: open(prompted), chosen: 'list' });
    expect(screenOf(data)).toMatchObject({ screen: 'methods' });
    const page = runSession(data);
    expect(page.screen()).toMatchObject({ screen: 'methods' });
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.at('card').view.stage).toBe('init');
  });

  it.each([
    ['what is open is not answered', { ...both, charge: unanswered }],
    ['there is no other', { payment_channels: ['mobile_money'] as const, charge: prompted }],
  ])('the address of the list shows what is open where %s', (_, { payment_channels, charge }) => {
    const payment = makeWalletPayment({ payment_channels: [...payment_channels], charge });
    const data = makePage({ payment, chosen: 'list' });
    expect(screenOf(data)).toMatchObject({ screen: 'method', channel: 'mobile_money' });
    expect(runSession(data).addresses.at(-1)).toEqual({});
  });

  it('a reload of the card form comes back to it; without a choice the open request is shown', () => {
    const payment = open(prompted);
    expect(screenOf(makePage({ payment, chosen: 'card' }))).toMatchObject({ channel: 'card' });
    expect(screenOf(makePage({ payment }))).toMatchObject({ view: { stage: 'mobile_money_check' } });
  });

  it.each([
    ['an OTP is asked for', { ...walletOtp, currency: 'KES' }, 'card'],
    ['the approval takes longer', delayed, 'card'],
    ['nobody has answered the charge (I-33)', unanswered, 'mobile_money'],
  ] as const)('when %s, the payer who asks for card is at %s', (_, charge, channel) => {
    expect(screenOf(makePage({ payment: open(charge), chosen: 'card' }))).toMatchObject({ channel });
  });

  it('nobody leaves a charge that is not answered', () => {
    const page = runSession({ payment: open(unanswered) });
    expect(page.at('mobile_money').canChangeMethod).toBe(false);
    page.send({ type: 'methodChangeAsked' });
    expect(page.at('mobile_money').view.stage).toBe('checking');
  });

  it('the page goes on listening: approved on the phone after all, it is paid', async () => {
    const page = runSession({ payment: open(prompted), chosen: 'card' });
    expect(page.streams.size).toBe(1);
    page.news();
    await page.answer('payment', { ...open(walletPaid), status: 'success' });
    expect(page.screen().screen).toBe('success');
  });

  it('what only moves on behind the payer leaves the card form as it is', async () => {
    const page = runSession({ payment: open(prompted), chosen: 'card' });
    page.news();
    await page.answer('payment', open(delayed));
    expect(page.at('card').view.stage).toBe('init');
  });

  it('a request that could not be answered any more is not left', async () => {
    const page = runSession({ payment: open(prompted), chosen: 'card' });
    page.browser('becameVisible');
    await page.answer('payment', open(unanswered));
    expect(page.at('mobile_money').view.stage).toBe('checking');
  });

  it('a card submission meanwhile is a charge of its own; the service decides what was paid', async () => {
    const page = runSession({ payment: open(prompted), chosen: 'card' });
    page.send({ type: 'cardSubmitted', details: DETAILS, save: false });
    await page.answer('/card/charge', { ...paidCharge, reference: 'KPY-CA-2' });
    expect(page.screen().screen).toBe('success');
  });

  it('the other way round: an open PIN is left for a wallet', () => {
    const payment = open({ ...pinCharge, currency: 'KES' } as typeof prompted);
    expect(screenOf(makePage({ payment, chosen: 'mobile_money' }))).toMatchObject({
      view: { stage: 'mobile_money' },
    });
  });
});

describe('another tab', () => {
  it('sees the same stage, and follows what happens elsewhere', async () => {
    const page = runSession({ payment: open(prompted) });
    page.browser('becameVisible');
    expect(page.waiting()).toEqual(['/mobile-money/query']);
    await page.answer('/mobile-money/query', walletPaid);
    await page.answer('payment', { ...open(walletPaid), status: 'success' });
    expect(page.screen().screen).toBe('success');
  });
});
