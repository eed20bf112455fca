// 3-D Secure (spec §4): the one step that is taken at the bank, where the payer may approve whatever our page shows meanwhile.
import type { AuthModel } from '@titan/rules/card-stage';
import type { ChargeState } from './charge-status.ts';

/** The auth model of such a step. */
export const AT_BANK: AuthModel = '3DS';

/**
 * Whether the charge waits for its payer at the bank. Unlike a PIN that nobody types, it can be approved behind our back: so it
 * is asked about while it is open, and ends only with the provider's word (guides I-23, X1).
 */
export function isAtBank(charge: { status: ChargeState; auth_model: string | null }): boolean {
  return charge.status === 'action_required' && charge.auth_model === AT_BANK;
}
