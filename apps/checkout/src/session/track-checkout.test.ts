// Spec §1 Tracking actions: what the tracker is told while a payment goes its way, and what it is never told.
import { expect, it } from 'vitest';
import type { Tracker } from '../platform/ports.ts';
import { makePayment, paidCharge, pinCharge } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { trackCheckout, trackLink } from './track-checkout.ts';

/** Notes what it is told. */
function notingTracker() {
  const told: unknown[][] = [];
  const note =
    (action: string) =>
    (...said: unknown[]) =>
      void told.push([action, ...said]);
  const tracker: Tracker = {
    identify: note('identify'),
    track: note('track'),
    register: note('register'),
    unregister: note('unregister'),
    setPersonProperties: note('set'),
    reset: note('reset'),
  };
  return { told, tracker };
}

function follow(payment = makePayment({ payment_channels: ['card', 'mobile_money'], currency: 'GHS' })) {
  const page = runSession({ payment });
  const { told, tracker } = notingTracker();
  trackCheckout(page, tracker, { payment, name: 'hash-1' });
  return { page, told };
}

it('starts with who, what goes with every event, and the screen that is there', () => {
  const { told } = follow();
  expect(told).toEqual([
    ['identify', 'hash-1'],
    ['register', { currency: 'GHS', env: 'test' }],
    ['set', { country: 'GH' }],
    ['unregister', 'channel'],
    ['track', 'screen shown', { screen: 'methods' }],
  ]);
});

it('tells of each screen and stage once, with its method beside it', async () => {
  const { page, told } = follow(makePayment({ redirect_url: null }));
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', pinCharge);
  page.browser('becameVisible');
  await page.answer('truth', makePayment({ status: 'success', charge: paidCharge, redirect_url: null }));
  expect(told.filter(([action]) => action === 'track')).toEqual([
    ['track', 'screen shown', { screen: 'method', stage: 'init' }],
    ['track', 'screen shown', { screen: 'method', stage: 'pin' }],
    ['track', 'screen shown', { screen: 'success' }],
  ]);
  expect(told).toContainEqual(['register', { channel: 'card' }]);
});

it('ends when the payer has left: what follows is somebody new', () => {
  const { page, told } = follow(makePayment({ redirect_url: null }));
  page.send({ type: 'closeAsked' });
  expect(told.slice(-2)).toEqual([['track', 'screen shown', { screen: 'closed' }], ['reset']]);
});

it('says nothing of the card, the payer or the page’s address', async () => {
  const { page, told } = follow();
  page.send({ type: 'methodChosen', channel: 'card' });
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', pinCharge);
  const said = JSON.stringify(told);
  for (const secret of [DETAILS.number, '2975', 'ada@example.com', 'order-1', 'KPY-PI-1', 'KPY-CA-1'])
    expect(said).not.toContain(secret);
});

it('a link’s page is told by its state, under no name: there is no payment yet', () => {
  const { told, tracker } = notingTracker();
  trackLink(tracker, { plan: { currency: 'XOF' }, env: 'test' });
  expect(told).toEqual([
    ['register', { currency: 'XOF', env: 'test' }],
    ['track', 'screen shown', { screen: 'paymentLink' }],
  ]);
});
