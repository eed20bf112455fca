// For tests: the pay-with-bank flow over a fake service and a simulated clock.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Bank } from '@titan/rules/bank-fields';
import type { MethodEntry } from '../stages/method.ts';
import { variantAt } from '../methods/pay-with-bank/bank-list.ts';
import { bankPageOf, opensAs } from '../methods/pay-with-bank/bank-wait.ts';
import { payWithBankCalls } from '../methods/pay-with-bank/calls.ts';
import { payWithBankFlow } from '../methods/pay-with-bank/flow.ts';
import { codeWasWrong, isRequestOpen } from '../methods/pay-with-bank/position.ts';
import { isIncorrect, mayAuthorize } from '../stages/code.ts';
import { createFakeService } from './fake-service.ts';
import { makeCharge, makePayment, SERVER_TIME } from './payments.ts';
import { runTestFlow } from './running-flow.ts';
import { type PayWithBankState, doingOf } from '../methods/pay-with-bank/state.ts';

export const BANKS: Bank[] = [
  { name: 'Wema Bank', slug: 'wema', processor: 'direct', code: '035' },
  { name: 'Guaranty Trust Bank', slug: 'gtb', processor: 'gtb', code: '058' },
  { name: 'OPay', slug: 'opay', processor: 'opay', code: '999992' },
  { name: 'Heritage Bank', slug: 'heritage', processor: 'direct', code: '030' },
  { name: 'Zenith Bank', slug: 'zenith', processor: 'direct', code: '057' },
];

/** For payment_channels_details; `banks` as the first HTML has them. */
export function bankDetails(banks: Bank[] | null | undefined) {
  return {
    ...(banks === undefined ? {} : { banks }),
    spotlights: ['opay'],
    variants: ['pay_with_opay' as const],
    mono_minimum: '200.00',
  };
}

/** A payment that offers pay with bank alone, with its list, unless overridden. */
export function makeBankPayment(
  overrides: Partial<PaymentView> = {},
  banks: Bank[] | null | undefined = BANKS,
): PaymentView {
  const { payment_channels_details: details } = makePayment();
  return makePayment({
    payment_channels: ['pay_with_bank'],
    payment_channels_details: { ...details, pay_with_bank: bankDetails(banks) },
    ...overrides,
  });
}

type Details = NonNullable<ChargeView['bank']>;
type BankOverrides = Omit<NonNullable<Parameters<typeof makeCharge>[0]>, 'bank' | 'authorization'> & {
  bank?: Partial<Details>;
  authorization?: ChargeView['authorization'];
};

/** A charge of a bank, whose answer is not known yet unless overridden. */
export function makeBankCharge({ bank, authorization = null, ...overrides }: BankOverrides = {}): ChargeView {
  const charge = makeCharge({
    channel: 'pay_with_bank',
    card: null,
    status: 'processing',
    stage: 'bank-pending',
    ...overrides,
  });
  return {
    ...charge,
    authorization,
    bank: {
      slug: 'wema',
      name: 'Wema Bank',
      processor: 'direct',
      step: null,
      last_four: '0000',
      since: null,
      ...bank,
    },
  };
}

const resendable = { can_resend_otp: true, otp_resends_left: 3, otp_resend_at: SERVER_TIME + 30_000 };

