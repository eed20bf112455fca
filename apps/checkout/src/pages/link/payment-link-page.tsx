// The payment link's page as React renders it, on the server and in the browser (spec §2 Payment link form): merchant logo, link name,
// merchant name and description around the form.
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import type { LinkPageData } from '@titan/contract/page/link-page';
import { isOpenLink } from '@titan/rules/payment-link';
import { commonMessages } from '@titan/copy/words/common';
import { paymentLinkMessages } from '@titan/copy/words/payment-link';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords, LanguageContext } from '../../ui/language.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { decimalMoney } from '../../session/amount-to-pay.ts';
import { OrderLines } from '../../session/chrome/order-lines.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { PageSummary } from '../../session/chrome/page-summary.tsx';
import { type LinkFormProps, PaymentLinkForm } from './payment-link-form.tsx';
import classes from './payment-link.module.css';
import { useLayoutEffect, useRef, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import '../../ui/modal.css';
import { ErrorBoundary } from '../error-boundary.tsx';
import { type LinkEvent, type LinkState, viewOf } from './payment-link-flow.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { onceMounted } from '../../ui/use-live.ts';

function PaymentLinkPage(props: LinkFormProps) {
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

function LinkSummary({ link }: { link: LinkView }) {
  const { merchant, checkout_customization: look, name, plan, items } = link;
  const language = useLanguage();
  const isOpen = isOpenLink(link);
  return (
    <PageSummary
      {...merchant}
      logo={look.logo}
      money={isOpen ? null : decimalMoney(plan.amount, plan.currency, language)}
    >
      <p className={isOpen ? `${classes.name} ${classes.headline}` : classes.name}>
        <bdi>{name}</bdi>
      </p>
      {items ? <OrderLines {...plan} items={items} /> : null}
    </PageSummary>
  );
}

type ClosingModalProps = { merchant: { name: string; email: string | null }; onClose(): void };

/** Spec §8 Payment link charge fails: a modal over the form, which closes itself; Escape and its button close it earlier. */
function ClosingModal({ merchant, onClose }: ClosingModalProps) {
  const words = useWords(paymentLinkMessages);
  const modal = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then does the dialog give the focus back to Proceed.
  useLayoutEffect(() => {
    const shown = modal.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={modal}
      role="alertdialog"
      aria-labelledby="modal-title"
      aria-describedby="modal-text"
      onClose={onClose}
    >
      <h2 id="modal-title">{useWords(commonMessages).problemTitle}</h2>
      <p id="modal-text">{words.chargeFails}</p>
      {merchant.email === null ? null : (
        <MailLink email={merchant.email}>{words.contact({ merchant: merchant.name })}</MailLink>
      )}
      <Button type="button" onClick={onClose}>
        {words.close}
      </Button>
      <p>{words.closesItself}</p>
    </dialog>
  );
}

type LinkAppProps = {
  data: Extract<LinkPageData, { kind: 'link' }>;
  language: Language;
  state: LinkState;
  send(event: LinkEvent): void;
};

export function LinkApp({ language, ...props }: LinkAppProps) {
  return (
    <LanguageContext value={language}>
      <ErrorBoundary>
        <LiveLink {...props} />
      </ErrorBoundary>
    </LanguageContext>
  );
}

function LiveLink({ data: { formKey, feedback }, state, send }: Omit<LinkAppProps, 'language'>) {
  // The merchant's texts come with those in other languages than the page was drawn in.
  const { tag } = useLanguage();
  // From now on a new heading takes the focus.
  useEffect(
    () =>
      onceMounted(() => {
        document.documentElement.dataset['live'] = '';
      }),
    [],
  );
  return (
    <LiveRegion>
      <PaymentLinkPage
        link={{ ...state.link, ...state.link.texts?.[tag] }}
        formKey={formKey}
        feedback={feedback}
        view={viewOf(state)}
        send={send}
      />
    </LiveRegion>
  );
}
