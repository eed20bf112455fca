// Decision 0028: the payer's timeline in words, who acts next, the receipt, and when the page reads them again.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Timeline, TimelineStep } from '@titan/contract/payer/timeline.schema';
import { english } from '@titan/copy/english';
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { TIMELINE_EVENTS } from '@titan/rules/timeline-event';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderReturn } from '../../pages/return-document.tsx';
import { renderDocument } from '../../entry/server-entry.tsx';
import { nextTurn, UNREACHABLE } from '../../testing/fake-service.ts';
import {
  bankCharge,
  declinedCharge,
  makeCharge,
  makePage,
  makePayment,
  makeReversal,
  ORDER,
  paidCharge,
  pinCharge,
  SERVER_TIME,
  unknownCharge,
  PAGE_ADDRESS,
} from '../../testing/payments.ts';
import { runSession } from '../../testing/running-session.ts';
import { accountOpen, partHeld } from '../../testing/running-transfer.ts';
import { receiptRows } from './receipt.tsx';
import { joined, nextSentence, sentenceOf, nextActorOf } from './timeline.tsx';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';

const step = (overrides: Partial<TimelineStep> = {}): TimelineStep => ({
  event: 'tried',
  at: SERVER_TIME,
  channel: 'card',
  auth_model: null,
  amount: '5000.00',
  currency: 'NGN',
  ...overrides,
});
const PAID: Timeline = [
  step({ event: 'asked', channel: null }),
  step({ at: SERVER_TIME + 60_000 }),
  step({ event: 'approved', at: SERVER_TIME + 61_000 }),
  step({ event: 'received', channel: null, at: SERVER_TIME + 61_000 }),
];

it('tries that went alike are told once, and how often', () => {
  const tries = [1, 2, 3].flatMap((at) => [step({ at }), step({ event: 'declined', at })]);
  const steps = [step({ event: 'asked', channel: null }), ...tries, step({ channel: 'mobile_money' })];
  expect(joined(steps).map(({ step: { event, at }, count }) => [event, at, count])).toEqual([
    ['asked', SERVER_TIME, 1],
    ['tried', 1, 3],
    ['declined', 1, 3],
    ['tried', SERVER_TIME, 1],
  ]);
});

it('money that goes back twice is told twice, of the same amount too', () => {
  const back = step({ event: 'owed', amount: '3000.00' });
  expect(joined([back, back])).toHaveLength(2);
});

/** Sentences whole: money stands in an element of its own in them. */
const wordsIn = (html: string): string => html.replaceAll(/<\/?bdi[^>]*>/g, '');

const bankDebited = makeCharge({ ...unknownCharge, channel: 'pay_with_bank', card: null, auth_model: null });

describe('what has happened, in words', () => {
  it.each<[Partial<TimelineStep>, string]>([
    [{ event: 'asked', channel: null }, 'Demo Shop asked for NGN 5,000.00'],
    [{ event: 'tried' }, 'Card payment started, NGN 5,000.00'],
    [{ event: 'step', auth_model: 'STK_PROMPT', channel: 'mobile_money' }, 'A prompt was sent to your phone'],
    [{ event: 'step', auth_model: '3DS' }, 'Your bank asked you to approve on its page'],
    [
      { event: 'step', auth_model: null, channel: 'mobile_money' },
      'Your wallet asked you to confirm the payment',
    ],
    [{ event: 'approved', channel: 'mobile_money' }, 'Your wallet approved NGN 5,000.00'],
    [{ event: 'received', channel: null }, 'Demo Shop received NGN 5,000.00'],
    [{ event: 'told', channel: null, amount: null }, 'Demo Shop was notified'],
    [{ event: 'owed' }, 'Refund of NGN 5,000.00 started'],
    [{ event: 'reversed' }, 'NGN 5,000.00 was refunded to you'],
    [{ event: 'refunded', channel: null }, 'Demo Shop refunded NGN 5,000.00 to you'],
  ])('%o: %s', (overrides, words) => expect(sentenceOf(step(overrides), 'Demo Shop', english)).toBe(words));

  it('every event of every channel and step has words, with no blank and no name of ours in them', () => {
    const models = [null, ...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS];
    for (const event of TIMELINE_EVENTS)
      for (const channel of CHANNELS)
        for (const auth_model of models) {
          const words = sentenceOf(step({ event, channel, auth_model }), 'Demo Shop', english);
          expect(words).toMatch(/^[A-Z].{5,}$/);
          expect(words).not.toMatch(/undefined|null|_|\s\s/);
        }
  });
});

