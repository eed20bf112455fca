// What has become of the payer's money where a payment failed or ran out: one sentence for every such screen (issue: the payer must
// always know). Read off the truth alone; a part of a sum that we hold counts as debited.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import { attemptsAreUsedUp } from '../methods/method.ts';

export type MoneyVerdict =
  | { money: 'not-debited' }
  /** Debited, and coming back or back already: `payment.reversals` say how much and whether it was sent. */
  | { money: 'coming-back' }
  /** A part has arrived and waits for the rest; without it, it goes back by itself at `returnsAt` (epoch ms). */
  | { money: 'held'; amount: string; returnsAt: number }
  /** An answer is not known yet, or an earlier request may still be approved. */
  | { money: 'still-checked' };

/** For a payment that was not paid, or not here. */
export function moneyVerdict(payment: PaymentView): MoneyVerdict {
  const { charge, reversals } = payment;
  const part = charge?.bank_transfer?.part;
  if (part) return { money: 'held', amount: part.amount_held, returnsAt: part.returns_at };
  if (mayStillBeDebited(payment, charge)) return { money: 'still-checked' };
  return { money: reversals.length > 0 ? 'coming-back' : 'not-debited' };
}

/** `processing` after the latest charge failed, or with no charge of its own, is an earlier one that is not at its end. */
function mayStillBeDebited({ status }: PaymentView, charge: ChargeView | null): boolean {
  if (charge?.status === 'processing') return true;
  if (charge?.status === 'pending') return charge.stage === '3ds';
  return status === 'processing';
}

/**
 * A result that closes itself (spec §4: "restarts the transaction after 5 seconds"): only a final failure, of which nothing is left
 * to say, and after which the payer may go on here (design §5).
 */
export function closesItself(payment: PaymentView): boolean {
  const { charge, status } = payment;
  if (charge === null || charge.bank_transfer || status !== 'pending') return false;
  return charge.status === 'failed' && !attemptsAreUsedUp(payment) && payment.reversals.length === 0;
}
