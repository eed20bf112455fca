// Who acts next on a payment (decision 0028): read off the same truth as the screen, so the list and the screen cannot disagree.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentStatus, PaymentView } from '@titan/contract/payment';
import { attemptsAreUsedUp, isLeft, mayStillPay } from '../stages/method.ts';

export type NextActor =
  | 'choose'
  | 'answer'
  | 'approve'
  | 'transfer'
  | 'rest'
  | 'again'
  | 'ask-anew'
  | 'check'
  | 'check-older'
  | 'deliver';

/** Payments that are over; null: still open. */
const OVER: Record<PaymentStatus, NextActor | null> = {
  pending: null,
  processing: null,
  success: 'deliver',
  failed: 'ask-anew',
  expired: 'ask-anew',
  abandoned: 'ask-anew',
};

/** Stages at which the charge waits for the payer elsewhere, or for a transfer; at every other it is an answer on our page. */
const AT_STAGE: Partial<Record<NonNullable<ChargeView['stage']>, NextActor>> = {
  '3ds': 'approve',
  mobile_money_check: 'approve',
  mobile_money_payment_query: 'check',
  pending_payment: 'approve',
  'approval-guide': 'approve',
  'bank-pending': 'check',
  account_details: 'transfer',
  transfer_termination: 'check',
  transfer_rest: 'rest',
  checking: 'check',
};

/** Who moves the payment on. What we have to send back is told beside it (`owesMoney`). */
export function nextActorOf(payment: PaymentView): NextActor {
  return OVER[payment.status] ?? nextWhileOpen(payment);
}

/** Some of the payer's money is yet to be sent back. */
export function owesMoney({ reversals }: PaymentView): boolean {
  return reversals.some(({ reversed }) => !reversed);
}

function nextWhileOpen(payment: PaymentView): NextActor {
  const { charge, status } = payment;
  if (mayStillPay(charge) && !isLeft(payment)) return nextOfCharge(charge);
  if (attemptsAreUsedUp(payment)) return status === 'processing' ? 'check-older' : 'ask-anew';
  return charge === null ? 'choose' : 'again';
}

function nextOfCharge({ stage, status, auth_model: model }: ChargeView): NextActor {
  // The bank's own page is open: nothing comes of it until the payer has approved there.
  if (stage === 'bank-pending' && model === 'REDIRECT') return 'approve';
  if (stage !== null) return AT_STAGE[stage] ?? 'answer';
  return status === 'pending' ? 'answer' : 'check';
}