export const bankOtp = makeBankCharge({
  status: 'pending',
  auth_model: 'OTP',
  stage: 'bank-authorize',
  metadata: resendable,
});
export const bankValidation: ChargeView = makeBankCharge({
  status: 'pending',
  auth_model: 'OTP',
  stage: 'bank-authorize',
  metadata: resendable,
  bank: { step: 'initiate' },
});
export const wrongOtp = makeBankCharge({
  status: 'pending',
  auth_model: 'OTP',
  stage: 'bank-authorize',
  response_message: 'OTP is invalid',
  metadata: { ...resendable, secret_was_wrong: true },
});
export const payIdAsked = makeBankCharge({
  status: 'pending',
  auth_model: 'PAY_ID',
  stage: 'bank-authorize',
  bank: { slug: 'kuda-mfb', name: 'Kuda Microfinance Bank' },
});
export const bankBirthday = makeBankCharge({
  status: 'pending',
  auth_model: 'BIRTHDAY',
  stage: 'bank-authorize',
});
export const bankPhone = makeBankCharge({ status: 'pending', auth_model: 'PHONE', stage: 'bank-authorize' });
export const appPrompted = makeBankCharge({
  auth_model: 'PROMPT',
  stage: 'approval-guide',
  bank: { slug: 'palmpay', name: 'PalmPay', last_four: null, since: SERVER_TIME },
});
export const atBank = makeBankCharge({
  auth_model: 'REDIRECT',
  bank: { slug: 'gtb', name: 'Guaranty Trust Bank', last_four: null, since: SERVER_TIME },
  authorization: { redirect_url: '/charge-pwb/redirect/KPY-CA-1', iframe: true },
});
export const bankUnknown = makeBankCharge();
export const bankPaid = makeBankCharge({ status: 'success', stage: null, response_message: 'Approved' });
export const bankDeclined = makeBankCharge({
  status: 'failed',
  stage: null,
  error_type: 'INSUFFICIENT_FUNDS',
  response_message: 'This account does not have enough money',
});
export const bankExpired = makeBankCharge({
  status: 'failed',
  stage: null,
  error_type: 'PAYMENT_EXPIRED',
  response_message: 'The time to approve this payment has run out',
});
export const wrongAccount = makeBankCharge({
  status: 'failed',
  stage: null,
  error_type: 'INVALID_ACCOUNT',
  response_message: 'Source account enquiry failed',
});

type BankStateAt<Stage extends PayWithBankState['stage']> = Extract<PayWithBankState, { stage: Stage }>;

/** Runs the flow where the overrides put it; without any, at the list. `blocked`: the browser opens no tab. */
export function runBank({
  blocked = false,
  ...overrides
}: Partial<MethodEntry> & { blocked?: boolean } = {}) {
  const fake = createFakeService();
  const tabs: string[] = [];
  const hints = new Map<string, () => void>();
  const entry: MethodEntry = {
    payment: makeBankPayment(),
    feedback: null,
    fromStart: false,
    place: null,
    bankMode: 'modal',
    ...overrides,
  };
  const bankPages = {
    nextHint: (charge: string, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        hints.set(charge, resolve);
        signal.addEventListener('abort', () => hints.delete(charge));
      }),
  };
  const addresses = {
    openTab(address: string) {
      tabs.push(address);
      return !blocked;
    },
  };
  const calls = payWithBankCalls({ service: fake.service, bankPages, addresses });
  const running = runTestFlow(payWithBankFlow, entry, calls);
  return {
    ...fake,
    ...running,
    /** Addresses that were opened in a tab. */
    tabs,
    /** The bank's page on this device reports that the payer is back. */
    hint: (charge: string) => hints.get(charge)?.(),
    /** The state, which must be at this stage, with what its screen reads of it. */
    at<Stage extends PayWithBankState['stage']>(stage: Stage): BankStateAt<Stage> & BankView {
      const now = running.state();
      if (now.stage !== stage) throw new Error(`The payer is at ${now.stage}, not at ${stage}`);
      return { ...(now as BankStateAt<Stage>), ...shownOf(now) };
    },
  };
}

type BankView = ReturnType<typeof shownOf>;

function shownOf(state: PayWithBankState) {
  if (state.stage === 'help' || state.stage === 'ended')
    throw new Error(`Nothing is shown of ${state.stage}`);
  const isCode = state.stage === 'bank-authorize';
  return {
    doing: doingOf(state),
    variant: variantAt(state),
    isRequestOpen: isRequestOpen(state.payment),
    hasPage: bankPageOf(state.payment) !== null,
    opens: opensAs(state),
    canAuthorize: isCode && mayAuthorize(state),
    isIncorrect: isCode && isIncorrect(state, codeWasWrong),
  };
}

/** Starts with this charge as the latest one. */
export function runBankWith(charge: ChargeView, overrides: Parameters<typeof runBank>[0] = {}) {
  return runBank({ payment: makeBankPayment({ charge }), ...overrides });
}
