// When a prompt on a phone becomes a delay (spec §4 mobile_money_payment_query): after three minutes, or at the payer's word.
import { LIMITS } from '@titan/rules/limits';
import type { ChargeRow } from './charge-row.ts';
import type { ServiceParts } from './service-parts.ts';

/** From the end of the retry window, which began with the prompt, to the first poll of the approval wait (spec §9). */
const DELAYED_AFTER_MS = LIMITS.walletApprovalPollMs - LIMITS.walletRetryWindowMs;

/**
 * Holds a charge at mobile_money_payment_query once its prompt is three minutes old and nothing is known; `saysPaid`: at once.
 * Any other charge comes back as it is.
 */
export async function noteDelay(
  parts: Pick<ServiceParts, 'clock' | 'prompts'>,
  charge: ChargeRow,
  saysPaid = false,
): Promise<ChargeRow> {
  const isAtPrompt = charge.status === 'unknown' && charge.auth_model === 'STK_PROMPT';
  if (!isAtPrompt || charge.is_delayed || !(saysPaid || isOld(charge, parts.clock.now()))) return charge;
  return (await parts.prompts.delay(charge.id)) ? { ...charge, is_delayed: true } : charge;
}

function isOld({ otp_resend_at: retryAt }: ChargeRow, now: number): boolean {
  return retryAt !== null && now - retryAt.getTime() >= DELAYED_AFTER_MS;
}
