// Spec §2 Pay with bank flow: what the page needs of it without any machine, for the first HTML and until the machines are there.
import type { PaymentView } from '@titan/contract/payment';
import type { Method, MethodEntry, StageFacts } from '../method.ts';
import {
  asListed,
  chosenBankAt,
  openingListOf,
  patienceAt,
  resendOf,
  variantAt,
  waitsSince,
} from './pay-with-bank-opening.ts';
import type { PayWithBankPayerEvent, PayWithBankState } from './pay-with-bank-state.ts';
import {
  askedOf,
  asksForHelp,
  bankStandingOf,
  codeWasWrong,
  firstStageOf,
  isRequestOpen,
  messageOf,
  openingOf,
} from './pay-with-bank-truth.ts';

const ENTRY: StageFacts = { isFirst: true, keepsDraft: true, mayBeLeft: true, asksAgain: false };
const HELD: StageFacts = { ...ENTRY, isFirst: false };
const WATCH: StageFacts = { ...HELD, asksAgain: true };

const STAGES: Record<PayWithBankState['stage'], StageFacts> = {
  init: ENTRY,
  'bank-authorize': HELD,
  'approval-guide': WATCH,
  'bank-pending': WATCH,
  help: HELD,
  'bank-unavailable': HELD,
};

export const payWithBankMethod: Method<PayWithBankState, PayWithBankPayerEvent> = {
  viewOf: payWithBankStateOf,
  placeAfterFailure,
  failureText: messageOf,
  factsAt(view) {
    const facts = STAGES[view.stage];
    if (view.stage === 'init') return { ...facts, ...(view.variant ? { method: view.variant } : {}) };
    // A charge that nobody has answered may have been paid: no other way is offered beside it (I-33).
    return view.stage === 'bank-pending' ? { ...facts, mayBeLeft: view.isRequestOpen } : facts;
  },
  presses: {
    bankChosen: null,
    bankSearched: null,
    banksAsked: null,
    bankSubmitted: submitting,
    bankEdited: null,
    openBankAsked: null,
    bankUnavailableAsked: null,
    bankUnavailableLeft: null,
    bankRequested: submitting,
    bankRequestEdited: null,
    bankCodeChanged: null,
    bankCodeSubmitted: submitting,
    bankResendAsked: (view) => view,
    anotherBankAsked: null,
    bankConfirmAsked: (view) => doing(view, 'confirming'),
    bankPageAsked: null,
    bankPageOpened: null,
    bankPageClosed: null,
    bankHelpAsked: null,
    bankHelpLeft: null,
    testAppUsed: (view) => doing(view, 'testing'),
  },
};

function submitting(view: PayWithBankState): PayWithBankState {
  if (!('submitting' in view)) return view;
  const said = { submitting: true, notice: null };
  switch (view.stage) {
    case 'bank-authorize':
      return { ...view, ...said, fieldErrors: {}, canAuthorize: false, failed: false };
    case 'init':
      return { ...view, ...said, fieldErrors: {} };
    case 'bank-unavailable':
      return { ...view, ...said, failed: null };
  }
}

function doing(view: PayWithBankState, what: 'confirming' | 'testing'): PayWithBankState {
  return 'doing' in view ? { ...view, doing: what } : view;
}

function placeAfterFailure(payment: PaymentView): 'first-stage' | 'failed' | 'charge-completed' {
  const standing = bankStandingOf(payment);
  if (standing === 'account-error') return 'first-stage';
  return standing === 'already-completed' ? 'charge-completed' : 'failed';
}

function payWithBankStateOf(entry: MethodEntry): PayWithBankState {
  const { notice, fieldErrors } = openingOf(entry);
  if (asksForHelp(entry)) return { stage: 'help' };
  const stage = firstStageOf(entry);
  const watched = { doing: null, saidNotYet: false, notice };
  switch (stage) {
    case 'init':
      return entryOf(entry);
    case 'bank-authorize':
      return {
        stage,
        asks: askedOf(entry.payment),
        submitting: false,
        canAuthorize: true,
        failed: codeWasWrong(entry.payment),
        notice,
        fieldErrors,
        resend: resendOf(entry.payment, entry.payment.server_time),
      };
    case 'approval-guide':
      return { stage, ...watched };
    case 'bank-pending':
      return { stage, ...watched, ...pendingOf(entry.payment) };
  }
}

function entryOf(entry: MethodEntry): PayWithBankState {
  const { payment, place } = entry;
  const { notice, fieldErrors } = openingOf(entry);
  if (place?.stage === 'bank-unavailable') {
    const isReceived = place.of === 'received';
    return { stage: 'bank-unavailable', banks: [], submitting: false, isReceived, failed: null, notice };
  }
  const list = openingListOf(payment);
  return {
    stage: 'init',
    variant: variantAt(entry),
    bank: chosenBankAt(entry),
    list: list.is === 'there' ? { is: 'there', banks: asListed(list.banks, payment) } : list,
    searched: null,
    submitting: false,
    notice,
    fieldErrors,
    isRequestOpen: isRequestOpen(payment),
  };
}

function pendingOf(payment: PaymentView) {
  const { server_time: now } = payment;
  return {
    patience: patienceAt(waitsSince(payment, now), now),
    page: payment.charge?.authorization ? ('none' as const) : null,
    // Until the page knows where it stands: the way that works everywhere.
    opens: 'in-place' as const,
    isRequestOpen: isRequestOpen(payment),
  };
}
