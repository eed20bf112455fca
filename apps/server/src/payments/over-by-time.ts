// Whether a transaction's time is over (spec §4). Nobody is told so before it is written (payments/ending.ts).
import { isAtBank } from './at-bank.ts';
import type { ChargeState, TransactionState } from './charge-status.ts';

export type TransactionStanding = {
  status: TransactionState;
  expires_at: Date;
  /** The charge that is under way; null when none is. */
  liveCharge: { status: ChargeState; auth_model: string | null } | null;
  /** How many attempts beside it may still bring money, or hold a part of it (decisions 0021, 0023). */
  left_charges: number;
};

/**
 * True where it is still open and its time has come; never while a charge is sent, unknown, left or at the bank, because its money may
 * still be on its way (guides I-42). `now`: epoch ms.
 */
export function isOverByTime(standing: TransactionStanding, now: number): boolean {
  const { status, expires_at: expiresAt } = standing;
  const isOpen = status === 'pending' || status === 'processing';
  return isOpen && !mayStillPay(standing) && now >= expiresAt.getTime();
}

function mayStillPay({ liveCharge: live, left_charges: left }: TransactionStanding): boolean {
  if (left > 0) return true;
  return live !== null && (live.status === 'sent' || live.status === 'unknown' || isAtBank(live));
}
