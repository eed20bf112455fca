// Spec §2 Checkout chrome: TEST MODE, whom and how much, close, the actions that stand on every screen, secured banner.
import type { PaymentView } from '@titan/contract/payment';
import type { Channel } from '@titan/rules/methods';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { common } from '@titan/copy/en/common';
import { useLanguage, useWords } from '../language.tsx';
import { Icon } from '../ui/icon.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { Unseen } from '../ui/unseen.tsx';
import { amountDue, amountToPay } from './amount-to-pay.ts';
import type { CopyAmountProps } from './copy-amount.tsx';
import { MerchantMark } from './merchant-mark.tsx';
import { OrderLines } from './order-lines.tsx';
import { PageFrame } from './page-frame.tsx';
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
  /** Copies the amount of a bank transfer; null until the later screens are there. */
  CopyAmount: ComponentType<CopyAmountProps> | null;
  parts: PageParts;
  children: ReactNode;
};

export function PageChrome({
  payment,
  channel,
  equivalent,
  open,
  canClose,
  CopyAmount,
  parts,
  children,
}: PageChromeProps) {
  return (
    <PageFrame
      env={payment?.env ?? null}
      header={
        payment && (
          <div className={classes.header}>
            <MerchantMark name={payment.merchant.name} logo={payment.merchant.logo} channel={channel} />
            <div className={classes.merchant}>
              <p className={classes.name}>{payment.merchant.name}</p>
              {payment.narration ? <p className={classes.narration}>{payment.narration}</p> : null}
            </div>
            {canClose ? <CloseButton parts={parts} /> : null}
            {open ? (
              <Amount payment={payment} channel={channel} equivalent={equivalent} CopyAmount={CopyAmount} />
            ) : null}
            {open && payment.items ? (
              <OrderLines items={payment.items} amount={payment.amount} currency={payment.currency} />
            ) : null}
          </div>
        )
      }
    >
      {children}
    </PageFrame>
  );
}

type AmountProps = Pick<PageChromeProps, 'channel' | 'equivalent' | 'CopyAmount'> & { payment: PaymentView };

function Amount({ payment, channel, equivalent, CopyAmount }: AmountProps) {
  const shown = useRef<HTMLElement>(null);
  const language = useLanguage();
  const words = language.wordsOf(common);
  const { total, amount, fee } = amountToPay(payment, channel, language);
  const due = channel === 'bank_transfer' ? amountDue(payment) : null;
  return (
    <div className={classes.amount}>
      <p className={due === null ? classes.total : `${classes.total} ${classes.copied}`}>
        <span ref={shown}>{words.pay({ money: total })}</span>
        {due !== null && CopyAmount ? <CopyAmount due={due} shown={shown} /> : null}
      </p>
      {equivalent ? <p className={classes.equivalent}>{words.equivalentOf({ money: equivalent })}</p> : null}
      {fee ? <p className={classes.fee}>{words.includesFee({ amount, fee })}</p> : null}
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
      <button type="submit" className={classes.close}>
        <Icon name="close" />
        <Unseen>{useWords(common).close}</Unseen>
      </button>
    </StageForm>
  );
}
