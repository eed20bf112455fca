// TEST MODE without script: what `?preset=…` puts into the boxes of each method's first screen. Only the server loads this.
import type { Channel } from '@titan/rules/methods';
import { sandboxCard } from './sandbox-cards.ts';
import { sandboxBankInputs } from './sandbox-bank-inputs.ts';
import { sandboxWallet } from './sandbox-wallets.ts';

/** By channel; null where the method does not know the name. */
export function prefillsOf(preset: string, currency: string) {
  return {
    card: sandboxCard(preset),
    mobile_money: sandboxWallet(preset, currency),
    pay_with_bank: sandboxBankInputs(preset, currency),
  } satisfies Partial<Record<Channel, unknown>>;
}

export type MethodPrefills = ReturnType<typeof prefillsOf>;
