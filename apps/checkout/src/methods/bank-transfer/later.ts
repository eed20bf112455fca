// Spec §2 Bank transfer flow: the stages after the intro by their titles; their screens are a chunk of their own, fetched while the
// intro is read. The transfer's part of the results comes with them: as a chunk of its own it would cost as much again in headers.
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import type { Language } from '@titan/copy/language';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StageFooter } from '../../stages/method.ts';
import type { BankTransferPayerEvent, BankTransferState } from './flow.ts';

const stage = lazyPart(async () => (await import('./stages.tsx')).BankTransferStage);

const result = lazyPart(async () => (await import('./stages.tsx')).TransferResult, {
  optional: true,
});

const TITLES: Record<BankTransferState['stage'], keyof typeof bankTransferTitlesMessages | null> = {
  before_transfer: null,
  account_details: 'account',
  transfer_help: 'help',
  transfer_termination: 'termination',
  transfer_rest: 'rest',
  checking: 'checking',
  ended: null,
};

/** Spec §2 helpActions where the account is shown; the merchant's address on the help screen. */
function footerOf({ stage }: BankTransferState): StageFooter<BankTransferPayerEvent> {
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
function titleOf({ stage }: BankTransferState, language: Language): string | null {
  const title = TITLES[stage];
  return title && language.wordsOf(bankTransferTitlesMessages)[title];
}

export const bankTransferLater = {
  Stage: stage.Part,
  titleOf,
  ahead: { load: () => Promise.all([stage.load(), result.load()]) },
  footerOf,
  result,
};
