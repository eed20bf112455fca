// Spec §4 Pay with bank: the stages after the first; one screen each.
import type { PaymentView } from '@titan/contract/payment';
import { ApprovalGuide } from './approval-guide.tsx';
import { BankAuthorize } from './bank-authorize.tsx';
import { BankPending } from './bank-pending.tsx';
import type { PayWithBankParts } from './pay-with-bank-stage-props.ts';
import type { PayWithBankState } from './pay-with-bank-state.ts';

export type PayWithBankHeldStageProps = {
  view: PayWithBankState;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: PayWithBankParts;
};

export function PayWithBankHeldStage({ view, ...rest }: PayWithBankHeldStageProps) {
  switch (view.stage) {
    case 'bank-authorize':
      // One step's code is never another's: each has a box of its own, which begins empty (I-36).
      return <BankAuthorize key={`${rest.payment.charge?.reference} ${view.asks}`} view={view} {...rest} />;
    case 'approval-guide':
      return <ApprovalGuide view={view} {...rest} />;
    case 'bank-pending':
      return <BankPending view={view} {...rest} />;
    default:
      return null;
  }
}
