// What each screen of the pay-with-bank flow is given; components only read state and send events.
import { UNKNOWN } from '@titan/copy/catalogue';
import type { PaymentView } from '@titan/contract/payment';
import type { MethodParts } from '../../stages/method.ts';
import type { PayWithBankPayerEvent, PayWithBankState } from './flow.ts';

export type PayWithBankParts = MethodParts<PayWithBankPayerEvent>;

export type PayWithBankStageProps<Stage extends PayWithBankState['stage']> = {
  view: Extract<PayWithBankState, { stage: Stage }>;
  payment: PaymentView;
  parts: PayWithBankParts;
};

/** The bank of the charge that is under way, for a sentence that takes its name. */
export function nameOfBank({ charge }: PaymentView): string {
  return charge?.bank?.name ?? UNKNOWN;
}
