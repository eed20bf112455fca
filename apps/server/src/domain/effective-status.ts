// The status that is true now: a transaction whose time is over has ended, whether or not the sweep has written so (spec §4).
import { isAtBank } from './at-bank.ts';
import type { ChargeState, TransactionState } from './charge-status.ts';

export type TransactionStanding = {
  status: TransactionState;
  attempts: number;
  /** Epoch ms. */
  expiresAt: number;
  /** The charge that is under way; null when none is. */
  liveCharge: { status: ChargeState; auth_model: string | null } | null;
  /** How many attempts beside it may still bring money, or hold a part of it (decisions 0021, 0023). */
  leftCharges: number;
};

/**
 * Expired when nobody tried, abandoned when the payer tried and did not finish; never while a charge is sent, unknown, left or at
 * the bank, because its money may still be on its way (guides I-42). `now`: epoch ms.
 */
export function effectiveStatus(standing: TransactionStanding, now: number): TransactionState {
  const { status } = standing;
  const isOpen = status === 'pending' || status === 'processing';
  if (!isOpen || mayStillPay(standing) || now < standing.expiresAt) return status;
  return standing.attempts > 0 ? 'abandoned' : 'expired';
}

function mayStillPay({ liveCharge: live, leftCharges }: TransactionStanding): boolean {
  if (leftCharges > 0) return true;
  return live !== null && (live.status === 'sent' || live.status === 'unknown' || isAtBank(live));
}
