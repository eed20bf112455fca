// For tests: the pay-with-bank machine over a fake service and a simulated clock.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { Bank } from '@titan/rules/bank-fields';
import { createActor, SimulatedClock } from 'xstate';
import type { MethodInput, Outcome } from '../methods/method.ts';
import { createPayWithBankActors } from '../methods/pay-with-bank/pay-with-bank-actors.ts';
import type { PayWithBankEvent } from '../methods/pay-with-bank/pay-with-bank-context.ts';
import { payWithBankMachine } from '../methods/pay-with-bank/pay-with-bank-machine.ts';
import type { PayWithBankState } from '../methods/pay-with-bank/pay-with-bank-state.ts';
import { payWithBankStateAt } from '../methods/pay-with-bank/pay-with-bank-view.ts';
import type { BankPages, PageEvent } from '../platform/ports.ts';
import type { PayerEvent } from '../session/screen-state.ts';
import { createFakeService } from './fake-service.ts';
import { makeCharge, makePayment, SERVER_TIME } from './payments.ts';
import { TEXTS } from './running-card.ts';

export const BANKS: Bank[] = [
  { name: 'Wema Bank', slug: 'wema', processor: 'direct', code: '035' },
  { name: 'Guaranty Trust Bank', slug: 'gtb', processor: 'gtb', code: '058' },
  { name: 'OPay', slug: 'opay', processor: 'opay', code: '999992' },
  { name: 'Heritage Bank', slug: 'heritage', processor: 'direct', code: '030' },
  { name: 'Zenith Bank', slug: 'zenith', processor: 'direct', code: '057' },
];

/** Of payment_channels_details; `banks` as the first HTML has them. */
export function bankDetails(banks: Bank[] | null | undefined) {
  return {
    ...(banks === undefined ? {} : { banks }),
    spotlights: ['opay'],
    variants: ['pay_with_opay' as const],
    mono_minimum: '200.00',
  };
}

/** A payment that offers pay with bank alone, with its list, unless told otherwise. */
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

/** A charge of a bank, whose answer is not known yet unless told otherwise. */
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

type StateOf<Stage extends PayWithBankState['stage']> = Extract<PayWithBankState, { stage: Stage }>;

/** Starts the machine where the overrides put it; without any, at the list. `blocked`: the browser opens no tab. */
export function runBank({
  blocked = false,
  ...overrides
}: Partial<MethodInput> & { blocked?: boolean } = {}) {
  const clock = new SimulatedClock();
  const fake = createFakeService();
  const tabs: string[] = [];
  const hints = new Map<string, () => void>();
  const bankPages: BankPages = {
    way: 'modal',
    listen(charge, onHint) {
      hints.set(charge, onHint);
      return () => void hints.delete(charge);
    },
  };
  let keys = 0;
  const actors = createPayWithBankActors(fake.service, bankPages);
  const actor = createActor(payWithBankMachine.provide({ actors }), {
    clock,
    input: {
      payment: makeBankPayment(),
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
  const state = (): PayWithBankState => payWithBankStateAt(actor.getSnapshot());
  return {
    ...fake,
    clock,
    actor,
    /** Addresses that were opened in a tab. */
    tabs,
    /** The bank's page on this device says that the payer is back. */
    hint: (charge: string) => hints.get(charge)?.(),
    /** Anything that the page hears, as the session passes it on: the method knows only some of it. */
    send: (event: PayerEvent | PageEvent) => actor.send(event as PayWithBankEvent),
    state,
    /** The state, which must be at this stage. */
    at<Stage extends PayWithBankState['stage']>(stage: Stage): StateOf<Stage> {
      const now = state();
      if (now.stage !== stage) throw new Error(`The payer is at ${now.stage}, not at ${stage}`);
      return now as StateOf<Stage>;
    },
    outcome: (): Outcome | undefined => actor.getSnapshot().output,
  };
}

/** Starts with this charge as the latest one. */
export function runBankWith(charge: ChargeView, overrides: Parameters<typeof runBank>[0] = {}) {
  return runBank({ payment: makeBankPayment({ charge }), ...overrides });
}
