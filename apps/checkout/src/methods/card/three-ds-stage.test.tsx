// Spec §2 3DS tab: what its screens offer, by what the service says.
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { loadPartsOf } from '../../session/screens/later-screen.tsx';
import { screenOf } from '../../session/screen-of.ts';
import type { MethodScreen } from '../../session/screen-state.ts';
import { bankCharge, makeCharge, makePage, makePayment } from '../../testing/payments.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { cardFlow, cardUnderWay } from './flow.ts';
import { ThreeDs } from './three-ds-stage.tsx';
import type { AtBank, CardDeps } from './state.ts';

const PARTS = {
  send: () => undefined,
  address: '/order-1',
  seal: { session_token: 't', form_key: 'k' },
} as unknown as CardDeps;
await cardUnderWay.load();

const STATE = cardFlow.open({
  payment: makePayment({ charge: bankCharge }),
  feedback: null,
  fromStart: false,
  place: null,
}) as AtBank;
const draw = (state: Partial<AtBank>, payment: Partial<PaymentView> = {}): string =>
  renderToString(
    <ThreeDs
      card={{ ...STATE, ...state }}
      payment={makePayment({ charge: bankCharge, ...payment })}
      total="NGN 5,022.50"
      deps={PARTS}
    />,
  );

describe('Incomplete Authorization', () => {
  it('offers Use a different method if multiple channels are allowed', () => {
    const several = { payment_channels: ['card', 'mobile_money'] } as const;
    expect(draw({ patience: 'over' }, { payment_channels: [...several.payment_channels] })).toContain(
      'Use a different method',
    );
    expect(draw({ patience: 'over' })).not.toContain('Use a different method');
  });

  it('offers the bank’s page for as long as it may still be confirmed there', () => {
    expect(draw({ patience: 'queried' })).toContain('href="/charge-card/3ds/KPY-CA-1"');
    expect(draw({ patience: 'over' })).not.toContain('/charge-card/3ds/');
  });

  it('has one way to another method', async () => {
    const payment = makePayment({ charge: bankCharge, payment_channels: ['card', 'mobile_money'] });
    const page = makePage({ payment });
    const state = screenOf(page) as MethodScreen & { channel: 'card' };
    await loadPartsOf(state);
    const html = renderScreen(page, { ...state, view: { ...STATE, payment, patience: 'over' } });
    expect(html.match(/method=list/g)).toHaveLength(1);
  });

  it('says Authorization was not completed once the charge was queried, and that we still check until that is final', () => {
    expect(draw({ patience: 'incomplete' })).not.toContain('Authorization was not completed');
    const queried = draw({ patience: 'queried' });
    expect(queried).toContain('Authorization was not completed');
    expect(queried).toContain('We’re still checking with your bank. You won’t be charged twice.');
    const over = draw({ patience: 'over' });
    expect(over).toContain('Authorization was not completed');
    expect(over).toContain('No money has been taken.');
    expect(over).not.toContain('still checking');
  });
});

describe('Proceed', () => {
  it.each([
    ['redirect', 'brings you back here', false],
    ['tab', 'opens in a new tab', true],
    ['modal', 'opens over this one', false],
  ] as const)('%s: says beforehand what it does', (way, words, isTab) => {
    const html = draw({ kept: { ...STATE.kept, bankMode: way } });
    expect(html).toContain(words);
    expect(html).toContain('href="/charge-card/3ds/KPY-CA-1"');
    expect(html.includes('target="_blank"')).toBe(isTab);
  });

  it.each([
    null,
    'https://evil.example/',
    '//evil.example/',
    'javascript:alert(1)',
    '/charge-card/3ds/../../x',
  ])('leads nowhere but to a path of ours: %s', (address) => {
    const authorization = address === null ? null : { redirect_url: address };
    const charge = { ...makeCharge({ auth_model: '3DS', stage: '3ds' }), authorization };
    const html = draw({}, { charge });
    expect(html).toContain(
      'An error occurred while redirecting you to your authorization page, please try again',
    );
    expect(html).not.toContain('>Proceed<');
  });
});

it('says how long it takes now while the bank is waited for, and not before', () => {
  const payment = { charge: { ...bankCharge, usual_time: { seconds: 40, is_slow: false } } };
  expect(draw({ page: 'tab' }, payment)).toContain('>Usually takes about 40 seconds</p>');
  expect(draw({ page: 'proceed' }, payment)).not.toContain('Usually');
});
