// facts/merchant-api "Direct charges": what a charge waits for, said to a merchant who sent something else.
import type { ReadChargeRow } from '../merchant-read.ts';

/** By `auth_model` as the charge keeps it. */
const WAITS_FOR: Record<string, string> = {
  PIN: 'This charge asks for "pin" now. Send it to /charges/card/authorize.',
  OTP: 'This charge asks for a one-time code now. Send it to the authorize call of its channel.',
  AVS: 'This charge asks for "avs" now. Send it to /charges/card/authorize.',
  PHONE: 'This charge asks for "phone" now. Send it to /charges/card/authorize.',
  CARD_ENROLL: 'This charge asks for "phone" now. Send it to /charges/card/authorize.',
  CVV: 'This charge asks for "cvv" now. Send it to /charges/card/authorize.',
  '3DS': 'This charge waits for its payer at "authorization.redirect_url", the bank’s page.',
  STK_PROMPT: 'This charge waits for its payer to approve it on the phone.',
  REDIRECT: 'This charge waits for its payer at "authorization.redirect_url".',
};

/** A sentence about the charge's next step; null: it has none that is known, or is over. */
export function stepNow({ status, auth_model }: Pick<ReadChargeRow, 'status' | 'auth_model'>): string | null {
  if (status !== 'action_required' && status !== 'sent' && status !== 'unknown') return null;
  return WAITS_FOR[auth_model ?? ''] ?? null;
}
