// For tests: the mobile-money flow over a fake service and a simulated clock.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { networksOf } from '@titan/rules/wallet-networks';
import type { MethodEntry } from '../stages/method.ts';
import { mobileMoneyCalls } from '../methods/mobile-money/calls.ts';
import { doingOf, mobileMoneyFlow, type MobileMoneyState } from '../methods/mobile-money/flow.ts';
import { codeWasWrong, isPromptOpen } from '../methods/mobile-money/position.ts';
import { isIncorrect, mayAuthorize } from '../stages/code.ts';
import { createFakeService } from './fake-service.ts';
import { makeCharge, makePayment, SERVER_TIME } from './payments.ts';
import { runTestFlow } from './running-flow.ts';

export const WALLET = { number: '254700000000' };
export const OTHER_WALLET = { number: '254700000001' };

/** A payment that offers mobile money, in KES unless overridden. */
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

/** A charge of a wallet, held nowhere unless overridden. */
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
export const voucherAsked = makeWalletCharge({
  currency: 'GHS',
  auth_model: 'VOUCHER',
  stage: 'mobile_money_otp',
  step_details: { display: 'Please dial *110# to generate a voucher code.', dial_code: '*110#' },
});
export const paidOffline = makeWalletCharge({
  status: 'processing',
  auth_model: 'PAY_OFFLINE',
  stage: 'mobile_money_check',
  step_details: { offline: { paybill: '4084333', account: '1234567' } },
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

/** A state, and what the screens derive from it. */
function shownOf(state: MobileMoneyState) {
  return {
    ...state,
    doing: doingOf(state),
    isPromptOpen: isPromptOpen(state.payment),
    ...(state.stage === 'mobile_money_otp'
      ? { canAuthorize: mayAuthorize(state), incorrect: isIncorrect(state, codeWasWrong) }
      : {}),
  };
}

type WalletStateAt<Stage extends MobileMoneyState['stage']> = Extract<MobileMoneyState, { stage: Stage }> &
  Pick<ReturnType<typeof shownOf>, 'doing' | 'isPromptOpen'>;

/** Runs the flow where the overrides put it; without any, at the number. `blocked`: the browser opens no tab. */
export function runWallet({
  blocked = false,
  ...overrides
}: Partial<MethodEntry> & { blocked?: boolean } = {}) {
  const fake = createFakeService();
  const tabs: string[] = [];
  const openTab = (address: string) => {
    tabs.push(address);
    return !blocked;
  };
  const entry: MethodEntry = {
    payment: makeWalletPayment(),
    feedback: null,
    fromStart: false,
    place: null,
    bankMode: 'modal',
    ...overrides,
  };
  const running = runTestFlow(
    mobileMoneyFlow,
    entry,
    mobileMoneyCalls({ service: fake.service, addresses: { openTab } }),
  );
  return {
    ...fake,
    ...running,
    /** Addresses that were opened in a tab. */
    tabs,
    /** The state, which must be at this stage. */
    at<Stage extends MobileMoneyState['stage']>(stage: Stage): WalletStateAt<Stage> {
      const now = running.state();
      if (now.stage !== stage) throw new Error(`The payer is at ${now.stage}, not at ${stage}`);
      return shownOf(now) as WalletStateAt<Stage>;
    },
  };
}

/** Starts with this charge as the latest one. */
export function runWalletWith(charge: ChargeView, overrides: Parameters<typeof runWallet>[0] = {}) {
  return runWallet({ payment: makeWalletPayment({ charge, currency: charge.currency }), ...overrides });
}
