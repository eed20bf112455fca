// The summary of a page around the payment's: the shop and the amount, and where there is room what it is about.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReturnPayment } from '@titan/contract/page/return-page';
import { useLanguage } from '../../ui/language.tsx';
import { decimalMoney } from '../amount-to-pay.ts';
import { BigMoney } from './big-money.tsx';
import { Narration } from './page-chrome.tsx';
import { MerchantLine, type MerchantLineProps } from './page-frame.tsx';
import classes from './page-chrome.module.css';

type PageSummaryProps = MerchantLineProps & {
  /** Null: it is not known, or yet to be chosen. */
  money: string | null;
  /** The page has it itself: here only where there is room. */
  isElsewhere?: boolean;
};

export function PageSummary({ money, isElsewhere = true, children, ...merchant }: PageSummaryProps) {
  return (
    <div className={classes.sticky}>
      <MerchantLine {...merchant} />
      {money === null ? null : (
        <p className={isElsewhere ? `${classes.total} ${classes.sums}` : classes.total}>
          <BigMoney text={money} money={money} />
        </p>
      )}
      {children}
    </div>
  );
}

export function ReturnSummary({ merchant, logo, email, amount, currency }: ReturnPayment) {
  const money = decimalMoney(amount, currency, useLanguage());
  return <PageSummary name={merchant} logo={logo} email={email} money={money} isElsewhere={false} />;
}

/** @param money as on the page beside it */
export function PaymentSummary({ payment, money }: { payment: PaymentView; money: string }) {
  const { merchant, supportEmail } = payment;
  return (
    <PageSummary {...merchant} email={supportEmail ?? merchant.email} money={money}>
      <div className={classes.sums}>
        <Narration payment={payment} fee={null} />
      </div>
    </PageSummary>
  );
}
