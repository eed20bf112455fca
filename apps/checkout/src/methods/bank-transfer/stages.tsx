// Spec §2 Bank transfer flow: the stages after the intro; one screen each.
import type { PaymentView } from '@titan/contract/payment';
import { AccountDetails } from './account-details.tsx';
import type { BankTransferParts } from './stage-props.ts';
import type { BankTransferState } from './flow.ts';
import { TransferChecking } from './transfer-check.tsx';
import { TransferHelp } from './transfer-help.tsx';
import { TransferRest } from './transfer-rest.tsx';
import { TransferResult } from './transfer-result.tsx';
import { TransferTermination } from './transfer-termination.tsx';

// In the same chunk (later.ts).
export { TransferResult };

export type BankTransferStageProps = {
  view: BankTransferState;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: BankTransferParts;
};

export function BankTransferStage({ view, payment, parts }: BankTransferStageProps) {
  const shown = { payment, parts };
  switch (view.stage) {
    case 'account_details':
      return <AccountDetails view={view} {...shown} />;
    case 'transfer_help':
      return <TransferHelp view={view} {...shown} />;
    case 'transfer_termination':
      return <TransferTermination view={view} {...shown} />;
    case 'transfer_rest':
      return <TransferRest view={view} {...shown} />;
    case 'checking':
      return <TransferChecking view={view} {...shown} />;
    default:
      return null;
  }
}
