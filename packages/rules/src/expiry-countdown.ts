// Spec §4 Expiry countdown (bank transfer): what is shown of the time that an account has left, and what that time means.

import { LIMITS } from './limits.ts';

export type ExpiryCountdown = {
  show: 'hours-minutes' | 'minutes-seconds' | 'expired';
  /** Whole hours left, 24 and more among them. */
  hours: number;
  /** Within the hour, 0 to 59. */
  minutes: number;
  /** Within the minute, 0 to 59. */
  seconds: number;
  /** Under 5 minutes are left. */
  isLate: boolean;
  /** No minutes are left: the payment is to be confirmed now. */
  isConfirmPayment: boolean;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * The countdown at one moment. A begun second counts as gone, so never more time is shown than is left. An hour to the
 * millisecond, which the specification leaves open, is shown as hours and minutes.
 * @param times server time in epoch ms, whatever the payer's clock says: now, and when the account expires
 */
export function expiryCountdown(times: { nowMs: number; expiresAtMs: number }): ExpiryCountdown {
  const leftMs = Math.max(0, times.expiresAtMs - times.nowMs);
  return {
    show: shownOf(leftMs),
    hours: Math.floor(leftMs / HOUR_MS),
    minutes: Math.floor(leftMs / MINUTE_MS) % 60,
    seconds: Math.floor(leftMs / SECOND_MS) % 60,
    isLate: leftMs < LIMITS.lateWarningMs,
    isConfirmPayment: leftMs < LIMITS.confirmPaymentMs,
  };
}

function shownOf(leftMs: number): ExpiryCountdown['show'] {
  if (leftMs === 0) return 'expired';
  return leftMs >= HOUR_MS ? 'hours-minutes' : 'minutes-seconds';
}