describe('who acts next', () => {
  const wallet = (stage: ChargeView['stage']) =>
    makeCharge({ channel: 'mobile_money', card: null, status: 'processing', stage });
  it.each<[string, Partial<PaymentView>, ReturnType<typeof nextActorOf>]>([
    ['nothing was tried', {}, 'choose'],
    ['a PIN is asked for', { charge: pinCharge }, 'answer'],
    ['the bank’s page is open', { charge: bankCharge }, 'approve'],
    [
      'the page of a bank that is debited is open',
      { charge: { ...bankDebited, auth_model: 'REDIRECT', stage: 'bank-pending' } },
      'approve',
    ],
    ['that bank has taken it up', { charge: { ...bankDebited, stage: 'bank-pending' } }, 'check'],
    ['a prompt is on the phone', { charge: wallet('mobile_money_check') }, 'approve'],
    ['the answer is not known', { charge: unknownCharge }, 'check'],
    ['an account is open', { charge: accountOpen }, 'transfer'],
    ['a part has come', { charge: partHeld }, 'rest'],
    ['it was declined', { charge: declinedCharge, status: 'pending' }, 'again'],
    [
      'the last attempt failed, and an earlier one may still pay',
      { charge: declinedCharge, status: 'processing', sessionAttempt: 10 },
      'check-older',
    ],
    [
      'the attempts are used up',
      { charge: declinedCharge, status: 'failed', sessionAttempt: 10 },
      'ask-anew',
    ],
    ['its time ran out', { status: 'expired' }, 'ask-anew'],
    ['it was paid', { charge: paidCharge, status: 'success' }, 'deliver'],
  ])('%s', (_, overrides, next) => {
    const payment = makePayment(overrides);
    expect(nextActorOf(payment)).toBe(next);
    expect(nextSentence(payment, english)).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    [bankCharge, 'Approve it on your bank’s page.'],
    [wallet('mobile_money_check'), 'Approve it on your phone.'],
    [wallet('pending_payment'), 'Approve it on your wallet’s page.'],
    [{ ...bankDebited, stage: 'approval-guide' as const }, 'Approve it in your bank’s app.'],
    [
      { ...bankDebited, auth_model: 'REDIRECT' as const, stage: 'bank-pending' as const },
      'Approve it on your bank’s page.',
    ],
  ])('names where the payer approves', (charge, sentence) => {
    expect(nextSentence(makePayment({ charge }), english)).toBe(sentence);
  });

  it('we do first while we owe money, beside whoever moves the payment on', () => {
    const declined = { charge: declinedCharge, status: 'pending' } as const;
    expect(nextSentence(makePayment({ ...declined, reversals: [makeReversal()] }), english)).toBe(
      'We’re sending your refund. Try again.',
    );
    expect(
      nextSentence(makePayment({ ...declined, reversals: [makeReversal({ reversed: true })] }), english),
    ).toBe('Try again.');
  });

  it.each<[string, PaymentView['payment_channels'], string]>([
    ['only that method', ['card'], 'Try again.'],
    ['others too', ['card', 'bank_transfer'], 'Try again or pay another way.'],
    ['only others', ['bank_transfer'], 'Pay another way.'],
  ])('after a failure names what there is: %s', (_, payment_channels, sentence) => {
    const payment = makePayment({ charge: declinedCharge, status: 'pending', payment_channels });
    expect(nextSentence(payment, english)).toBe(sentence);
  });

  it('of a payment that was refunded nobody reads that it is complete', () => {
    const payment = makePayment({ charge: paidCharge, status: 'success' });
    expect(nextSentence(payment, english)).toMatch(/complete/);
    expect(nextSentence({ ...payment, amount_refunded: '1.00' }, english)).toBe(
      'Demo Shop has refunded you. Ask there if you expected something else.',
    );
  });
});

