// The status of a payment: in the words of the merchant API, and as the people of its shop need it.
import type { PaymentStatus } from '@titan/contract/console/lists';
import { type Channel, TAKES_TRANSFERS } from '@titan/rules/methods';
import type { ChargeState, TransactionState } from '../../db/column-values.ts';

export const STATUS_WORDS = ['pending', 'processing', 'success', 'failed', 'expired'] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

type MoneyFacts = {
  status: TransactionState;
  amount_paid_minor: number;
  /** Refunds under way too, as the payment's refundable rest has it. */
  refunded_minor: number;
  /** A dispute is open, or was lost. */
  is_disputed: boolean;
};

/** What became of the money. A dispute goes before what was given back: it is what somebody has to look at. */
export function paymentStatusOf(payment: MoneyFacts): PaymentStatus {
  const { status, amount_paid_minor: paid, refunded_minor: refunded } = payment;
  if (status === 'pending' || status === 'processing') return 'waiting';
  if (status !== 'success') return status;
  if (payment.is_disputed) return 'disputed';
  if (refunded === 0) return 'paid';
  return refunded < paid ? 'partly_refunded' : 'refunded';
}

/** What a status is read from. */
type StatusFacts = {
  status: TransactionState;
  charges: readonly { channel: Channel; status: ChargeState }[];
};

/** An abandoned payment is expired to them. */
export function statusWordOf({ status, charges }: StatusFacts): StatusWord {
  // A transfer that was returned does not end the payment: the right amount may still come.
  if (status === 'pending' && charges.some(wasReturned)) return 'processing';
  return status === 'abandoned' ? 'expired' : status;
}

function wasReturned({ channel, status }: StatusFacts['charges'][number]): boolean {
  return status === 'returned' && TAKES_TRANSFERS[channel];
}
