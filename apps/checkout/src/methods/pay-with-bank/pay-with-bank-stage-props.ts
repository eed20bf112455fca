// What each screen of the pay-with-bank flow is given (design §4: components only read state and send events).
import type { PaymentView } from '@titan/contract/payment';
import type { MethodParts } from '../method.ts';
import type { PayWithBankPayerEvent, PayWithBankState } from './pay-with-bank-state.ts';

export type PayWithBankParts = MethodParts<PayWithBankPayerEvent>;

export type PayWithBankStageProps<Stage extends PayWithBankState['stage']> = {
  view: Extract<PayWithBankState, { stage: Stage }>;
  payment: PaymentView;
  parts: PayWithBankParts;
};

/** The bank of the charge that is under way; null where it names none. */
export function nameOfBank({ charge }: PaymentView): string | null {
  return charge?.bank?.name ?? null;
}

/** Spec §4 "Something's wrong"; who is still at the bank's page here is not told so. */
export function saysOver({ patience, page }: Extract<PayWithBankState, { stage: 'bank-pending' }>): boolean {
  return patience === 'over' && page !== 'frame';
}
