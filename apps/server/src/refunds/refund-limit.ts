// What people of a merchant's team may give back without proving anew who they are. A merchant's own system has no such limit.
import { type Currency, isCurrency, minorUnitsOf } from '@titan/rules/currency';

/** Minor units. */
export type RefundLimits = {
  /** By one person within a day; also the most of one payment, but for owners and admins. */
  personMinor: number;
  /** By all people of the shop together within a day. */
  shopMinor: number;
  /** By one person within a day, before a second one has to approve; null: nobody has to. */
  secondMinor: number | null;
  /** The owner is told of each refund above it. */
  noticeMinor: number;
};

/** By one person, in major units, where the owner has set nothing: some hundred dollars. */
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

export function ownLimits(currency: string): RefundLimits {
  const personMinor = isCurrency(currency) ? LIMIT[currency] * 10 ** minorUnitsOf(currency) : 0;
  return { personMinor, shopMinor: 3 * personMinor, secondMinor: null, noticeMinor: personMinor / 2 };
}

/** The stricter of each. */
export function strictest(one: RefundLimits, other: RefundLimits): RefundLimits {
  return {
    personMinor: Math.min(one.personMinor, other.personMinor),
    shopMinor: Math.min(one.shopMinor, other.shopMinor),
    secondMinor: smaller(one.secondMinor, other.secondMinor),
    noticeMinor: Math.min(one.noticeMinor, other.noticeMinor),
  };
}

/** Null: none is larger. */
function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

export function areSameLimits(one: RefundLimits, other: RefundLimits): boolean {
  return (
    one.personMinor === other.personMinor &&
    one.shopMinor === other.shopMinor &&
    one.secondMinor === other.secondMinor &&
    one.noticeMinor === other.noticeMinor
  );
}

export type RefundingPerson = {
  userId: number;
  /** Whether they may give back more than the limit of one payment, with a step-up. */
  mayExceedLimit: boolean;
  isSteppedUp: boolean;
};

/**
 * Why a person may not give it back; null: they may. What was given back before counts, so that a large sum is one in parts too.
 * @param given minor units with this refund: of the payment; within a day by the person, of that without a second one, and by all people of the shop
 */
export function refundLimitRefusal(
  { mayExceedLimit, isSteppedUp }: Omit<RefundingPerson, 'userId'>,
  { personMinor, shopMinor, secondMinor }: RefundLimits,
  given: { ofPaymentMinor: number; byPersonMinor: number; aloneMinor: number; byShopMinor: number },
): 'not_allowed' | 'step_up_needed' | 'second_person_needed' | null {
  if (given.ofPaymentMinor > personMinor && !mayExceedLimit) return 'not_allowed';
  const isOver =
    given.ofPaymentMinor > personMinor || given.byPersonMinor > personMinor || given.byShopMinor > shopMinor;
  const isForTwo = secondMinor !== null && given.aloneMinor > secondMinor;
  if ((isOver || isForTwo) && !isSteppedUp) return 'step_up_needed';
  return isForTwo ? 'second_person_needed' : null;
}
