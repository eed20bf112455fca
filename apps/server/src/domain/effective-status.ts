// The status that is true now: a transaction whose time is over has ended, whether or not the sweep has written so (spec §4).
import type { ChargeState, TransactionState } from './charge-status.ts';

export type TransactionStanding = {
  status: TransactionState;
  attempts: number;
  /** Epoch ms. */
  expiresAt: number;
  /** The state of the charge that is under way; null when none is. */
  liveCharge: ChargeState | null;
};

/**
 * Expired when nobody tried, abandoned when the payer tried and did not finish; never while a charge is sent or unknown,
 * because its money may still be on its way (guides I-42). `now`: epoch ms.
 */
export function effectiveStatus(standing: TransactionStanding, now: number): TransactionState {
  const { status, liveCharge } = standing;
  const isOpen = status === 'pending' || status === 'processing';
  const mayStillPay = liveCharge === 'sent' || liveCharge === 'unknown';
  if (!isOpen || mayStillPay || now < standing.expiresAt) return status;
  return standing.attempts > 0 ? 'abandoned' : 'expired';
}
