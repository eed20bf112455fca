// Spec §1 Tracking actions: what the tracker receives while a payment goes its way, and what it never receives.
import { expect, it } from 'vitest';
import type { Tracker } from '../platform/ports.ts';
import { makePayment, paidCharge, pinCharge } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { trackCheckout, trackLink } from './track-checkout.ts';

/** Records its calls. */
function recordingTracker() {
  const sent: unknown[][] = [];
  const note =
    (action: string) =>
    (...args: unknown[]) =>
      void sent.push([action, ...args]);
  const tracker: Tracker = {
    identify: note('identify'),
    track: note('track'),
    register: note('register'),
    unregister: note('unregister'),
    setPersonProperties: note('set'),
    reset: note('reset'),
  };
  return { sent, tracker };
}

function follow(payment = makePayment({ payment_channels: ['card', 'mobile_money'], currency: 'GHS' })) {
  const page = runSession({ payment });
  const { sent, tracker } = recordingTracker();
  trackCheckout(page, tracker, { payment, name: 'hash-1' });
  return { page, sent };
}

it('starts with who, what goes with every event, and the screen that is there', () => {
  const { sent } = follow();
  expect(sent).toEqual([
    ['identify', 'hash-1'],
    ['register', { currency: 'GHS', env: 'test' }],
    ['set', { country: 'GH' }],
    ['unregister', 'channel'],
    ['track', 'screen shown', { screen: 'methods' }],
  ]);
});

it('tells of each screen and stage once, with its method beside it', async () => {
  const { page, sent } = follow(makePayment({ redirect_url: null }));
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', pinCharge);
  page.browser('becameVisible');
  await page.answer('payment', makePayment({ status: 'success', charge: paidCharge, redirect_url: null }));
  expect(sent.filter(([action]) => action === 'track')).toEqual([
    ['track', 'screen shown', { screen: 'method', stage: 'init' }],
    ['track', 'screen shown', { screen: 'method', stage: 'pin' }],
    ['track', 'screen shown', { screen: 'success' }],
  ]);
  expect(sent).toContainEqual(['register', { channel: 'card' }]);
});

it('ends when the payer has left: what follows is somebody new', () => {
  const { page, sent } = follow(makePayment({ redirect_url: null }));
  page.send({ type: 'closeAsked' });
  expect(sent.slice(-2)).toEqual([['track', 'screen shown', { screen: 'closed' }], ['reset']]);
});

it('says nothing of the card, the payer or the page’s address', async () => {
  const { page, sent } = follow();
  page.send({ type: 'methodChosen', channel: 'card' });
  page.send({ type: 'cardSubmitted', details: DETAILS });
  await page.answer('/card/charge', pinCharge);
  const text = JSON.stringify(sent);
  for (const secret of [DETAILS.number, '2975', 'ada@example.com', 'order-1', 'KPY-PI-1', 'KPY-CA-1'])
    expect(text).not.toContain(secret);
});

it('a link’s page is tracked by its state, under no name: there is no payment yet', () => {
  const { sent, tracker } = recordingTracker();
  trackLink(tracker, { plan: { currency: 'XOF' }, env: 'test' });
  expect(sent).toEqual([
    ['register', { currency: 'XOF', env: 'test' }],
    ['track', 'screen shown', { screen: 'paymentLink' }],
  ]);
});