const textOf = (cell: ReactNode) => renderToStaticMarkup(<>{cell}</>).replaceAll(/<[^>]*>/g, '');

describe('the receipt', () => {
  const payment = makePayment({
    status: 'success',
    charge: { ...paidCharge, amount_charged: '5076.13' },
    fees: { card: { fee: '70.82', vat: '5.31' } },
    merchant_bears_cost: false,
  });

  it('says merchant, amount, fees, total, date with its time zone, and the method masked', () => {
    expect(receiptRows(payment, PAID, english)).toEqual([
      ['Paid to', 'Demo Shop'],
      ['Amount', 'NGN 5,000.00'],
      ['Fees', 'NGN 76.13'],
      ['Total paid', 'NGN 5,076.13'],
      ['Date', '21 Nov 2026, 13:01 GMT+1'],
      ['Paid with', 'Mastercard ending in 2975'],
    ]);
  });

  it.each<[string, Partial<ChargeView>, string]>([
    [
      'a wallet',
      {
        channel: 'mobile_money',
        card: null,
        mobile_money: {
          number: '254*****5678',
          network: null,
          can_resend_stk: false,
          stk_resends_left: 0,
          can_retry_at: null,
        },
      },
      'Mobile money 254*****5678',
    ],
    [
      'a bank',
      {
        channel: 'pay_with_bank',
        card: null,
        bank: { slug: 'gtb', name: 'GTBank', processor: 'gtb', step: null, last_four: '1234', since: null },
      },
      'GTBank ending in 1234',
    ],
    ['a transfer', { channel: 'bank_transfer', card: null }, 'Bank transfer'],
  ])('of %s', (_, charge, method) => {
    const rows = receiptRows({ ...payment, charge: { ...paidCharge, ...charge } }, PAID, english);
    expect(rows.at(-1)).toEqual(['Paid with', method]);
  });

  it('says what was paid for, line by line, before the amount', () => {
    const rows = receiptRows({ ...payment, items: ORDER }, PAID, english);
    expect(rows.slice(0, 5).map((row) => row.map(textOf))).toEqual([
      ['Paid to', 'Demo Shop'],
      ['Market tote × 2', 'NGN 5,600.00'],
      ['חולצה', 'NGN 0.00'],
      ['Voucher', '−NGN 600.00'],
      ['Amount', 'NGN 5,000.00'],
    ]);
  });

  it('and the lasting page says the same while it is still to be paid', () => {
    const asked = makePayment({ items: ORDER });
    const html = renderReturn(
      { page: 'status', address: 'order-1', payment: asked, timeline: [] },
      ASSETS,
      IN_ENGLISH,
    );
    expect(html).toMatch(/Voucher<\/span><\/dt><dd>(?:<bdi>)+−NGN 600\.00<\/bdi>/);
  });

  it('and adds the fees apart, so that the lines come to the amount', () => {
    const fees = { card: { fee: '75.00', vat: '5.63' } };
    const charge = { ...declinedCharge, status: 'processing' } as const;
    const asked = makePayment({ items: ORDER, charge, fees, merchant_bears_cost: false });
    const html = renderReturn(
      { page: 'status', address: 'order-1', payment: asked, timeline: [] },
      ASSETS,
      IN_ENGLISH,
    );
    const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Amount NGN 5,000.00 Fees NGN 80.63 Total NGN 5,080.63 Reference');
    const above = text.slice(0, text.indexOf('Market tote'));
    expect(above.match(/NGN [\d,.]+/g), 'beside the page and on it').toEqual([
      'NGN 5,080.63',
      'NGN 5,080.63',
    ]);
  });

  it('leaves out the date while it is not known here', () => {
    expect(receiptRows(payment, [], english).map(([name]) => name)).not.toContain('Date');
  });
});

