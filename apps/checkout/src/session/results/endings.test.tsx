// Spec §2 Checkout states and Footer actions, §4 Results: every ending has its screen, and each one that failed or ran out says what
// happened to the payer's money.
import { resultsMessages } from '@titan/copy/words/results';
import { english } from '@titan/copy/english';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PageData } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../entry/server-entry.tsx';
import {
  declinedCharge,
  makeCharge,
  makePage,
  makePayment,
  paidCharge,
  SERVER_TIME,
} from '../../testing/payments.ts';
import { excessReturned, partHeld, transferExpired } from '../../testing/running-transfer.ts';
import { type Ending, endingOf, isOver, moneyNote } from './endings.ts';
import { screenOf } from '../screen-of.ts';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';

const textOf = (page: PageData): string => {
  const html = renderDocument(page, ASSETS, IN_ENGLISH);
  const body = html.slice(html.indexOf('<div id="page">'), html.indexOf('<script type="application/json"'));
  return body
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");
};

const transferReturned: ChargeView = {
  ...transferExpired,
  error_type: 'WRONG_AMOUNT',
  bank_transfer: excessReturned.bank_transfer && {
    ...excessReturned.bank_transfer,
    reversal: { amount: '4000.00', reversed: false, reason: 'underpaid', destination: null },
  },
};
describe('every ending', () => {
  it.each<[Ending, Partial<PaymentView>]>([
    ['success', { status: 'success', charge: paidCharge }],
    ['return-excess', { status: 'success', charge: excessReturned }],
    [
      'overpaid',
      {
        status: 'success',
        charge: {
          ...paidCharge,
          channel: 'bank_transfer',
          bank_transfer: excessReturned.bank_transfer && {
            ...excessReturned.bank_transfer,
            reversal: null,
            payment_event: 'overpayment',
          },
        },
      },
    ],
    ['failed', { status: 'pending', charge: declinedCharge }],
    ['return', { status: 'pending', charge: transferReturned }],
    ['abandoned', { status: 'abandoned' }],
    ['expired', { status: 'expired' }],
    ['session-end', { status: 'failed' }],
  ])('%s is where the payment leads', (ending, overrides) => {
    const state = screenOf(makePage({ payment: makePayment(overrides), paidHere: true }));
    expect(state.screen === 'methods' || state.screen === 'method' ? state.screen : endingOf(state)).toBe(
      ending,
    );
  });

  it('one that was paid before is told as completed, and first of all as paid', () => {
    const page = makePage({ payment: makePayment({ status: 'success', charge: paidCharge }) });
    const state = screenOf(page);
    expect(state.screen === 'issue-detected' && endingOf(state)).toBe('completed');
    expect(textOf(page)).toMatch(/Already paid .*NGN 5,000.00 .*This transaction has already been completed/);
  });

  it.each([
    ['is known here as paid', true, /Your payment of NGN 5,000.00 has been received/],
    ['is opened again', false, /This transaction has already been completed/],
  ])('one that %s, and was refunded since, is told as refunded', (_, paidHere, sentence) => {
    const paid = { status: 'success', charge: paidCharge, amount_paid: '5000.00' } as const;
    const shown = (amount_refunded: string) =>
      textOf(makePage({ payment: makePayment({ ...paid, amount_refunded }), paidHere }));
    expect(shown('5000.00')).toMatch(/Paid, then refunded .*Demo Shop has refunded you\./);
    expect(shown('5000.00')).toMatch(sentence);
    expect(shown('4999.99')).toMatch(sentence);
    expect(shown('4999.99')).not.toMatch(/Paid, then refunded|Demo Shop has refunded you/);
  });

  it('Close after a success is told as what it was: received', () => {
    const payment = makePayment({ status: 'success', charge: paidCharge });
    expect(endingOf({ screen: 'closed', payment })).toBe('success');
  });
});

it.each([
  ['open', {}, true],
  ['failed, and may be tried again', { status: 'pending', charge: declinedCharge }, true],
  ['ended by its last attempt', { status: 'pending', charge: declinedCharge, sessionAttempt: 10 }, false],
  ['paid', { status: 'success', charge: paidCharge }, false],
  ['expired', { status: 'expired' }, false],
  ['abandoned', { status: 'abandoned' }, false],
] as const)('%s: somebody else is asked only to pay what can still be paid', (_, overrides, canAsk) => {
  const page = makePage({ payment: makePayment(overrides), share: { isShared: false } });
  const html = renderDocument(page, ASSETS, IN_ENGLISH);
  expect(html.includes('/share">')).toBe(canAsk);
  expect(isOver(screenOf(page)), 'where the page was drawn before').toBe(!canAsk);
});

it.each([
  ['was saved', { card_tokenized: true }, resultsMessages.cardSaved],
  ['could not be saved', { card_not_tokenized: true }, resultsMessages.cardNotSaved],
  ['was not to be saved', {}, null],
] as const)('a success shows that a card %s', (_, metadata, sentence) => {
  const charge = makeCharge({ status: 'success', metadata });
  const text = textOf(makePage({ payment: makePayment({ status: 'success', charge }), paidHere: true }));
  expect(
    [resultsMessages.cardSaved, resultsMessages.cardNotSaved].filter((each) => text.includes(each)),
  ).toEqual(sentence === null ? [] : [sentence]);
});

describe('footer actions of the resultsMessages (spec §2)', () => {
  const several = { payment_channels: ['card', 'bank_transfer'] as ('card' | 'bank_transfer')[] };
  const supportEmail = 'help@shop.example';

  it('failed: otherOptions (Try again, Cancel), changePayment, and contact writes to the merchant', () => {
    const payment = makePayment({ ...several, supportEmail, status: 'pending', charge: declinedCharge });
    const html = renderDocument(makePage({ payment }), ASSETS, IN_ENGLISH);
    for (const action of ['Try again', 'Cancel', 'Change payment', 'Contact Demo Shop'])
      expect(html).toContain(`>${action}<`);
    expect(html).toContain('href="mailto:help@shop.example?subject=order-1"');
  });

  it('return: otherOptions, change-payment-option', () => {
    const payment = makePayment({ ...several, status: 'pending', charge: transferReturned });
    const html = renderDocument(makePage({ payment }), ASSETS, IN_ENGLISH);
    for (const action of ['Try again', 'Cancel', 'Change payment']) expect(html).toContain(`>${action}<`);
    expect(html).toContain('aria-label="Change payment option"');
  });

  it('where there is no other way to pay, none is offered', () => {
    const html = renderDocument(
      makePage({ payment: makePayment({ status: 'pending', charge: declinedCharge }) }),
      ASSETS,
      IN_ENGLISH,
    );
    expect(html).not.toContain('Change payment');
  });
});

describe('a part that waits for the rest', () => {
  it('on a page that the payer has closed: how much, and when it goes back by itself', () => {
    const payment = makePayment({ charge: partHeld });
    expect(moneyNote(payment, english)).toContain(
      'NGN 2,000.00 has arrived; the rest is missing. Without the rest, it is refunded automatically on 22 Nov',
    );
  });
});

it('the self-closing result is shown with its seconds, and a way to stay (spec §4)', () => {
  const payment = makePayment({ status: 'pending', charge: declinedCharge });
  const text = textOf(makePage({ payment }));
  expect(text).toContain('Starting again in 5 seconds');
  expect(text).toContain('Stay on this page');
  expect(screenOf(makePage({ payment }))).toMatchObject({ restartAtMs: SERVER_TIME + 5_000 });
});
