// Registers bank transfer (spec §2 Bank transfer flow).
import { commonMessages } from '@titan/copy/words/common';
import { withStyle } from '../../ui/lazy-part.tsx';
import { chunk, type Registration } from '../registration.ts';
import type { BankTransferPayerEvent, BankTransferState } from './flow.ts';

export const bankTransfer: Registration<BankTransferState, BankTransferPayerEvent, object, never> = {
  icon: 'transfer',
  examples: (_payment, language) => language.wordsOf(commonMessages).anyBankApp,
  entry: chunk(async () => (await withStyle(() => import('./entry.tsx'))).bankTransferEntry),
  calls: chunk(async () => (await import('./calls.ts')).bankTransferCalls),
  later: chunk(async () => (await import('./later.ts')).bankTransferLater),
};
