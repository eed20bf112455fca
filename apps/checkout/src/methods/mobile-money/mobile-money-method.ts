// Spec §2 Mobile money flow: what the page needs of it without any machine, for the first HTML and until the machines are there.
import type { PaymentView } from '@titan/contract/payment';
import { STAGE_DELAYS } from '../../stage-delays.ts';
import type { Method, MethodEntry, StageFacts } from '../method.ts';
import type { MobileMoneyPayerEvent, MobileMoneyState } from './mobile-money-state.ts';
import {
  codeWasWrong,
  firstStageOf,
  isPromptOpen,
  messageOf,
  openingOf,
  otpResendOf,
  promptResendOf,
  walletStandingOf,
} from './mobile-money-truth.ts';

const ENTRY: StageFacts = { isFirst: true, keepsDraft: true, mayBeLeft: true, asksAgain: false };
const WATCH: StageFacts = { isFirst: false, keepsDraft: true, mayBeLeft: true, asksAgain: true };

const STAGES: Record<MobileMoneyState['stage'], StageFacts> = {
  'mobile-money-accordion': ENTRY,
  mobile_money: ENTRY,
  mobile_money_otp: { ...WATCH, asksAgain: false },
  mobile_money_check: WATCH,
  mobile_money_payment_query: WATCH,
  pending_payment: WATCH,
};

export const mobileMoneyMethod: Method<MobileMoneyState, MobileMoneyPayerEvent> = {
  viewOf: mobileMoneyStateOf,
  placeAfterFailure,
  failureText: messageOf,
  factsAt(view) {
    const facts = STAGES[view.stage];
    // A charge that nobody has answered may have been paid: no other way is offered beside it (I-33).
    return view.stage === 'mobile_money_payment_query' ? { ...facts, mayBeLeft: view.isPromptOpen } : facts;
  },
  presses: {
    walletSubmitted: submitting,
    walletEdited: null,
    walletOtpChanged: null,
    walletOtpSubmitted: submitting,
    walletResendAsked: (view) => view,
    anotherNumberAsked: null,
    openRequestAsked: null,
    moneySent: confirming,
    testPhoneUsed: (view) => ('doing' in view ? { ...view, doing: 'testing' } : view),
    redirectOpened: null,
  },
};

function submitting(view: MobileMoneyState): MobileMoneyState {
  if (!('submitting' in view)) return view;
  const said = { submitting: true, notice: null, fieldErrors: {} };
  return view.stage === 'mobile_money_otp'
    ? { ...view, ...said, canAuthorize: false, incorrect: false }
    : { ...view, ...said };
}

function confirming(view: MobileMoneyState): MobileMoneyState {
  return 'doing' in view ? { ...view, doing: 'confirming' } : view;
}

function placeAfterFailure(payment: PaymentView): 'first-stage' | 'failed' | 'charge-completed' {
  const standing = walletStandingOf(payment);
  if (standing === 'number-error') return 'first-stage';
  return standing === 'already-completed' ? 'charge-completed' : 'failed';
}

function mobileMoneyStateOf(entry: MethodEntry): MobileMoneyState {
  const { payment } = entry;
  const { notice, fieldErrors } = openingOf(entry);
  const stage = firstStageOf(entry);
  const isOpen = isPromptOpen(payment);
  const looksAtMs = looksAt(entry.payment, stage);
  const watched = { doing: null, looksAtMs, saidNotYet: false, notice };
  const resend = promptResendOf(payment, payment.server_time);
  switch (stage) {
    case 'mobile_money_otp':
      return {
        stage,
        submitting: false,
        canAuthorize: true,
        incorrect: codeWasWrong(payment),
        notice,
        fieldErrors,
        resend: otpResendOf(payment, payment.server_time),
      };
    case 'mobile_money_check':
      return { stage, ...watched, resend };
    case 'mobile_money_payment_query':
      return { stage, ...watched, isPromptOpen: isOpen, resend };
    case 'pending_payment':
      // Until the page knows where it stands: the way that works everywhere.
      return { stage, ...watched, tab: 'none', inPlace: true };
    default:
      return { stage, submitting: false, notice, fieldErrors, isPromptOpen: isOpen };
  }
}

/** Spec §4 "Approval wait polls about every 3 minutes", "the delay notice polls every 60s"; sooner while the answer is not known. */
function looksAt(payment: PaymentView, stage: MobileMoneyState['stage']): number | null {
  if (!isPromptOpen(payment)) return null;
  const { WALLET_APPROVAL_POLL: approval, WALLET_DELAY_POLL: delay } = STAGE_DELAYS;
  return payment.server_time + (stage === 'mobile_money_check' ? approval : delay);
}
