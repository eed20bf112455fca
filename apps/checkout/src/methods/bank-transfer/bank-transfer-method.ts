// Spec §2 Bank transfer flow: what the page needs of it without any machine, for the first HTML and until the machines are there.
import type { PaymentView } from '@titan/contract/payment';
import { mayStillPay, type Method, type MethodEntry, type StageFacts } from '../method.ts';
import type { BankTransferPayerEvent, BankTransferState, Doing } from './bank-transfer-state.ts';
import { beginsAtIntro, messageOf, openingOf, stageOf, transferStandingOf } from './bank-transfer-truth.ts';

const WATCH: StageFacts = { isFirst: false, keepsDraft: false, mayBeLeft: true, asksAgain: true };

const STAGES: Record<BankTransferState['stage'], StageFacts> = {
  before_transfer: { isFirst: true, keepsDraft: false, mayBeLeft: true, asksAgain: false },
  account_details: WATCH,
  transfer_help: WATCH,
  transfer_termination: WATCH,
  transfer_rest: WATCH,
  // An account that nobody has named yet may take money: no other way is offered beside it (I-33).
  checking: { ...WATCH, mayBeLeft: false },
};

export const bankTransferMethod: Method<BankTransferState, BankTransferPayerEvent> = {
  viewOf: bankTransferStateOf,
  placeAfterFailure,
  failureText: messageOf,
  factsAt: (view) => STAGES[view.stage],
  presses: {
    accountAsked: (view) =>
      view.stage === 'before_transfer'
        ? { ...view, submitting: true, notice: null, fieldErrors: {} }
        : doing(view, 'opening'),
    returnPartAsked: (view) => doing(view, 'returning'),
    transferSent: (view) => doing(view, 'confirming'),
    transferHelpAsked: null,
    transferHelpLeft: null,
    testTransferSent: (view) => doing(view, 'testing'),
    autoCompleteSet: (view) => doing(view, 'testing'),
  },
};

function doing(view: BankTransferState, what: Doing): BankTransferState {
  return 'doing' in view ? { ...view, doing: what } : view;
}

function placeAfterFailure(payment: PaymentView): 'first-stage' | 'failed' | 'charge-completed' {
  switch (transferStandingOf(payment)) {
    // No result: the screen where the payer goes on with another transfer.
    case 'transfer_termination':
      return 'first-stage';
    case 'already-completed':
      return 'charge-completed';
    default:
      return 'failed';
  }
}

function bankTransferStateOf(entry: MethodEntry): BankTransferState {
  const { notice, fieldErrors } = openingOf(entry);
  const stage = beginsAtIntro(entry) ? 'before_transfer' : stageOf(entry.payment);
  const watched = { doing: null, saidNotYet: false, notice };
  switch (stage) {
    case 'before_transfer':
      return { stage, submitting: false, notice, fieldErrors };
    case 'checking':
      return { stage, asking: false, notice };
    case 'account_details':
      return { stage: asksForHelp(entry) ? 'transfer_help' : stage, ...watched };
    default:
      return { stage, ...watched };
  }
}

/** The address names the help screen (a payer without script). */
export function asksForHelp({ payment, place }: MethodEntry): boolean {
  return place?.stage === 'transfer_help' && mayStillPay(payment.charge);
}
