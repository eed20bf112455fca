// Registers pay with bank (spec §2 Pay with bank flow).
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { withStyle } from '../../ui/lazy-part.tsx';
import { chunk, type Registration } from '../registration.ts';
import type { BankDraft } from './bank-fields.tsx';
import type { PayWithBankState, PayWithBankPayerEvent } from './state.ts';

export const payWithBank: Registration<
  PayWithBankState,
  PayWithBankPayerEvent,
  BankDraft,
  MethodPrefills['pay_with_bank']
> = {
  icon: 'bank',
  examples: () => null,
  entry: chunk(async () => (await withStyle(() => import('./entry.tsx'))).payWithBankEntry),
  calls: chunk(async () => (await import('./calls.ts')).payWithBankCalls),
  later: chunk(async () => (await import('./later.tsx')).payWithBankLater),
};
