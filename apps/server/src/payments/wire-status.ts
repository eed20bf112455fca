// What a charge's own state is called outside, by payers' pages and merchants alike (spec §3, facts/merchant-api "Status words").
import type { ChargeState } from './charge-status.ts';

export type WireStatus = 'processing' | 'pending' | 'success' | 'failed';

/** pending waits for the payer (of one that is held: for the rest), processing for the provider. Duplicate and returned are failures: their money goes back. */
export const WIRE_STATUS: Record<ChargeState, WireStatus> = {
  sent: 'processing',
  unknown: 'processing',
  left: 'processing',
  action_required: 'pending',
  held: 'pending',
  success: 'success',
  credited: 'success',
  duplicate: 'failed',
  returned: 'failed',
  failed: 'failed',
  cancelled: 'failed',
};

/**
 * What a confirmation calls it (spec §4 Bank transfer, decision 0045). A duplicate is no rejected transfer: its payment is made.
 * @param isTransfer whether the charge is one by bank transfer
 */
export function confirmedStatus(state: ChargeState, isTransfer: boolean): WireStatus | 'rejected' {
  return isTransfer && state === 'returned' ? 'rejected' : WIRE_STATUS[state];
}
