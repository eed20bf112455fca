// Spec §2 Checkout chrome: TEST MODE, whom and how much, close, the actions that stand on every screen, secured banner.
import type { PaymentView } from '@titan/contract/payment';
import type { Channel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import { common } from '../copy/common.ts';
import { Icon } from '../ui/icon.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { amountToPay } from './amount-to-pay.ts';
import { MerchantMark } from './merchant-mark.tsx';
import type { PageParts } from './page-parts.ts';
import classes from './page-chrome.module.css';

type PageChromeProps = {
  payment: PaymentView | null;
  channel: Channel | null;
  /** What the card is debited, where that is another currency. */
  equivalent: string | null;
  /** The payment is still open: the header says what is to pay. */
  open: boolean;
  canClose: boolean;
  parts: PageParts;
  children: ReactNode;
};

export function PageChrome({
  payment,
  channel,
  equivalent,
  open,
  canClose,
  parts,
  children,
}: PageChromeProps) {
  return (
    <div className={classes.page}>
      {payment ? (
        <header>
          {payment.env === 'test' ? (
            <p className={classes.test}>
              <strong>{common.testMode}</strong> {common.testModeMeans}
            </p>
          ) : null}
          <div className={classes.header}>
            <MerchantMark name={payment.merchant.name} logo={payment.merchant.logo} channel={channel} />
            <div className={classes.merchant}>
              <p className={classes.name}>{payment.merchant.name}</p>
              {payment.narration ? <p className={classes.narration}>{payment.narration}</p> : null}
            </div>
            {canClose ? <CloseButton parts={parts} /> : null}
            {open ? <Amount payment={payment} channel={channel} equivalent={equivalent} /> : null}
          </div>
        </header>
      ) : null}
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Icon name="lock" small />
        {common.secured}
      </footer>
    </div>
  );
}

type AmountProps = { payment: PaymentView; channel: Channel | null; equivalent: string | null };

function Amount({ payment, channel, equivalent }: AmountProps) {
  const { total, amount, fee } = amountToPay(payment, channel);
  return (
    <div className={classes.amount}>
      <p className={classes.total}>{common.pay(total)}</p>
      {equivalent ? <p className={classes.equivalent}>{common.equivalentOf(equivalent)}</p> : null}
      {fee ? <p className={classes.fee}>{common.includesFee(amount, fee)}</p> : null}
    </div>
  );
}

function CloseButton({ parts }: { parts: PageParts }) {
  return (
    <StageForm
      action={`${parts.address}/close`}
      seal={parts.seal}
      onSend={() => parts.send({ type: 'closeAsked' })}
    >
      <button type="submit" className={classes.close} aria-label={common.close}>
        <Icon name="close" />
      </button>
    </StageForm>
  );
}
