// The screens of each method in method-registry.ts after its first one: loaded once the first screen stands.
import type { PaymentView } from '@titan/contract/payment';
import type { BuiltChannel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import { CARD_STAGE_PARTS, CardHeldStage, cardHeldTitle } from './card/card-held-stage.tsx';
import type { MethodParts } from './method.ts';
import type { MethodPayerEvents, MethodViews } from './method-registry.ts';
import {
  heldStage,
  MOBILE_MONEY_STAGE_PARTS,
  MobileMoneyLater,
  mobileMoneyTitle,
} from './mobile-money/mobile-money-later.ts';

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
  titleOf(view: MethodViews[C]): string | null;
  /** By stage: what is a chunk of its own, fetched only there. */
  parts: Partial<Record<MethodViews[C]['stage'], { load(): Promise<unknown> }>>;
  /** What most payers need after the first stage: fetched while they are there. */
  ahead?: { load(): Promise<unknown> };
};

/** By channel. */
export const METHOD_LATER_SCREENS: { [C in BuiltChannel]: LaterStages<C> } = {
  card: { Stage: CardHeldStage, titleOf: cardHeldTitle, parts: CARD_STAGE_PARTS },
  mobile_money: {
    Stage: MobileMoneyLater,
    titleOf: mobileMoneyTitle,
    parts: MOBILE_MONEY_STAGE_PARTS,
    ahead: heldStage,
  },
};
