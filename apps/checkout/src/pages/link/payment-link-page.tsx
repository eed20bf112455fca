// Spec §2 Payment link form: merchant logo, link name, merchant name and description around the form.
import type { LinkView } from '@titan/contract/payment-link';
import { isOpenLink } from '@titan/rules/payment-link';
import { commonMessages } from '@titan/copy/words/common';
import { paymentLinkMessages } from '@titan/copy/words/payment-link';
import type { Language } from '@titan/copy/language';
import { useLanguage } from '../../ui/language.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { decimalMoney } from '../../session/amount-to-pay.ts';
import { ClosingModal } from './closing-modal.tsx';
import { OrderLines } from '../../session/order-lines.tsx';
import { MerchantLine, PageFrame } from '../../session/page-frame.tsx';
import { type LinkFormProps, PaymentLinkForm } from './payment-link-form.tsx';
import classes from '../../session/page-chrome.module.css';

export function PaymentLinkPage(props: LinkFormProps) {
  const { link, view, send } = props;
  const language = useLanguage();
  return (
    <PageFrame env={link.env} summary={<LinkSummary link={link} />}>
      <div>
        <StageHeading>{headingOf(link, language)}</StageHeading>
        {link.description === null ? null : (
          <p>
            <bdi>{link.description}</bdi>
          </p>
        )}
      </div>
      <PaymentLinkForm {...props} />
      {view.modal ? (
        <ClosingModal merchant={link.merchant} onClose={() => send({ type: 'modalClosed' })} />
      ) : null}
    </PageFrame>
  );
}

/** "A fixed amount shows the heading 'Pay {currency} {amount}'." */
function headingOf(link: LinkView, language: Language): string {
  const { amount, currency } = link.plan;
  if (isOpenLink(link))
    return language.wordsOf(paymentLinkMessages).payMerchant({ merchant: link.merchant.name });
  return language.wordsOf(commonMessages).pay({ money: decimalMoney(amount, currency, language) });
}

function LinkSummary({
  link: { merchant, checkout_customization: look, name, plan, items },
}: {
  link: LinkView;
}) {
  return (
    <div className={classes.sticky}>
      <MerchantLine name={merchant.name} logo={look.logo} />
      <p className={classes.linkName}>
        <bdi>{name}</bdi>
      </p>
      {items ? <OrderLines {...plan} items={items} /> : null}
    </div>
  );
}