describe('in the first HTML', () => {
  it('of a result and of a waiting stage: the list, who acts next, the zone of its times, and where it stays', () => {
    const paid = makePayment({ status: 'success', charge: paidCharge });
    const waiting = makePayment({ charge: unknownCharge });
    for (const payment of [paid, waiting]) {
      const html = wordsIn(
        renderDocument(makePage({ payment, paidHere: true, timeline: PAID }), ASSETS, IN_ENGLISH),
      );
      expect(html).toContain('Card payment started, NGN 5,000.00');
      expect(html).toContain('<time dateTime="2026-11-21T12:01:00.000Z">21 Nov, 13:01</time>');
      expect(html).toContain('Next step');
      expect(html).toContain('Times are GMT+1.');
      expect(html).toContain(`href="/${PAGE_ADDRESS}/status"`);
    }
  });

  it('of a form there is none: the payer is about to act', () => {
    const html = renderDocument(
      makePage({ payment: makePayment({ charge: pinCharge }), timeline: PAID }),
      ASSETS,
      IN_ENGLISH,
    );
    expect(html).not.toContain('Next step');
  });
});

describe('in the embed script’s frame', () => {
  it('links and forms keep the frame in their address, and the status page, in a tab of its own, does not', () => {
    const charge = unknownCharge;
    const frame = { origins: ['https://shop.example'], inline: 'modal' as const };
    const html = renderDocument(
      makePage({ payment: makePayment({ charge }), timeline: PAID, frame }),
      ASSETS,
      IN_ENGLISH,
    );
    expect(html).toContain(`action="/${PAGE_ADDRESS}/inline-modal"`);
    expect(html).toContain(`href="/${PAGE_ADDRESS}/status"`);
    expect(html).not.toContain(`action="/${PAGE_ADDRESS}"`);
  });
});

describe('TEST MODE', () => {
  it.each([
    ['a checking screen', { charge: unknownCharge }],
    ['a failure', { charge: declinedCharge }],
    ['success', { charge: paidCharge, status: 'success' as const }],
  ])('has its drawer on %s too, once, and none in live', (_, overrides) => {
    const drawers = (env: 'test' | 'live') =>
      renderDocument(
        makePage({ payment: makePayment({ ...overrides, env }), paidHere: true }),
        ASSETS,
        IN_ENGLISH,
      ).split('Test tools').length - 1;
    expect([drawers('test'), drawers('live')]).toEqual([1, 0]);
  });
});

describe('/{address}/status', () => {
  const render = (overrides: Partial<PaymentView>) =>
    wordsIn(
      renderReturn(
        { page: 'status', address: PAGE_ADDRESS, payment: makePayment(overrides), timeline: PAID },
        ASSETS,
        IN_ENGLISH,
      ),
    );

  it('of a payment that was received: receipt and timeline; it does not come again, nor lead away', () => {
    const html = render({ status: 'success', charge: paidCharge });
    for (const words of ['Payment successful', 'Date', 'Status', 'Demo Shop received NGN 5,000.00'])
      expect(html).toContain(words);
    expect(html).not.toContain('http-equiv="refresh"');
    expect(html).not.toContain('page-data');
  });

  it('of one that is open: what it says of the money, the way back to it, and it comes again without script', () => {
    const html = render({ charge: unknownCharge });
    expect(html).toContain('We’re checking whether money was taken.');
    expect(html).toContain(`href="/${PAGE_ADDRESS}"`);
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="20"></noscript>');
    expect(html).toContain('data-again="20"');
  });

  it('of one that has ended while money is owed: it comes again seldom, and then no more', () => {
    const owed = { status: 'success', charge: paidCharge } as const;
    const html = render({ ...owed, reversals: [makeReversal()] });
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="300"></noscript>');
    expect(html).toContain('data-again="300"');
    const sent = render({ ...owed, reversals: [makeReversal({ reversed: true })] });
    expect(sent).not.toMatch(/http-equiv="refresh"|data-again/);
  });

  it.each<[string, Partial<PaymentView>, string | RegExp]>([
    ['declined', { charge: declinedCharge, status: 'pending' }, 'No money has been taken.'],
    ['expired', { status: 'expired' }, 'No money has been taken.'],
    [
      'owed back',
      { status: 'expired', reversals: [makeReversal({ reason: 'late' })] },
      /We’re refunding .*NGN 5,000\.00.* to you\./,
    ],
    ['not tried', {}, 'Not paid yet'],
  ])('%s: %s', (_, overrides, words) => expect(render(overrides)).toMatch(words));
});

