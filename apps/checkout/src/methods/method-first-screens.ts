// The screen that each method in method-registry.ts starts with: part of the first load, or fetched ahead, so that it can be drawn
// at once.
import type { PaymentView } from '@titan/contract/payment';
import type { BuiltChannel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import { createCardDraft } from './card/card-draft.ts';
import { CardStart } from './card/entry.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { rateRow } from './card/payment-rate.tsx';
import type { MethodParts } from './method.ts';
import type { MethodPrefills } from '../test-mode/test-prefills.ts';
import type { MethodPayerEvents, MethodViews } from './method-registry.ts';
import { createWalletDraft } from './mobile-money/wallet-draft.ts';
import { createBankDraft } from './pay-with-bank/bank-draft.ts';

/** What was typed at each method's first stage. */
export type MethodDrafts = ReturnType<typeof createMethodDrafts>;

/** Empty drafts; each is dropped as soon as its payment has moved on. */
export function createMethodDrafts() {
  return {
    card: createCardDraft(),
    // Nothing is typed there.
    bank_transfer: { drop() {} },
    mobile_money: createWalletDraft(),
    pay_with_bank: createBankDraft(),
  } satisfies Record<BuiltChannel, { drop(): void }>;
}

export type FirstScreenProps<C extends BuiltChannel> = {
  view: MethodViews[C];
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  draft: MethodDrafts[C];
  prefill: MethodPrefills[C] | null;
  parts: MethodParts<MethodPayerEvents[C]>;
};

/** A chunk of its own: most payers pay by card. */
const walletStart = lazyPart(async () => (await import('./mobile-money/entry.tsx')).MobileMoneyStart);

const transferStart = lazyPart(async () => (await import('./bank-transfer/entry.tsx')).BankTransferStart);

const bankStart = lazyPart(async () => (await import('./pay-with-bank/entry.tsx')).PayWithBankStart);

/** By channel: a first screen that is a chunk of its own. */
export const METHOD_FIRST_CHUNKS: Partial<Record<string, { load(): Promise<unknown> }>> = {
  bank_transfer: transferStart,
  mobile_money: walletStart,
  pay_with_bank: bankStart,
};

/** What some of them fetch when it is needed. */
export const METHOD_FIRST_PARTS: readonly { load(): Promise<unknown> }[] = [
  rateRow,
  transferStart,
  walletStart,
  bankStart,
];

/** By channel. A view of a later stage is drawn as nothing. */
export const METHOD_FIRST_SCREENS: { [C in BuiltChannel]: (props: FirstScreenProps<C>) => ReactNode } = {
  card: CardStart,
  bank_transfer: transferStart.Part,
  mobile_money: walletStart.Part,
  pay_with_bank: bankStart.Part,
};
