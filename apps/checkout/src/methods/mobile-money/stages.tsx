// Spec §4 Mobile money: the stages after the first, at which the service holds the payer; one screen each.
import type { PaymentView } from '@titan/contract/payment';
import type { MobileMoneyState } from './flow.ts';
import type { MobileMoneyParts } from './stage-props.ts';
import { WalletOtp } from './wallet-otp.tsx';
import { ApprovalWait, DelayNotice, PendingPayment, WalletChecking } from './wallet-wait.tsx';

export type MobileMoneyStageProps = {
  view: MobileMoneyState;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: MobileMoneyParts;
};

export function MobileMoneyStage({ view, ...rest }: MobileMoneyStageProps) {
  switch (view.stage) {
    case 'mobile_money_otp':
      // The code of one attempt is never sent for another (I-36).
      return <WalletOtp key={rest.payment.charge?.reference} view={view} {...rest} />;
    case 'mobile_money_check':
      return <ApprovalWait view={view} {...rest} />;
    case 'mobile_money_payment_query':
      return <DelayNotice view={view} {...rest} />;
    case 'checking':
      return <WalletChecking view={view} {...rest} />;
    case 'pending_payment':
      return <PendingPayment view={view} {...rest} />;
    default:
      return null;
  }
}
