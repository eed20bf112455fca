// Spec §2 Checkout states and Footer actions, §4 Results: every ending has its screen, and each one that failed or ran out says what
// happened to the payer's money.
import type { ChargeView } from '@titan/contract/charge';
import type { PageData, PageProblem } from '@titan/contract/page-data';
import type { PaymentStatus, PaymentView, ReversalView } from '@titan/contract/payment';
import { describe, expect, it } from 'vitest';
import { moneyBack } from '../copy/money-back.ts';
import { results } from '../copy/results.ts';
import { transferResult } from '../copy/transfer-result.ts';
import { renderDocument } from '../server-entry.tsx';
import {
  bankCharge,
  declinedCharge,
  makeCharge,
  makePage,
  makePayment,
  paidCharge,
  pinCharge,
  SERVER_TIME,
  unknownCharge,
} from '../testing/payments.ts';
import {
  accountClosed,
  accountOpen,
  excessReturned,
  partHeld,
  transferExpired,
} from '../testing/running-transfer.ts';
import { type Ending, ENDINGS, endingOf } from './endings.ts';
import { moneyVerdict } from './money-verdict.ts';
import { screenOf } from './screen-of.ts';
import type { ScreenState } from './screen-state.ts';
import { ASSETS } from '../testing/page-assets.ts';

const textOf = (page: PageData): string => {
  const html = renderDocument(page, ASSETS);
  const body = html.slice(html.indexOf('<div id="page">'), html.indexOf('<script type="application/json"'));
  return body
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&#x27;', "'");
};

const OWED: ReversalView = { amount: '5000.00', currency: 'NGN', reversed: false };
const walletFailed = makeCharge({ ...declinedCharge, channel: 'mobile_money', card: null, error_type: null });
const bankFailed = makeCharge({ ...declinedCharge, channel: 'pay_with_bank', card: null, error_type: null });
const transferReturned: ChargeView = {
  ...transferExpired,
  error_type: 'WRONG_AMOUNT',
  bank_transfer: excessReturned.bank_transfer && {
    ...excessReturned.bank_transfer,
    reversal: { amount: '4000.00', reversed: false, reason: 'underpaid', destination: null },
  },
};
const CHARGES: Record<string, ChargeView | null> = {
  'no attempt': null,
  'a declined card': declinedCharge,
  'a wallet that failed': walletFailed,
  'a bank that failed': bankFailed,
  'a transfer that nobody saw': transferExpired,
  'a transfer that goes back': transferReturned,
  'a card that is being checked': unknownCharge,
  'a card at its bank': bankCharge,
  'a card that waits for its PIN': pinCharge,
  'an open account': accountOpen,
  'an account that is over': accountClosed,
  'a part of a transfer': partHeld,
};
const STATUSES: PaymentStatus[] = ['pending', 'processing', 'failed', 'expired', 'abandoned'];
const REVERSALS: Record<string, ReversalView[]> = {
  'nothing goes back': [],
  'money goes back': [OWED],
  'money went back': [{ ...OWED, reversed: true }],
};

type Case = [name: string, payment: PaymentView];
const CASES: Case[] = STATUSES.flatMap((status) =>
  Object.entries(CHARGES).flatMap(([charged, charge]) =>
    Object.entries(REVERSALS).flatMap(([back, reversals]) =>
      [1, 10].map((sessionAttempt): Case => {
        const payment_channels = ['card', 'mobile_money', 'pay_with_bank', 'bank_transfer'] as const;
        const payment = makePayment({
          status,
          charge,
          reversals,
          sessionAttempt,
          payment_channels: [...payment_channels],
        });
        return [`${status}, ${charged}, ${back}, attempt ${sessionAttempt}`, payment];
      }),
    ),
  ),
);

/** The sentences that say one thing of the money; what stands between figures is left out. */
const SAYINGS = {
  'not-debited': [results.noMoneyTaken, transferResult.nothing],
  'coming-back': [
    tailOf(moneyBack.owed('X')),
    tailOf(moneyBack.sent('X')),
    transferResult.owed,
    transferResult.reversed,
  ],
  held: [tailOf(results.partHeld('X', ''))],
  'still-checked': [results.olderOpen, results.earlierOpen, results.stillChecked, results.accountOpen],
};
function tailOf(sentence: string): string {
  return sentence.slice(2, 60);
}

const said = (text: string) =>
  (Object.keys(SAYINGS) as (keyof typeof SAYINGS)[]).filter((saying) =>
    SAYINGS[saying].some((sentence) => text.includes(sentence)),
  );

