// The screens of each method in method-registry.ts after its first one: loaded once the first screen stands.
import type { Language } from '@titan/copy/language';
import type { PaymentView } from '@titan/contract/payment';
import type { BuiltChannel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import {
  BANK_TRANSFER_STAGE_PARTS,
  BankTransferLater,
  bankTransferFooter,
  bankTransferTitle,
  transferResultPart,
  transferStage,
} from './bank-transfer/later.ts';
import { CARD_STAGE_PARTS, CardLater, cardTitle } from './card/later.tsx';
import type { MethodParts, StageFooter } from './method.ts';
import type { LazyPart } from '../ui/lazy-part.tsx';
import type { MethodPayerEvents, MethodViews } from './method-registry.ts';
import {
  MOBILE_MONEY_STAGE_PARTS,
  MobileMoneyLater,
  mobileMoneyTitle,
  walletStage,
} from './mobile-money/later.ts';

import {
  bankStage,
  PAY_WITH_BANK_STAGE_PARTS,
  PayWithBankLater,
  payWithBankFooter,
  payWithBankTitle,
} from './pay-with-bank/later.tsx';

export type LaterStageProps<C extends BuiltChannel> = {
  view: MethodViews[C];
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: MethodParts<MethodPayerEvents[C]>;
};

type LaterStages<C extends BuiltChannel> = {
  /** Draws the stage; a first one as nothing. */
  Stage: (props: LaterStageProps<C>) => ReactNode;
  /** What the stage calls itself in the document's title; null for a first one. */
  titleOf(view: MethodViews[C], language: Language): string | null;
  /** By stage: what is a chunk of its own, fetched only there. */
  parts: Partial<Record<MethodViews[C]['stage'], { load(): Promise<unknown> }>>;
  /** What most payers need after the first stage: fetched while they are there. */
  ahead?: { load(): Promise<unknown> };
  /** What stands at the foot of the stage beside what stands there everywhere. */
  footerOf?(view: MethodViews[C]): StageFooter<MethodPayerEvents[C]>;
  /** What a result screen says of a charge by this method, below its own words. */
  result?: LazyPart<{ payment: PaymentView }>;
};

/** By channel. */
export const METHOD_LATER_SCREENS: { [C in BuiltChannel]: LaterStages<C> } = {
  bank_transfer: {
    Stage: BankTransferLater,
    titleOf: bankTransferTitle,
    parts: BANK_TRANSFER_STAGE_PARTS,
    ahead: { load: () => Promise.all([transferStage.load(), transferResultPart.load()]) },
    footerOf: bankTransferFooter,
    result: transferResultPart,
  },
  card: { Stage: CardLater, titleOf: cardTitle, parts: CARD_STAGE_PARTS },
  mobile_money: {
    Stage: MobileMoneyLater,
    titleOf: mobileMoneyTitle,
    parts: MOBILE_MONEY_STAGE_PARTS,
    ahead: walletStage,
  },
  pay_with_bank: {
    Stage: PayWithBankLater,
    titleOf: payWithBankTitle,
    parts: PAY_WITH_BANK_STAGE_PARTS,
    ahead: bankStage,
    footerOf: payWithBankFooter,
  },
};
