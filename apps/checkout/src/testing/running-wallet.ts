// For tests: the mobile-money machine over a fake service and a simulated clock.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import { networksOf } from '@titan/rules/wallet-networks';
import { createActor, SimulatedClock } from 'xstate';
import type { MethodInput, Outcome } from '../methods/method.ts';
import { createMobileMoneyActors } from '../methods/mobile-money/mobile-money-actors.ts';
import type { MobileMoneyEvent } from '../methods/mobile-money/mobile-money-context.ts';
import { mobileMoneyMachine } from '../methods/mobile-money/mobile-money-machine.ts';
import type { MobileMoneyState } from '../methods/mobile-money/mobile-money-state.ts';
import { mobileMoneyStateAt } from '../methods/mobile-money/mobile-money-view.ts';
import type { PageEvent } from '../platform/ports.ts';
import type { PayerEvent } from '../session/screen-state.ts';
import { createFakeService } from './fake-service.ts';
import { makeCharge, makePayment, SERVER_TIME } from './payments.ts';
import { TEXTS } from './running-card.ts';

export const WALLET = { number: '254700000000' };
export const OTHER_WALLET = { number: '254700000001' };

/** A payment that offers mobile money, in KES unless told otherwise. */
export function makeWalletPayment(overrides: Partial<PaymentView> = {}): PaymentView {
  const { currency = 'KES', charge = null } = overrides;
  const networks = networksOf(currency).map(({ slug, name, code, isRedirect }) => ({
    slug,
    name,
    code,
    is_redirect: isRedirect,
  }));
  const { payment_channels_details: details } = makePayment();
  return makePayment({
    // XAF and XOF have no minor units.
    ...(['XAF', 'XOF'].includes(currency) ? { amount: '5000', amount_paid: '0' } : {}),
    currency,
    charge,
    payment_channels: ['mobile_money'],
    payment_channels_details: { ...details, mobile_money: { networks } },
    ...overrides,
  });
}

type WalletOverrides = Omit<NonNullable<Parameters<typeof makeCharge>[0]>, 'mobile_money'> & {
  mobile_money?: Partial<NonNullable<ChargeView['mobile_money']>>;
};

/** A charge of a wallet, held nowhere unless told otherwise. */
export function makeWalletCharge({ mobile_money: wallet, ...overrides }: WalletOverrides = {}): ChargeView {
  return {
    ...makeCharge({ channel: 'mobile_money', currency: 'KES', card: null, ...overrides }),
    mobile_money: {
      number: '254*****0000',
      network: null,
      can_resend_stk: false,
      stk_resends_left: 3,
      can_retry_at: null,
      ...wallet,
    },
  };
}

const open = { can_resend_stk: true, can_retry_at: SERVER_TIME + 10_000 };

export const walletOtp = makeWalletCharge({
  currency: 'GHS',
  auth_model: 'OTP',
  stage: 'mobile_money_otp',
  metadata: { can_resend_otp: true, otp_resends_left: 3, otp_resend_at: SERVER_TIME + 10_000 },
});
export const prompted = makeWalletCharge({
  status: 'processing',
  auth_model: 'STK_PROMPT',
  stage: 'mobile_money_check',
  mobile_money: open,
});
export const delayed = makeWalletCharge({
  status: 'processing',
  auth_model: 'STK_PROMPT',
  stage: 'mobile_money_payment_query',
  mobile_money: open,
});
export const unanswered = makeWalletCharge({ status: 'processing', stage: 'mobile_money_payment_query' });
export const redirected: ChargeView = {
  ...makeWalletCharge({
    currency: 'XOF',
    amount_charged: '5000',
    status: 'processing',
    auth_model: 'REDIRECT',
    stage: 'pending_payment',
    mobile_money: { network: 'wave-ci' },
  }),
  authorization: { redirect_url: '/charge-mobile-money/redirect/KPY-CA-1' },
};
export const walletPaid = makeWalletCharge({ status: 'success', response_message: 'Approved' });
export const walletFailed = makeWalletCharge({
  status: 'failed',
  error_type: 'INSUFFICIENT_FUNDS',
  response_message: 'Insufficient funds in wallet',
});
export const wrongNumber = makeWalletCharge({
  status: 'failed',
  error_type: 'INVALID_NUMBER',
  response_message: 'This number is not registered for mobile money',
});

type StateOf<Stage extends MobileMoneyState['stage']> = Extract<MobileMoneyState, { stage: Stage }>;

/** Starts the machine where the overrides put it; without any, at the number. `blocked`: the browser opens no tab. */
export function runWallet({
  blocked = false,
  ...overrides
}: Partial<MethodInput> & { blocked?: boolean } = {}) {
  const clock = new SimulatedClock();
  const fake = createFakeService();
  const tabs: string[] = [];
  let keys = 0;
  const actor = createActor(mobileMoneyMachine.provide({ actors: createMobileMoneyActors(fake.service) }), {
    clock,
    input: {
      payment: makeWalletPayment(),
      feedback: null,
      fromStart: false,
      place: null,
      texts: TEXTS,
      newKey: () => `key-${++keys}`,
      serverNow: () => SERVER_TIME + clock.now(),
      openTab(address) {
        tabs.push(address);
        return !blocked;
      },
      bankWay: 'modal',
      ...overrides,
    },
  });
  actor.start();
  const state = (): MobileMoneyState => mobileMoneyStateAt(actor.getSnapshot());
  return {
    ...fake,
    clock,
    actor,
    /** Addresses that were opened in a tab. */
    tabs,
    /** Anything that the page hears, as the session passes it on: the method knows only some of it. */
    send: (event: PayerEvent | PageEvent) => actor.send(event as MobileMoneyEvent),
    state,
    /** The state, which must be at this stage. */
    at<Stage extends MobileMoneyState['stage']>(stage: Stage): StateOf<Stage> {
      const now = state();
      if (now.stage !== stage) throw new Error(`The payer is at ${now.stage}, not at ${stage}`);
      return now as StateOf<Stage>;
    },
    outcome: (): Outcome | undefined => actor.getSnapshot().output,
  };
}

/** Starts with this charge as the latest one. */
export function runWalletWith(charge: ChargeView, overrides: Parameters<typeof runWallet>[0] = {}) {
  return runWallet({ payment: makeWalletPayment({ charge, currency: charge.currency }), ...overrides });
}
