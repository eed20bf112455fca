// An attempt that its processor cannot cancel is left. It holds its payer at no stage, and wherever another try is made
// the page shows what may still become of the one before.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { describe, expect, it } from 'vitest';
import { makePage, makePayment, paidCharge } from '../../testing/payments.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeBankCharge, makeBankPayment } from '../../testing/running-bank.ts';
import { makeWalletCharge, makeWalletPayment, prompted } from '../../testing/running-wallet.ts';
import { nextActorOf } from '../results/timeline.tsx';
import { screenOf } from '../screen-of.ts';

const SAYS = 'Your earlier attempt may still go through.';
const left = { status: 'processing', stage: 'init', auth_model: null, response_message: SAYS } as const;
const open = { status: 'processing', earlier_open: true } as const;
const ofCard = makePayment({
  ...open,
  charge: { ...paidCharge, ...left },
  payment_channels: ['card', 'mobile_money'],
});
const draw = (payment: PaymentView, chosen: 'card' | null = null): string => {
  const page = makePage({ payment, chosen });
  return renderScreen(page, screenOf(page));
};

it.each([
  ['a card', ofCard, 'init'],
  ['a wallet', makeWalletPayment({ ...open, charge: makeWalletCharge(left) }), 'mobile_money'],
  ['a bank', makeBankPayment({ ...open, charge: makeBankCharge(left) }), 'init'],
])('%s: the method begins anew, and says what may still happen', (_, payment, stage) => {
  expect(screenOf(makePage({ payment }))).toMatchObject({ screen: 'method', view: { stage } });
  expect(draw(payment)).toContain(SAYS);
  expect(nextActorOf(payment)).toBe('again');
});

describe('it is shown', () => {
  it('at the list of methods', () => {
    const page = makePage({ payment: ofCard });
    const list = { screen: 'methods', payment: ofCard, offline: false } as const;
    expect(renderScreen(page, list)).toContain(SAYS);
  });

  it('at another method', () => {
    const charge = makeWalletCharge(left);
    expect(draw(makeWalletPayment({ ...open, charge, payment_channels: ['card'] }), 'card')).toContain(SAYS);
  });

  it('not where a request is still waited for', () => {
    expect(draw(makeWalletPayment({ charge: { ...prompted, response_message: SAYS } }))).not.toContain(SAYS);
  });
});

it.each<[string, Partial<PaymentView>]>([
  ['attempts are used up', { sessionAttempt: 10 }],
  ['the time is over', { expires_at: ofCard.server_time }],
])('where %s it is still checked, for no other may follow', (_, over) => {
  const payment = { ...ofCard, ...over };
  expect(screenOf(makePage({ payment }))).toMatchObject({ view: { stage: 'checking' } });
  expect(draw(payment)).not.toContain(SAYS);
});
