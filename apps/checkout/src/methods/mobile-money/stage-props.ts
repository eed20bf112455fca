// What each screen of the mobile-money flow is given; components only read state and send events.
import type { PaymentView } from '@titan/contract/payment';
import type { MethodParts } from '../../stages/method.ts';
import type { MobileMoneyPayerEvent, MobileMoneyState } from './flow.ts';

export type MobileMoneyParts = MethodParts<MobileMoneyPayerEvent>;

export type MobileMoneyStageProps<Stage extends MobileMoneyState['stage']> = {
  view: Extract<MobileMoneyState, { stage: Stage }>;
  payment: PaymentView;
  parts: MobileMoneyParts;
};
