// Spec §4 Pay with bank, pending screen: what its title, its footer and its text agree on. Apart, because titles and footers are every
// payer's, and the screen is not.
import type { PayWithBankState } from './pay-with-bank-state.ts';

/** Spec §4 "Something's wrong"; who is still at the bank's page here is not told so (decision 0044). */
export function saysOver({ patience, page }: Extract<PayWithBankState, { stage: 'bank-pending' }>): boolean {
  return patience === 'over' && page !== 'frame';
}
