// The status of a payment in the words that merchants know.
import { type Channel, TAKES_TRANSFERS } from '@titan/rules/methods';
import type { ChargeState, TransactionState } from '../../db/column-values.ts';

export const STATUS_WORDS = ['pending', 'processing', 'success', 'failed', 'expired'] as const;
export type StatusWord = (typeof STATUS_WORDS)[number];

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
