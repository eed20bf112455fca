// Spec §2 Checkout states, §4 Results: the one map from how a payment ended here to what its screen is called, says and offers. The
// compiler asks for a row of each ending, and for an ending of each screen.
import type { PageProblem } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import { unreachable } from '@titan/rules/unreachable';
import { common } from '@titan/copy/en/common';
import { results } from '@titan/copy/en/results';
import { amountPaid } from './amount-to-pay.ts';
import type { Tone } from './result-screen.tsx';
import { reversalsOfCharge } from '../methods/method.ts';
import type { ScreenState } from './screen-state.ts';

/** The screens that belong to no method and offer none. */
export type EndedState = Exclude<ScreenState, { screen: 'methods' | 'method' }>;

export type Ending =
  | PageProblem
  | 'success'
  /** Spec §4 "success with reversal": paid, and the excess goes back. */
  | 'return-excess'
  /** Paid with more than was asked for, and the merchant keeps it. */
  | 'overpaid'
  | 'failed'
  /** Spec §2 "return (wrong amount, bank transfer rejected or underpaid)". */
  | 'return'
  | 'completed'
  /** Spec §8 "already completed charges", of a payment that is paid, and of one that is not. */
  | 'charge-paid'
  | 'charge-completed'
  | 'abandoned'
  | 'expired'
  | 'session-end'
  | 'redirect'
  | 'closed';

/** Spec §2 Footer actions of a result; what the specification does not name is ours. */
export type FooterAction =
  /** Try again, Cancel. */
  | 'otherOptions'
  | 'changePayment'
  | 'change-payment-option'
  | 'contact'
  /** Ours: back to the shop by itself, with what stops that. */
  | 'way-back'
  /** Ours: to the shop, at once or at the payer's word. */
  | 'continue'
  | 'back-to-merchant'
  /** Ours: into the payment that was closed, while it is open. */
  | 'reopen'
  | 'reload';

export type EndingFacts = {
  tone: Tone;
  title(state: EndedState): string;
  message(state: EndedState): string;
  /** Below the message. */
  note?: string;
  /** In the order in which they stand. */
  footer: readonly FooterAction[];
  /** Below the words: the receipt of what was paid, the reference alone, or nothing. */
  shows: 'receipt' | 'reference' | 'nothing';
  /** It failed or ran out, so it says what happened to the payer's money. */
  saysMoney: boolean;
};

const PAID = {
  tone: 'success',
  title: () => results.successTitle,
  message: (state) => ('payment' in state ? paidMessage(state.payment) : ''),
  footer: ['way-back'],
  shows: 'receipt',
  saysMoney: false,
} satisfies EndingFacts;

/** Opened again (spec §4 "complete"): it says first that it is paid, and asks for no second payment. */
const PAID_BEFORE = {
  ...PAID,
  title: () => results.paidBeforeTitle,
  footer: ['back-to-merchant', 'contact'],
} satisfies EndingFacts;

const FAILED = {
  tone: 'failure',
  title: () => results.failedTitle,
  message: (state) => (state.screen === 'failed' && state.message) || results.notCompleted,
  footer: ['otherOptions', 'contact', 'changePayment'],
  shows: 'nothing',
  saysMoney: true,
} satisfies EndingFacts;

const ISSUE = {
  tone: 'issue',
  title: () => results.issueTitle,
  message: () => '',
  footer: ['back-to-merchant', 'contact'],
  shows: 'reference',
  saysMoney: true,
} satisfies EndingFacts;

const PROBLEM = { ...ISSUE, footer: [], saysMoney: false } satisfies EndingFacts;

export const ENDINGS: Record<Ending, EndingFacts> = {
  success: PAID,
  'return-excess': { ...PAID, footer: ['way-back', 'contact'] },
  overpaid: { ...PAID, footer: ['way-back', 'contact'] },
  failed: FAILED,
  return: {
    ...FAILED,
    tone: 'issue',
    title: () => results.returnTitle,
    footer: ['otherOptions', 'contact', 'change-payment-option'],
  },
  completed: { ...PAID_BEFORE, note: results.issues.completed },
  'charge-paid': { ...PAID_BEFORE, note: results.chargeCompleted },
  'charge-completed': { ...ISSUE, message: () => results.chargeCompleted },
  abandoned: { ...ISSUE, message: () => results.issues.abandoned },
  expired: { ...ISSUE, message: () => results.issues.expired },
  'session-end': { ...ISSUE, title: () => results.sessionEndTitle, message: () => results.sessionEnd },
  redirect: {
    ...ISSUE,
    tone: 'waiting',
    title: (state) => results.redirectTitle(merchantOf(state)),
    message: () => results.redirectMessage,
    footer: ['continue'],
    shows: 'nothing',
    saysMoney: false,
  },
  closed: {
    ...ISSUE,
    tone: 'neutral',
    title: () => results.closedTitle,
    message: () => results.closed,
    footer: ['reopen', 'contact'],
  },
  'link-incomplete': {
    ...PROBLEM,
    title: () => results.linkTitle,
    message: () => results.problems['link-incomplete'],
  },
  'unknown-reference': {
    ...PROBLEM,
    title: () => common.problemTitle,
    message: () => results.problems['unknown-reference'],
  },
  'something-wrong': {
    ...PROBLEM,
    title: () => common.problemTitle,
    message: () => results.problems['something-wrong'],
    footer: ['reload'],
  },
  'being-processed': {
    ...PROBLEM,
    tone: 'neutral',
    title: () => results.processedTitle,
    message: () => results.problems['being-processed'],
  },
};

/** Which ending a screen shows. */
export function endingOf(state: EndedState): Ending {
  switch (state.screen) {
    case 'problem':
      return state.problem;
    case 'issue-detected':
      return state.ofCharge ? endingOfCharge(state.payment) : state.issue;
    case 'success':
      return endingOfPaid(state.payment);
    case 'failed':
      return endingOfFailed(state.payment);
    case 'closed':
      return state.payment.status === 'success' ? endingOfPaid(state.payment) : 'closed';
    case 'session-end':
    case 'redirect':
      return state.screen;
    default:
      return unreachable(state);
  }
}

function endingOfCharge({ status }: PaymentView): Ending {
  return status === 'success' ? 'charge-paid' : 'charge-completed';
}

/** A transfer that goes back is no failure of the payer's. */
function endingOfFailed(payment: PaymentView): Ending {
  return transferGoesBack(payment) ? 'return' : 'failed';
}

function endingOfPaid(payment: PaymentView): Ending {
  if (transferGoesBack(payment)) return 'return-excess';
  return payment.charge?.bank_transfer?.payment_event === 'overpayment' ? 'overpaid' : 'success';
}

function transferGoesBack(payment: PaymentView): boolean {
  return payment.charge?.bank_transfer !== undefined && reversalsOfCharge(payment).length > 0;
}

function paidMessage(payment: PaymentView): string {
  const money = amountPaid(payment);
  return payment.charge?.channel === 'mobile_money'
    ? results.walletMessage(money)
    : results.successMessage(money);
}

function merchantOf(state: EndedState): string {
  return 'payment' in state ? state.payment.merchant.name : '';
}
