// Spec §2 Bank transfer flow: the stages after the intro by their titles; their screens are a chunk of their own, fetched while the
// intro is read; what the results say of a transfer comes with them: alone it would cost as much again in headers.
import { bankTransferTitles } from '@titan/copy/en/bank-transfer-titles';
import type { Language } from '@titan/copy/language';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StageFooter } from '../method.ts';
import type { BankTransferPayerEvent, BankTransferState } from './flow.ts';

export const transferStage = lazyPart(async () => (await import('./stages.tsx')).BankTransferStage);

export const BankTransferLater = transferStage.Part;

export const transferResultPart = lazyPart(async () => (await import('./stages.tsx')).TransferResult, {
  optional: true,
});

/** Every one of them comes with the same chunk. */
export const BANK_TRANSFER_STAGE_PARTS = {
  account_details: transferStage,
  transfer_help: transferStage,
  transfer_termination: transferStage,
  transfer_rest: transferStage,
  checking: transferStage,
} as const;

const TITLES: Record<BankTransferState['stage'], keyof typeof bankTransferTitles | null> = {
  before_transfer: null,
  account_details: 'account',
  transfer_help: 'help',
  transfer_termination: 'termination',
  transfer_rest: 'rest',
  checking: 'checking',
  ended: null,
};

/** Spec §2 helpActions where the account is shown; the merchant's address on the help screen. */
export function bankTransferFooter({ stage }: BankTransferState): StageFooter<BankTransferPayerEvent> {
  switch (stage) {
    case 'account_details':
      return { help: { stage: 'transfer_help', asks: { type: 'transferHelpAsked' } } };
    case 'transfer_help':
      return { contact: true };
    case 'transfer_termination':
      return { contact: true, ownsChange: true };
    default:
      return {};
  }
}

/** What the stage calls itself in the document's title: its own heading; null for the intro. */
export function bankTransferTitle({ stage }: BankTransferState, language: Language): string | null {
  const title = TITLES[stage];
  return title && language.wordsOf(bankTransferTitles)[title];
}
