// Spec §4 Pay with bank: the stages after the first by their titles; their screens are chunks of their own, fetched while the bank
// is named.
import { payWithBankTitlesMessages } from '@titan/copy/words/pay-with-bank-titles';
import type { Language } from '@titan/copy/language';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StageFooter } from '../../stages/method.ts';
import type { StageProps } from '../registration.ts';
import type { PayWithBankState, PayWithBankPayerEvent } from './state.ts';

const bankStage = lazyPart(async () => (await import('./stages.tsx')).PayWithBankStage);

const aside = lazyPart(async () => (await import('./bank-aside.tsx')).BankAside);

function Stage(props: StageProps<PayWithBankState, PayWithBankPayerEvent>) {
  const { stage } = props.view;
  return stage === 'help' || stage === 'bank-unavailable' ? (
    <aside.Part key="aside" {...props} />
  ) : (
    <bankStage.Part key="held" {...props} />
  );
}

const parts = {
  help: aside,
  'bank-unavailable': aside,
} as const;

/** Spec §2 helpActions where the payer waits for the bank; the merchant's address where the bank has not answered. */
function footerOf(view: PayWithBankState): StageFooter<PayWithBankPayerEvent> {
  switch (view.stage) {
    case 'bank-pending':
    case 'checking':
      return { ...HELP, ...(view.patience === 'over' ? { contact: true } : {}) };
    case 'bank-authorize':
    case 'approval-guide':
      return HELP;
    default:
      return {};
  }
}

const HELP: StageFooter<PayWithBankPayerEvent> = { help: { stage: 'help', asks: { type: 'bankHelpAsked' } } };

/** What the stage calls itself in the document's title; null for the first one. */
function titleOf(view: PayWithBankState, language: Language): string | null {
  const titles = language.wordsOf(payWithBankTitlesMessages);
  switch (view.stage) {
    case 'init':
    case 'ended':
      return null;
    case 'bank-authorize':
      return titles[view.asks];
    case 'bank-pending':
    case 'checking':
      return view.patience === 'over' ? titles.over : titles.pending;
    case 'approval-guide':
      return titles.guide;
    case 'help':
      return titles.help;
    case 'bank-unavailable':
      return titles.unavailable;
  }
}

export const payWithBankLater = { Stage, titleOf, parts, ahead: bankStage, footerOf };
