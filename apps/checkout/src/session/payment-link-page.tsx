// Spec §2 Payment link form: merchant logo, link name, merchant name and description around the form.
import type { LinkView } from '@titan/contract/payment-link';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { isOpenLink } from '@titan/rules/payment-link';
import type { ReactNode } from 'react';
import { common } from '@titan/copy/en/common';
import { paymentLink } from '@titan/copy/en/payment-link';
import { Icon } from '../ui/icon.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import { ClosingModal } from './closing-modal.tsx';
import { MerchantMark } from './merchant-mark.tsx';
import { type LinkFormProps, PaymentLinkForm } from './payment-link-form.tsx';
import classes from './page-chrome.module.css';

export function PaymentLinkPage(props: LinkFormProps) {
  const { link, view, send } = props;
  return (
    <LinkFrame header={<LinkHeader link={link} />}>
      <div>
        <StageHeading>{headingOf(link)}</StageHeading>
        {link.description === null ? null : <p>{link.description}</p>}
      </div>
      <PaymentLinkForm {...props} />
      {view.modal ? (
        <ClosingModal merchant={link.merchant} onClose={() => send({ type: 'modalClosed' })} />
      ) : null}
    </LinkFrame>
  );
}

/** "A fixed amount shows the heading 'Pay {currency} {amount}'." */
function headingOf(link: LinkView): string {
  const { amount, currency } = link.plan;
  if (isOpenLink(link)) return paymentLink.payMerchant(link.merchant.name);
  return common.pay(formatMoney(fromDecimal(amount, currency), currency));
}

function LinkHeader({ link }: { link: LinkView }) {
  const { merchant, checkout_customization: look, env, name } = link;
  return (
    <header>
      {env === 'test' ? (
        <p className={classes.test}>
          <strong>{common.testMode}</strong> {common.testModeMeans}
        </p>
      ) : null}
      <div className={classes.header}>
        <MerchantMark name={merchant.name} logo={look.logo} channel={null} />
        <div className={classes.merchant}>
          <p className={classes.name}>{name}</p>
          <p className={classes.narration}>{merchant.name}</p>
        </div>
      </div>
    </header>
  );
}

/** The card on the page, with the secured line. */
export function LinkFrame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      {header}
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Icon name="lock" small />
        {common.secured}
      </footer>
    </div>
  );
}
