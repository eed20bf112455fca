// Spec §2 Checkout states, §4 Results: the one map from how a payment ended here to its screen's title, message and actions. The
// compiler checks that each ending has a row, and each screen an ending.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { MONEY_AT } from '@titan/rules/money-at';
import { fromDecimal } from '@titan/rules/money';
import { unreachable } from '@titan/rules/unreachable';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { timelineMessages } from '@titan/copy/words/timeline';
import type { Language } from '@titan/copy/language';
import { amountPaid, decimalMoney } from '../amount-to-pay.ts';
import type { Tone } from '../../ui/tone-mark.tsx';
import { reversalsOfCharge } from '../../stages/method.ts';
import type { ScreenState } from '../screen-state.ts';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { moment } from '@titan/copy/moment';

/** The screens that belong to no method and offer none. */
export type EndedState = Exclude<ScreenState, { screen: 'methods' | 'method' }>;

export type Ending =
  | 'problem'
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
  /** Ours: to the shop, at the payer's word. */
  | 'back-to-merchant'
  /** Ours: into the payment that was closed, while it is open. */
  | 'reopen'
  | 'reload';

type ResultWords = typeof resultsMessages;

export type EndingFacts = {
  tone: Tone;
  title(words: ResultWords, state: EndedState, language: Language): string;
  message(words: ResultWords, state: EndedState, language: Language): string;
  /** In the order in which they are shown. */
  footer: readonly FooterAction[];
  /** Below the words: the receipt of what was paid and whom to ask, the reference alone, or nothing. */
  shows: 'receipt' | 'reference' | 'nothing';
  /** It failed or ran out, so it shows what happened to the payer's money. */
  showsMoney: boolean;
  /** Nobody can pay any more, so nobody is asked to. */
  isOver?: true;
};

const PAID = {
  tone: 'success',
  title: (words) => words.successTitle,
  message: (words, state, language) =>
    'payment' in state ? paidMessage(words, state.payment, language) : '',
  footer: ['way-back'],
  shows: 'receipt',
  showsMoney: false,
  isOver: true,
} satisfies EndingFacts;

/** Opened again (spec §4 "complete"): the first words are that it is paid, and no second payment is asked for. */
const PAID_BEFORE = {
  ...PAID,
  title: (words) => words.paidBeforeTitle,
  footer: ['back-to-merchant'],
} satisfies EndingFacts;

const FAILED = {
  tone: 'failure',
  title: (words) => words.failedTitle,
  message: (words, state) => (state.screen === 'failed' && state.message) || words.notCompleted,
  footer: ['otherOptions', 'contact', 'changePayment'],
  shows: 'nothing',
  showsMoney: true,
} satisfies EndingFacts;

const ISSUE = {
  tone: 'issue',
  title: (words) => words.issueTitle,
  message: () => '',
  footer: ['back-to-merchant', 'contact'],
  shows: 'reference',
  showsMoney: true,
} satisfies EndingFacts;

const OVER = { ...ISSUE, isOver: true } satisfies EndingFacts;

/** The merchant has since given all of it back: a green check over that would say that the purchase stands. */
const REFUNDED = {
  tone: 'neutral',
  title: (words) => words.refundedTitle,
  showsMoney: true,
} satisfies Partial<EndingFacts>;

const ENDINGS: Record<Ending, EndingFacts> = {
  success: PAID,
  'return-excess': PAID,
  overpaid: PAID,
  failed: FAILED,
  return: {
    ...FAILED,
    tone: 'issue',
    title: (words) => words.returnTitle,
    footer: ['otherOptions', 'contact', 'change-payment-option'],
  },
  completed: { ...PAID_BEFORE, message: (words) => words.issues.completed },
  'charge-paid': { ...PAID_BEFORE, message: (words) => words.chargeCompleted },
  'charge-completed': { ...ISSUE, message: (words) => words.chargeCompleted },
  abandoned: { ...OVER, message: (words) => words.issues.abandoned },
  expired: { ...OVER, message: (words) => words.issues.expired },
  'session-end': { ...OVER, title: (words) => words.sessionEndTitle, message: (words) => words.sessionEnd },
  redirect: {
    ...ISSUE,
    tone: 'waiting',
    title: (words, state) => words.redirectTitle({ merchant: merchantOf(state) }),
    footer: ['back-to-merchant'],
    shows: 'nothing',
    showsMoney: false,
  },
  closed: {
    ...ISSUE,
    tone: 'neutral',
    title: (words) => words.closedTitle,
    message: (words) => words.closed,
    footer: ['reopen', 'contact'],
  },
  problem: {
    ...ISSUE,
    title: (_, __, { wordsOf }) => wordsOf(commonMessages).problemTitle,
    message: (_, __, { wordsOf }) => wordsOf(commonMessages).somethingWrong,
    footer: ['reload'],
    showsMoney: false,
  },
};

