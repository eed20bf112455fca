// What people of a merchant's team may give back without proving anew who they are. A merchant's own system has no such limit.
import { type Currency, isCurrency, minorUnitsOf } from '@titan/rules/currency';

/** Major units, some hundred dollars: of one payment, and by one person within a day. */
const LIMIT: Readonly<Record<Currency, number>> = {
  NGN: 150_000,
  KES: 15_000,
  GHS: 1500,
  ZAR: 2000,
  XAF: 60_000,
  XOF: 60_000,
  EGP: 5000,
  TZS: 250_000,
  USD: 100,
};

export function refundLimitMinor(currency: string): number {
  return isCurrency(currency) ? LIMIT[currency] * 10 ** minorUnitsOf(currency) : 0;
}

export type RefundingPerson = {
  userId: number;
  /** Whether they may give back more than the limit of one payment, with a step-up. */
  mayExceedLimit: boolean;
  isSteppedUp: boolean;
};

/**
 * Why a person may not give it back; null: they may. What was given back before counts, so that a large sum is one in parts too.
 * @param given minor units with this refund: of the payment, and by the person within a day
 */
export function refundLimitRefusal(
  { mayExceedLimit, isSteppedUp }: Omit<RefundingPerson, 'userId'>,
  currency: string,
  given: { ofPaymentMinor: number; byPersonMinor: number },
): 'not_allowed' | 'step_up_needed' | null {
  const limit = refundLimitMinor(currency);
  if (given.ofPaymentMinor > limit && !mayExceedLimit) return 'not_allowed';
  const isOver = given.ofPaymentMinor > limit || given.byPersonMinor > limit;
  return isOver && !isSteppedUp ? 'step_up_needed' : null;
}
