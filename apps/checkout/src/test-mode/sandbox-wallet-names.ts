// TEST MODE: the outcomes that can be filled in, by name only; the numbers come with `sandbox-wallets.ts` (spec §9 Sandbox).
import type { mobileMoneyMessages } from '@titan/copy/words/mobile-money';

export type WalletPreset = keyof (typeof mobileMoneyMessages)['testOutcomes'];

/** Numbers that ask for something else. */
const OTHER_WAYS: Record<string, readonly WalletPreset[]> = {
  XOF: ['redirect'],
  GHS: ['voucher'],
  KES: ['offline'],
};

/** Test numbers of a currency that pay. */
export function payingPresets(currency: string): readonly WalletPreset[] {
  return ['success', ...(OTHER_WAYS[currency] ?? [])];
}

/** Test numbers of a currency that do not pay, or not by themselves. */
export function failingPresets(currency: string): readonly WalletPreset[] {
  const declines = currency === 'NGN' || currency === 'ZAR' ? [] : (['declined_on_phone'] as const);
  return ['failed', 'insufficient_funds', 'invalid_number', ...declines, 'pending'];
}