describe('the timeline of a running page', () => {
  const waiting = makePayment({ charge: unknownCharge });

  it('is as the service drew it, and is read again when the payment has moved', async () => {
    const page = runSession({ payment: waiting, timeline: PAID.slice(0, 2) });
    expect(page.timelineAsked).toEqual([]);
    expect(page.timeline()).toHaveLength(2);
    page.clock.increment(2_000);
    await page.answer('/card/query', paidCharge);
    await page.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(page.screen().screen).toBe('success');
    const changes = page.changes();
    page.timelineAsked.shift()?.({ ok: true, value: { steps: PAID } });
    await nextTurn();
    expect(page.timeline()).toEqual(PAID);
    expect(page.changes()).toBe(changes + 1);
  });

  it('one that was not drawn is asked for; where it does not come, the screen goes on without', async () => {
    const page = runSession({ payment: waiting });
    expect(page.timelineAsked).toHaveLength(1);
    page.timelineAsked.shift()?.({ ok: false, failure: UNREACHABLE });
    await nextTurn();
    expect(page.timeline()).toEqual([]);
    page.clock.increment(2_000);
    await page.answer('/card/query', paidCharge);
    await page.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    expect(page.timelineAsked.length).toBeGreaterThan(0);
  });

  it('an answer to an older question does not replace a newer one', async () => {
    const page = runSession({ payment: waiting });
    page.clock.increment(2_000);
    await page.answer('/card/query', paidCharge);
    await page.answer('payment', makePayment({ status: 'success', charge: paidCharge }));
    const [older, newer] = page.timelineAsked;
    newer?.({ ok: true, value: { steps: PAID } });
    await nextTurn();
    older?.({ ok: true, value: { steps: PAID.slice(0, 1) } });
    await nextTurn();
    expect(page.timeline()).toEqual(PAID);
  });

  it.each(['becameVisible', 'pageRestored', 'backOnline'] as const)(
    'on a result it is read again when the payer comes back (%s): what the merchant’s side did since then is told',
    async (event) => {
      const payment = makePayment({ status: 'success', charge: paidCharge });
      const page = runSession({ payment, paidHere: true, timeline: PAID });
      page.browser('wentOffline');
      expect(page.timelineAsked).toEqual([]);
      page.browser(event);
      expect(page.timelineAsked).toHaveLength(1);
      const later = [...PAID, step({ event: 'told', channel: null, amount: null })];
      page.timelineAsked.shift()?.({ ok: true, value: { steps: later } });
      await nextTurn();
      expect(page.timeline()).toEqual(later);
      page.browser(event);
      page.timelineAsked.shift()?.({ ok: false, failure: UNREACHABLE });
      await nextTurn();
      expect(page.timeline()).toEqual(later);
    },
  );

  it('a success that stays open hears by itself that the merchant’s server took the news, and then asks no more', async () => {
    const payment = makePayment({ status: 'success', charge: paidCharge });
    const page = runSession({ payment, paidHere: true, timeline: PAID });
    page.send({ type: 'stayAsked' });
    page.clock.increment(3_000);
    page.timelineAsked.shift()?.({ ok: true, value: { steps: PAID } });
    await nextTurn();
    page.clock.increment(10_000);
    const told = [...PAID, step({ event: 'told', channel: null, amount: null })];
    page.timelineAsked.shift()?.({ ok: true, value: { steps: told } });
    await nextTurn();
    expect(page.timeline()).toEqual(told);
    page.clock.increment(3_600_000);
    expect(page.timelineAsked).toEqual([]);
  });

  it('a merchant without a server is asked about five times, and no more', async () => {
    const payment = makePayment({ status: 'success', charge: paidCharge });
    const page = runSession({ payment, paidHere: true, timeline: PAID });
    page.send({ type: 'stayAsked' });
    let asked = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      page.clock.increment(60_000);
      asked += page.timelineAsked.length;
      page.timelineAsked.splice(0).forEach((answer) => answer({ ok: true, value: { steps: PAID } }));
      await nextTurn();
    }
    expect(asked).toBe(5);
  });

  it('nothing is asked for a form', () => {
    const page = runSession({ payment: makePayment({ charge: pinCharge }) });
    page.browser('becameVisible');
    expect(page.timelineAsked).toEqual([]);
  });
});