/** Paid, and the merchant has given all of it back. */
export function isRefunded({ amount_paid: paid, amount_refunded: refunded, currency }: PaymentView): boolean {
  const refundedMinor = fromDecimal(refunded, currency);
  return refundedMinor > 0 && refundedMinor >= fromDecimal(paid, currency);
}

/** What the screen of an ending shows. */
export function factsOfEnding(state: EndedState): EndingFacts {
  const facts = ENDINGS[endingOf(state)];
  const isReceipt = facts.shows === 'receipt' && 'payment' in state;
  return isReceipt && isRefunded(state.payment) ? { ...facts, ...REFUNDED } : facts;
}

/** Whether nobody can pay any more. */
export function isOver(state: ScreenState): boolean {
  return state.screen !== 'methods' && state.screen !== 'method' && factsOfEnding(state).isOver === true;
}

/** Which ending a screen shows. */
export function endingOf(state: EndedState): Ending {
  switch (state.screen) {
    case 'issue-detected':
      return state.ofCharge ? endingOfCharge(state.payment) : state.issue;
    case 'success':
      return endingOfPaid(state.payment);
    case 'failed':
      return endingOfFailed(state.payment);
    case 'closed':
      return state.payment.status === 'success' ? endingOfPaid(state.payment) : 'closed';
    case 'problem':
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

/** A transfer that goes back is not the payer's failure. */
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

function paidMessage(words: ResultWords, payment: PaymentView, language: Language): string {
  const money = amountPaid(payment, language);
  const isByWallet = payment.charge !== null && MONEY_AT[payment.charge.channel] === 'wallet';
  return isByWallet ? words.walletMessage({ money }) : words.successMessage({ money });
}

function merchantOf(state: EndedState): string {
  return 'payment' in state ? state.payment.merchant.name : '';
}

/**
 * The sentence about the payer's money on a failed or expired screen, by the one rule (rules/money-verdict.ts): not debited, a part is
 * held, or still being checked. Null where the screen shows it elsewhere with its figures: what was received in its message, what goes back
 * in its notices (money-back.tsx) or in the part of a transfer.
 */
export function moneyNote(payment: PaymentView, language: Language): string | null {
  const words = language.wordsOf(resultsMessages);
  const verdict = moneyVerdict(payment);
  const { currency } = payment;
  switch (verdict.money) {
    case 'not-debited':
      return isShownElsewhere(payment) ? null : words.noMoneyTaken;
    case 'received': {
      const { who } = language.wordsOf(timelineMessages);
      return isRefunded(payment) ? who['given-back']({ merchant: payment.merchant.name }) : null;
    }
    case 'coming-back':
    case 'sent-back':
      return null;
    case 'held': {
      const { whole } = moment(verdict.returnsAt, currency, language);
      return words.partHeld({ money: decimalMoney(verdict.amount, currency, language), when: whole });
    }
    case 'still-checked':
      return words[stillCheckedNote(payment)];
  }
}

function stillCheckedNote(
  payment: PaymentView,
): 'earlierOpen' | 'olderOpen' | 'accountOpen' | 'stillChecked' {
  const { charge } = payment;
  if (charge?.status === 'failed') return isShownElsewhere(payment) ? 'earlierOpen' : 'olderOpen';
  return charge?.bank_transfer?.account ? 'accountOpen' : 'stillChecked';
}

/** A transfer's own part shows its outcome, and notices show what goes back. */
function isShownElsewhere({ charge, reversals }: PaymentView): boolean {
  return reversals.length > 0 || charge?.bank_transfer !== undefined;
}
