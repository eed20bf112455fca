// Registers mobile money (spec §2 Mobile money flow).
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { withStyle } from '../../ui/lazy-part.tsx';
import { chunk, type Registration } from '../registration.ts';
import type { MobileMoneyPayerEvent, MobileMoneyState } from './flow.ts';
import type { WalletDraft } from './wallet-fields.ts';

export const mobileMoney: Registration<
  MobileMoneyState,
  MobileMoneyPayerEvent,
  WalletDraft,
  MethodPrefills['mobile_money']
> = {
  icon: 'phone',
  entry: chunk(async () => (await withStyle(() => import('./entry.tsx'))).mobileMoneyEntry),
  calls: chunk(async () => (await import('./calls.ts')).mobileMoneyCalls),
  later: chunk(async () => (await import('./later.ts')).mobileMoneyLater),
};
