// What each screen of the bank-transfer flow is given; components only read state and send events.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { MethodParts } from '../../stages/method.ts';
import type { BankTransferPayerEvent, BankTransferState } from './flow.ts';

export type BankTransferParts = MethodParts<BankTransferPayerEvent>;

export type BankTransferStageProps<Stage extends BankTransferState['stage']> = {
  view: Extract<BankTransferState, { stage: Stage }>;
  payment: PaymentView;
  parts: BankTransferParts;
};

/** A charge by bank transfer, as far as it is one. */
export type Transfer = NonNullable<ChargeView['bank_transfer']>;
export type TransferAccount = NonNullable<Transfer['account']>;
