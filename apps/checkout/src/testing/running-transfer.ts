// For tests: the bank-transfer flow over a fake service and a simulated clock.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { bankTransferCalls } from '../methods/bank-transfer/calls.ts';
import {
  bankTransferFlow,
  type BankTransferState,
  type Doing,
  doingOf,
} from '../methods/bank-transfer/flow.ts';
import type { MethodEntry } from '../stages/method.ts';
import { createFakeService } from './fake-service.ts';
import { makeCharge, makePayment, SERVER_TIME } from './payments.ts';
import { runTestFlow } from './running-flow.ts';

const MINUTE_MS = 60_000;

/** A payment that offers bank transfer alone, unless overridden. */
export function makeTransferPayment(overrides: Partial<PaymentView> = {}): PaymentView {
  const { payment_channels_details: details } = makePayment();
  return makePayment({
    payment_channels: ['bank_transfer'],
    payment_channels_details: { ...details, bank_transfer: { expiry_period_in_mins: 30 } },
    ...overrides,
  });
}

type Transfer = NonNullable<ChargeView['bank_transfer']>;
type TransferOverrides = Omit<NonNullable<Parameters<typeof makeCharge>[0]>, 'bank_transfer'> & {
  bank_transfer?: Partial<Transfer>;
};

export const ACCOUNT: NonNullable<Transfer['account']> = {
  bank_code: 'wema',
  bank_name: 'Wema Bank',
  account_number: '9977581536',
  account_name: 'Titan / Demo Shop',
  expiry_date_in_utc: new Date(SERVER_TIME + 30 * MINUTE_MS).toISOString(),
};

/** A charge with an open account, unless overridden. */
export function makeTransferCharge({ bank_transfer, ...overrides }: TransferOverrides = {}): ChargeView {
  return {
    ...makeCharge({
      channel: 'bank_transfer',
      card: null,
      status: 'processing',
      stage: 'account_details',
      ...overrides,
    }),
    bank_transfer: {
      account: ACCOUNT,
      opened_at: SERVER_TIME,
      expires_at: SERVER_TIME + 30 * MINUTE_MS,
      amount_due: '5000.00',
      amount_collected: '0.00',
      reversed: false,
      amount_reversed: null,
      transaction_limits: null,
      payment_event: null,
      part: null,
      reversal: null,
      ...bank_transfer,
    },
  };
}

export const accountOpen = makeTransferCharge();
/** The provider has not answered yet. */
export const accountUnknown = makeTransferCharge({
  stage: null,
  bank_transfer: { account: null, opened_at: null, expires_at: null },
});
/** The time is over, and the service still asks the bank. */
export const accountClosed = makeTransferCharge({ stage: 'transfer_termination' });
/** The bank has answered that nothing arrived. */
export const transferExpired = makeTransferCharge({
  status: 'failed',
  stage: null,
  error_type: 'PAYMENT_EXPIRED',
  response_message: 'We are unable to confirm the transfer from your bank at the moment.',
});
export const partHeld = makeTransferCharge({
  status: 'pending',
  stage: 'transfer_rest',
  bank_transfer: {
    amount_collected: '2000.00',
    payment_event: 'underpayment',
    part: {
      amount_held: '2000.00',
      amount_missing: '3000.00',
      returns_at: SERVER_TIME + 24 * 60 * MINUTE_MS,
    },
  },
});
export const transferPaid = makeTransferCharge({
  status: 'success',
  stage: null,
  response_message: 'Approved',
  bank_transfer: { amount_collected: '5000.00' },
});
export const excessReturned = makeTransferCharge({
  status: 'success',
  stage: null,
  bank_transfer: {
    amount_collected: '6000.00',
    payment_event: 'overpayment',
    reversal: { amount: '1000.00', reversed: false, reason: 'excess', destination: 'GTBank ••1234' },
  },
});
export const overpaid = makeTransferCharge({
  status: 'success',
  stage: null,
  bank_transfer: { amount_collected: '6000.00', payment_event: 'overpayment' },
});
export const WRONG_AMOUNT =
  'It seems you made a payment of NGN 2,000.00 instead of NGN 5,000.00, reversed automatically; do not transfer again, click Try Again for a new account.';
export const transferReturned = makeTransferCharge({
  status: 'failed',
  stage: null,
  error_type: 'WRONG_AMOUNT',
  response_message: WRONG_AMOUNT,
  bank_transfer: {
    amount_collected: '2000.00',
    payment_event: 'underpayment',
    reversal: { amount: '2000.00', reversed: true, reason: 'underpaid', destination: null },
  },
});

type TransferStateAt<Stage extends BankTransferState['stage']> = Extract<BankTransferState, { stage: Stage }>;

/** Runs the flow where the overrides put it; without any, at the intro. */
export function runTransfer(overrides: Partial<MethodEntry> = {}) {
  const fake = createFakeService();
  const entry = {
    payment: makeTransferPayment(),
    feedback: null,
    fromStart: false,
    place: null,
    ...overrides,
  };
  const running = runTestFlow(bankTransferFlow, entry, bankTransferCalls(fake));
  return {
    ...fake,
    ...running,
    /** What is under way. */
    doing: () => doingOf(running.state()),
    /** The state, which must be at this stage. */
    at<Stage extends BankTransferState['stage']>(
      stage: Stage,
    ): TransferStateAt<Stage> & { doing: Doing | null } {
      const now = running.state();
      if (now.stage !== stage) throw new Error(`The payer is at ${now.stage}, not at ${stage}`);
      return { ...(now as TransferStateAt<Stage>), doing: doingOf(now) };
    },
  };
}

/** Starts with this charge as the latest one. */
export function runTransferWith(charge: ChargeView, overrides: Partial<MethodEntry> = {}) {
  return runTransfer({ payment: makeTransferPayment({ charge }), ...overrides });
}
