// The short pages around the bank's: its frame, the way back from it, a redirect that failed, and the way to the shop.
import type { ReturnPage } from '@titan/contract/page/return-page';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { returnsMessages } from '@titan/copy/words/returns';
import { useWords } from '../../ui/language.tsx';
import { BankFrame, BankFrameLayout } from '../../ui/bank-frame.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { ReturnSummary } from '../../session/chrome/page-summary.tsx';
import { BackToPayment } from './verify-page.tsx';
import { resultsMessages } from '@titan/copy/words/results';
import { ResultScreen } from '../../session/results/result-screen.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { commonMessages } from '@titan/copy/words/common';

type BankFrameProps = Extract<ReturnPage, { page: 'card-threeds' }>;

/**
 * `allow-same-origin` leaves a bank its own origin, which its sign-in needs; the HTML that banks hand to us has none, because it
 * is served sandboxed itself. The payer is led away from here only by a click of their own.
 */
const SANDBOX = 'allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation';

/** Spec §2 card-threeds: the bank's page in a frame of ours. What runs in it can neither read nor navigate this page. */
export function BankFramePage({ bank, payment, framed }: BankFrameProps) {
  const words = useWords(returnsMessages);
  const { bankTitle } = useWords(cardStepsMessages);
  const header = (
    <>
      <h1>{bankTitle}</h1>
      <a href={payment.address}>{words.back}</a>
    </>
  );
  return (
    <BankFrameLayout header={framed ? null : header}>
      <BankFrame title={words.frameTitle} src={bank} sandbox={SANDBOX} />
    </BankFrameLayout>
  );
}

/** Spec §2 /charge-pwb/verify in the frame of the payment's page: the payer is back from the bank, and the page around it goes on. */
export function BankReturnedPage({ payment }: Extract<ReturnPage, { page: 'bank-returned' }>) {
  const words = useWords(returnsMessages);
  return (
    <PageFrame env={payment?.env ?? null}>
      <StageHeading>{words.returnedTitle}</StageHeading>
      <p>{words.returnedMeans}</p>
      <BackToPayment address={payment.address} kind="secondary" isKnown={false} />
    </PageFrame>
  );
}

/** After a plain form's Cancel or Close: goes on to the shop by itself, and by a link where the browser does not do that. */
export function LeavingPage({ payment, to }: Extract<ReturnPage, { page: 'leaving' }>) {
  const words = useWords(resultsMessages);
  const { merchant, env } = payment;
  return (
    <PageFrame env={env} summary={<ReturnSummary {...payment} />}>
      <ResultScreen
        tone="waiting"
        title={words.redirectTitle({ merchant })}
        footer={<ButtonLink href={to}>{words.backTo({ merchant })}</ButtonLink>}
      />
    </PageFrame>
  );
}

/** Spec §2 "On failure it shows the failure screen titled Something's wrong", §8 3DS redirect failure. */
export function RedirectFailedPage({ payment }: Extract<ReturnPage, { page: 'redirect-failed' }>) {
  const words = useWords(returnsMessages);
  const { problemTitle } = useWords(commonMessages);
  return (
    <PageFrame env={payment?.env ?? null} summary={payment && <ReturnSummary {...payment} />}>
      <ResultScreen
        isAlone={payment === null}
        tone="issue"
        title={problemTitle}
        message={words.noWay}
        note={words.noWayMoney}
        footer={payment ? <ButtonLink href={payment.address}>{words.back}</ButtonLink> : null}
      />
    </PageFrame>
  );
}
