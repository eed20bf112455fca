// Where the server state puts the payer, as far as it is the same for every method. Pure; each method's own position is written with it.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { saysAlreadyCompleted } from '@titan/rules/card-declines';
import type { Channel } from '@titan/rules/methods';
import { attemptsAreUsedUp, isLeft, mayStillPay } from './method.ts';

/** Where the payer is put beside the method's own stages. */
export type CommonPosition =
  | 'success'
  /** A failure after which the payer does not stay with the method. */
  | 'declined'
  /** Spec §8: the charge was completed before. */
  | 'already-completed'
  /** Where this method has no screen: expired, abandoned, being paid another way. */
  | 'elsewhere';

type PositionRules<Own> = {
  channel: Channel;
  /** No charge of this method is under way. */
  first(payment: PaymentView): Own;
  /** The charge under way: where the service holds the payer. */
  heldAt(charge: ChargeView): Own;
  /** The charge failed, and another one may be made: where that is without a result first; null: one is shown. */
  staysWith(charge: ChargeView, payment: PaymentView): Own | null;
};

/** Makes the function that reads the position from a payment. */
export function createPositionOf<Own extends string>(rules: PositionRules<Own>) {
  const { channel, first, heldAt } = rules;
  return (payment: PaymentView): Own | CommonPosition => {
    const { status, charge } = payment;
    if (status === 'success') return 'success';
    if (status === 'expired' || status === 'abandoned') return 'elsewhere';
    if (charge?.channel !== channel) return mayStillPay(charge) ? 'elsewhere' : first(payment);
    if (isLeft(payment)) return first(payment);
    if (mayStillPay(charge)) return heldAt(charge);
    return charge.status === 'success' ? 'success' : afterFailure(payment, charge, rules);
  };
}

function afterFailure<Own extends string>(
  payment: PaymentView,
  charge: ChargeView,
  { staysWith }: PositionRules<Own>,
): Own | CommonPosition {
  if (saysAlreadyCompleted(charge.response_message)) return 'already-completed';
  const mayTryAgain = payment.status !== 'failed' && !attemptsAreUsedUp(payment);
  return (mayTryAgain ? staysWith(charge, payment) : null) ?? 'declined';
}
