// What each screen of the card flow is given; components only read state and send events.
import type { PaymentView } from '@titan/contract/payment';
import type { MethodParts } from '../../stages/method.ts';
import type { CardPayerEvent, CardState } from './flow.ts';

export type CardParts = MethodParts<CardPayerEvent>;

export type CardStageProps<Stage extends CardState['stage']> = {
  card: Extract<CardState, { stage: Stage }>;
  payment: PaymentView;
  parts: CardParts;
};
