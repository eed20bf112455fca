// Spec §2 Checkout chrome: TEST MODE, whom and how much, close, the actions of every screen, secured banner.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import { type ComponentType, type ReactNode, type RefObject, useRef } from 'react';
import { commonMessages } from '@titan/copy/words/common';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { Unseen } from '../../ui/live-region.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { amountDue, amountPaid, amountToPay, amountDigits } from '../amount-to-pay.ts';
import { BigMoney } from './big-money.tsx';
import { MerchantLine, PageFrame } from './page-frame.tsx';
import type { PageDeps } from '../page-deps.ts';
import classes from './page-chrome.module.css';

/** Few payments have any. */
export const orderLines = lazyPart(async () => (await import('./order-lines.tsx')).OrderLines, {
  optional: true,
  isStyled: false,
});

export type CopyAmountProps = {
  /** Major units, without currency and grouping. */
  due: string;
  /** The amount as it is shown. */
  shown: RefObject<HTMLElement | null>;
};

type PageChromeProps = {
  payment: PaymentView | null;
  channel: Channel | null;
  /** What the card is debited, where that is another currency. */
  equivalent: string | null;
  /** The payment is still open: the header shows what is to pay. */
  open: boolean;
  /** The screen says what was paid: the header does so only where there is room. */
  saysPaid: boolean;
  canClose: boolean;
  /** Copies the amount of a bank transfer; not there until the later screens are. */
  CopyAmount: ComponentType<CopyAmountProps> | undefined;
  /** Below the sums. */
  aside: ReactNode;
  deps: PageDeps;
  children: ReactNode;
};

export function PageChrome({
  payment,
  channel,
  equivalent,
  open,
  saysPaid,
  canClose,
  CopyAmount,
  aside,
  deps,
  children,
}: PageChromeProps) {
  return (
    <PageFrame
      env={payment?.env ?? null}
      isEmbedded={deps.isEmbedded}
      summary={
        payment && (
          <div className={classes.sticky}>
            <MerchantLine {...payment.merchant} email={payment.supportEmail ?? payment.merchant.email}>
              {canClose ? <CloseButton deps={deps} /> : null}
            </MerchantLine>
            <Amount
              payment={payment}
              channel={channel}
              equivalent={equivalent}
              open={open}
              saysPaid={saysPaid}
              CopyAmount={CopyAmount}
            >
              {open && payment.items ? (
                <orderLines.Part items={payment.items} amount={payment.amount} currency={payment.currency} />
              ) : null}
            </Amount>
            {aside}
          </div>
        )
      }
    >
      {children}
    </PageFrame>
  );
}

type AmountProps = Pick<PageChromeProps, 'channel' | 'equivalent' | 'open' | 'saysPaid' | 'CopyAmount'> & {
  payment: PaymentView;
  /** The lines of the order. */
  children: ReactNode;
};

function Amount({ payment, channel, equivalent, open, saysPaid, CopyAmount, children }: AmountProps) {
  const shown = useRef<HTMLElement>(null);
  const language = useLanguage();
  const words = language.wordsOf(commonMessages);
  const { total, amount, fee } = amountToPay(payment, channel, language);
  const money = payment.status === 'success' ? amountPaid(payment, language) : total;
  // An account that is closed takes no amount.
  const due = open && payment.charge?.stage === 'account_details' ? amountDue(payment) : null;
  return (
    <>
      {/* Another one once it is paid: a browser's translator has taken this one's texts. */}
      <p key={String(open)} className={saysPaid ? `${classes.total} ${classes.sums}` : classes.total}>
        <span ref={shown}>
          <BigMoney text={open ? words.pay({ money }) : money} money={money} />
        </span>
        {due !== null && CopyAmount ? <CopyAmount due={due} shown={shown} /> : null}
      </p>
      {equivalent ? <p className={classes.equivalent}>{words.equivalentOf({ money: equivalent })}</p> : null}
      <Narration payment={payment} fee={fee} />
      {children}
      {fee === null ? null : (
        // Where there is room, what it comes to with the fees.
        <dl className={classes.sums}>
          {[
            [payment.narration ?? words.amount, amount],
            [words.fees, fee],
            [words.total, total],
          ].map(([name, sum], index) => (
            <div key={index}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>{sum}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** On a phone the fees are beside it; where there is room, they are a line of the sum. */
export function Narration({ payment: { narration }, fee }: { payment: PaymentView; fee: string | null }) {
  const words = useWords(commonMessages);
  if (narration === null && fee === null) return null;
  return (
    <div className={fee === null ? classes.line : `${classes.line} ${classes.summed}`}>
      {narration === null ? null : (
        <p className={classes.narration}>
          <bdi>{narration}</bdi>
        </p>
      )}
      {fee === null ? null : <p>{words.includesFee({ fee: amountDigits(fee) })}</p>}
    </div>
  );
}

function CloseButton({ deps }: { deps: PageDeps }) {
  return (
    <StageForm
      action={`${deps.address}/close`}
      seal={deps.seal}
      onSend={() => deps.send({ type: 'closeAsked' })}
    >
      <button type="submit" className={classes.close}>
        <Icon name="close" />
        <Unseen>{useWords(commonMessages).close}</Unseen>
      </button>
    </StageForm>
  );
}
