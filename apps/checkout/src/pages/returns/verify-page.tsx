// Spec §2 /charge-card/verify, §8 Verify card: the provider's answer about the charge, in the specification's words.
import type { ReturnPage, ReturnPayment } from '@titan/contract/page/return-page';
import { commonMessages } from '@titan/copy/words/common';
import { resultsMessages } from '@titan/copy/words/results';
import { returnsMessages } from '@titan/copy/words/returns';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { ResultScreen } from '../../session/results/result-screen.tsx';
import { ButtonLink, type ButtonKind } from '../../ui/button.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { decimalMoney } from '../../session/amount-to-pay.ts';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { PageSummary } from '../../session/chrome/page-summary.tsx';
import kept from '../../session/results/keep-receipt.module.css';

export type VerifyProps = Extract<ReturnPage, { page: 'verify' }>;
type FoundCharge = Exclude<VerifyProps, { outcome: 'not-found' }>;

export function VerifyPage(props: VerifyProps) {
  const language = useLanguage();
  const { notFound, openAgain } = language.wordsOf(returnsMessages);
  if (props.outcome === 'not-found') {
    return (
      <PageFrame env={null}>
        <ResultScreen
          isAlone
          tone="issue"
          title={language.wordsOf(commonMessages).problemTitle}
          message={notFound}
          footer={<p>{openAgain}</p>}
        />
      </PageFrame>
    );
  }
  const { charge, payment } = props;
  return (
    <PageFrame
      env={payment.env}
      summary={
        <PageSummary
          {...payment}
          name={payment.merchant}
          money={decimalMoney(charge.amount_charged, charge.currency, language)}
          isElsewhere={props.outcome === 'success'}
        />
      }
    >
      <Outcome {...props} />
    </PageFrame>
  );
}

function Outcome(props: FoundCharge) {
  const { charge, payment } = props;
  const language = useLanguage();
  const words = language.wordsOf(returnsMessages);
  switch (props.outcome) {
    case 'verifying':
    case 'still-processing':
      return (
        <ResultScreen
          tone="waiting"
          title={words.verifying}
          message={props.outcome === 'verifying' ? words.verifyingMeans : words.stillProcessing}
          footer={
            <>
              <ButtonLink href={askedAddress(charge.reference)}>
                {language.wordsOf(commonMessages).reload}
              </ButtonLink>
              <BackToPayment address={payment.address} kind="secondary" isKnown={false} />
              <Contact {...payment} />
            </>
          }
          // By then the page has gone on by itself, unless its script or the network is missing.
          isFooterLate={props.outcome === 'verifying'}
        />
      );
    case 'success': {
      const { successTitle, successMessage } = language.wordsOf(resultsMessages);
      const money = decimalMoney(charge.amount_charged, charge.currency, language);
      const address = `${payment.address}?paid=${encodeURIComponent(charge.reference)}`;
      const besides: Partial<Record<typeof props.money, string>> = words.paidBesides;
      const note = besides[props.money];
      return (
        <ResultScreen
          tone="success"
          title={successTitle}
          amount={money}
          message={successMessage({ money })}
          {...(note === undefined ? {} : { note })}
          footer={<BackToPayment address={address} isKnown />}
        />
      );
    }
    case 'failed':
      return (
        <ResultScreen
          tone="failure"
          title={words.failedTitle}
          message={words.failed}
          note={words.failedMoney[props.money]}
          footer={
            <>
              <BackToPayment address={payment.address} isKnown />
              <Contact {...payment} />
            </>
          }
        />
      );
  }
}

/** Support is the merchant. */
function Contact({ merchant, email }: ReturnPayment) {
  const { contact } = useWords(resultsMessages);
  return email === null ? null : <MailLink email={email}>{contact({ merchant })}</MailLink>;
}

/** This page again, for which the service waits until the provider has answered. */
export function askedAddress(charge: string): string {
  return `/charge-card/verify/${encodeURIComponent(charge)}?asked`;
}

type BackToPaymentProps = {
  address: string;
  kind?: ButtonKind;
  /** Whether there is a result, so that the payment's page has it too. */
  isKnown: boolean;
};

/** Back to the payment, for payers who left its page to get here; out of the bank's frame, where this page is in one. */
export function BackToPayment({ address, kind = 'primary', isKnown }: BackToPaymentProps) {
  const words = useWords(returnsMessages);
  return (
    <>
      <ButtonLink kind={kind} href={address} opens="window">
        {words.back}
      </ButtonLink>
      <p className={kept.small}>{isKnown ? words.elsewhereKnown : words.elsewhereGoesOn}</p>
    </>
  );
}
