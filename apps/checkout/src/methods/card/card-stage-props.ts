// What each screen of the card flow is given (design §4: components only read state and send events).
import type { FormFeedback } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { PageEvent } from '../../platform/ports.ts';
import type { FormSeal } from '../../ui/stage-form.tsx';
import type { CardState, MethodEvent } from '../method.ts';
import type { CardPrefill } from './sandbox-cards.ts';

export type CardStageProps<Stage extends CardState['stage']> = {
  card: Extract<CardState, { stage: Stage }>;
  payment: PaymentView;
  parts: CardParts;
};

export type CardParts = {
  /** What the payer did. */
  send(event: Exclude<MethodEvent, PageEvent>): void;
  serverNow(): number;
  listenToTime(onTick: () => void): () => void;
  /** `/{reference}`: forms post below it, links without script lead to it. */
  address: string;
  seal: FormSeal;
  feedback: FormFeedback | null;
  /** Only on the server: the test card that `?preset=…` names. */
  prefill: CardPrefill | null;
};