/** Failed or ran out: these screens say what happened to the money. */
function isFailedOrExpired(state: ScreenState): boolean {
  if (state.screen === 'issue-detected') return state.issue !== 'completed';
  return state.screen === 'failed' || state.screen === 'session-end';
}

describe('each failed or expired screen says one of: not debited; debited and coming back, with when; still being checked', () => {
  const failed = CASES.filter(([, payment]) => isFailedOrExpired(screenOf(makePage({ payment }))));

  it('there are such screens of every kind', () => {
    const kinds = failed.map(([, payment]) => screenOf(makePage({ payment })).screen);
    expect(new Set(kinds)).toEqual(new Set(['failed', 'issue-detected', 'session-end']));
    expect(failed.length).toBeGreaterThan(100);
  });

  it.each(failed)('%s', (_, payment) => {
    const sayings = said(textOf(makePage({ payment })));
    expect(sayings).toContain(
      payment.charge?.bank_transfer?.reversal ? 'coming-back' : moneyVerdict(payment).money,
    );
    // Never both that nothing was taken and that something comes back.
    expect(sayings.includes('not-debited') && sayings.includes('coming-back')).toBe(false);
    expect(sayings.includes('not-debited') && sayings.includes('still-checked')).toBe(false);
  });
});

describe('every ending', () => {
  const PROBLEMS: PageProblem[] = [
    'link-incomplete',
    'unknown-reference',
    'something-wrong',
    'being-processed',
  ];
  it.each(PROBLEMS)('%s has a title and a sentence', (problem) => {
    const { title, message } = ENDINGS[problem];
    const state: ScreenState = { screen: 'problem', problem, reference: null };
    expect(title(state)).not.toBe('');
    expect(textOf({ kind: 'problem', problem, reference: null })).toContain(message(state));
  });

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
  ])('%s is where the truth leads', (ending, overrides) => {
    const state = screenOf(makePage({ payment: makePayment(overrides), paidHere: true }));
    expect(state.screen === 'methods' || state.screen === 'method' ? state.screen : endingOf(state)).toBe(
      ending,
    );
  });

  it('one that was paid before is told as completed', () => {
    const state = screenOf(makePage({ payment: makePayment({ status: 'success', charge: paidCharge }) }));
    expect(state.screen === 'issue-detected' && endingOf(state)).toBe('completed');
  });
});

describe('footer actions of the results (spec §2)', () => {
  const several = { payment_channels: ['card', 'bank_transfer'] as ('card' | 'bank_transfer')[] };
  const supportEmail = 'help@shop.example';

  it('failed: otherOptions (Try again, Cancel), changePayment, and contact writes to the merchant', () => {
    const payment = makePayment({ ...several, supportEmail, status: 'pending', charge: declinedCharge });
    const html = renderDocument(makePage({ payment }), ASSETS);
    for (const action of ['Try again', 'Cancel', 'Change payment', 'Contact Demo Shop'])
      expect(html).toContain(`>${action}<`);
    expect(html).toContain('href="mailto:help@shop.example"');
  });

  it('return: otherOptions, change-payment-option', () => {
    const payment = makePayment({ ...several, status: 'pending', charge: transferReturned });
    const html = renderDocument(makePage({ payment }), ASSETS);
    for (const action of ['Try again', 'Cancel', 'Change payment option'])
      expect(html).toContain(`>${action}<`);
  });

  it('where there is no other way to pay, none is offered', () => {
    const html = renderDocument(
      makePage({ payment: makePayment({ status: 'pending', charge: declinedCharge }) }),
      ASSETS,
    );
    expect(html).not.toContain('Change payment');
  });
});

describe('a part that waits for the rest', () => {
  it('on a page that the payer has closed: how much, and when it goes back by itself', () => {
    const payment = makePayment({ charge: partHeld });
    expect(moneyVerdict(payment)).toMatchObject({ money: 'held', amount: '2000.00' });
    expect(results.partHeld('NGN 2,000.00', '21 Nov 2026')).toContain('goes back to you by itself on 21 Nov');
  });
});

it('the self-closing result is shown with its seconds, and a way to stay (spec §4, design §5)', () => {
  const payment = makePayment({ status: 'pending', charge: declinedCharge });
  const text = textOf(makePage({ payment }));
  expect(text).toContain('Starting again in 5 seconds');
  expect(text).toContain('Stay on this page');
  expect(screenOf(makePage({ payment }))).toMatchObject({ restartAtMs: SERVER_TIME + 5_000 });
});
