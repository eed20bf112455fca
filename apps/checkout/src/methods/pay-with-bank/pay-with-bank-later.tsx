// Spec §4 Pay with bank: the stages after the first by their titles; their screens are chunks of their own, fetched while the bank
// is named.
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StageFooter } from '../method.ts';
import type { PayWithBankHeldStageProps } from './pay-with-bank-held-stage.tsx';
import { saysOver } from './bank-patience.ts';
import type { PayWithBankPayerEvent, PayWithBankState } from './pay-with-bank-state.ts';

export const bankStage = lazyPart(
  async () => (await import('./pay-with-bank-held-stage.tsx')).PayWithBankHeldStage,
);

const aside = lazyPart(async () => (await import('./bank-aside.tsx')).BankAside);

export function PayWithBankLater(props: PayWithBankHeldStageProps) {
  const { stage } = props.view;
  return stage === 'help' || stage === 'bank-unavailable' ? (
    <aside.Part key="aside" {...props} />
  ) : (
    <bankStage.Part key="held" {...props} />
  );
}

export const PAY_WITH_BANK_STAGE_PARTS = {
  'bank-authorize': bankStage,
  'approval-guide': bankStage,
  'bank-pending': bankStage,
  help: aside,
  'bank-unavailable': aside,
} as const;

/** Spec §2 helpActions where the payer waits for the bank; the merchant's address where nothing was heard. */
export function payWithBankFooter(view: PayWithBankState): StageFooter<PayWithBankPayerEvent> {
  switch (view.stage) {
    case 'bank-pending':
      return { ...HELP, ...(saysOver(view) ? { contact: true } : {}) };
    case 'bank-authorize':
    case 'approval-guide':
      return HELP;
    default:
      return {};
  }
}

const HELP: StageFooter<PayWithBankPayerEvent> = { help: { stage: 'help', asks: { type: 'bankHelpAsked' } } };

/** What the stage calls itself in the document's title; null for the first one. */
export function payWithBankTitle(view: PayWithBankState): string | null {
  switch (view.stage) {
    case 'init':
      return null;
    case 'bank-authorize':
      return payWithBankTitles[view.asks];
    case 'bank-pending':
      return saysOver(view) ? payWithBankTitles.over : payWithBankTitles.pending;
    default:
      return TITLES[view.stage];
  }
}

const TITLES = {
  'approval-guide': payWithBankTitles.guide,
  help: payWithBankTitles.help,
  'bank-unavailable': payWithBankTitles.unavailable,
} as const;
