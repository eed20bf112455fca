// Registers mobile money (spec §2 Mobile money flow).
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { withStyle } from '../../ui/lazy-part.tsx';
import { chunk, type Registration } from '../registration.ts';
import type { MobileMoneyPayerEvent, MobileMoneyState } from './flow.ts';
import type { WalletDraft } from './wallet-fields.ts';

/** The wallets that most payers of the currency have, by their names. */
export const WALLETS: Readonly<Record<string, string>> = {
  KES: 'M-Pesa, Airtel',
  GHS: 'MTN, Telecel, AT',
  XAF: 'MTN, Orange',
  XOF: 'Wave, MTN, Orange',
  EGP: 'Vodafone, Orange',
  TZS: 'M-Pesa, Mixx, Airtel',
};

export const mobileMoney: Registration<
  MobileMoneyState,
  MobileMoneyPayerEvent,
  WalletDraft,
  MethodPrefills['mobile_money']
> = {
  icon: 'phone',
  examples: ({ currency }) => WALLETS[currency] ?? null,
  entry: chunk(async () => (await withStyle(() => import('./entry.tsx'))).mobileMoneyEntry),
  calls: chunk(async () => (await import('./calls.ts')).mobileMoneyCalls),
  later: chunk(async () => (await import('./later.ts')).mobileMoneyLater),
};
