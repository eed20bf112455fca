// What the failed screen calls itself (spec §2 Checkout states: failed, return).
import type { PaymentView } from '@titan/contract/payment';
import { results } from '../copy/results.ts';

/** A transfer that goes back is no failure of the payer's. */
export function failedTitle({ charge }: PaymentView): string {
  return charge?.bank_transfer?.reversal ? results.returnTitle : results.failedTitle;
}
