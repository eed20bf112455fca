// Spec §2 and §4: the screens after which nothing more can be paid here. Texts: spec §4, §8.
import type { PageProblem } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import { common } from '../copy/common.ts';
import { results } from '../copy/results.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { ContactLink } from './contact-link.tsx';
import { ResultPart } from './result-part.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { ResultScreen } from './result-screen.tsx';
import type { ScreenState } from './screen-state.ts';
import { returnAddress } from './return-address.ts';

type IssueState = Extract<ScreenState, { screen: 'issue-detected' }>;

export function IssueScreen({ state }: { state: IssueState }) {
  const { payment, issue, ofCharge } = state;
  return (
    <ResultScreen
      tone="issue"
      title={results.issueTitle}
      message={ofCharge ? results.chargeCompleted : results.issues[issue]}
      footer={<WaysOut payment={payment} />}
    >
      <ResultPart state={state} />
      <ReferenceFact reference={payment.merchant_reference} />
    </ResultScreen>
  );
}

export function SessionEndScreen({ payment }: { payment: PaymentView }) {
  return (
    <ResultScreen
      tone="issue"
      title={results.sessionEndTitle}
      message={results.sessionEnd}
      footer={<WaysOut payment={payment} />}
    >
      <ReferenceFact reference={payment.merchant_reference} />
    </ResultScreen>
  );
}

export function ClosedScreen({ payment }: { payment: PaymentView }) {
  return (
    <ResultScreen
      tone="neutral"
      title={results.closedTitle}
      message={results.closed}
      footer={<ContactLink payment={payment} />}
    >
      <ReferenceFact reference={payment.merchant_reference} />
    </ResultScreen>
  );
}

export function RedirectScreen({ payment }: { payment: PaymentView }) {
  const address = returnAddress(payment);
  return (
    <ResultScreen
      tone="waiting"
      title={results.redirectTitle(payment.merchant.name)}
      message={results.redirectMessage}
      footer={address === null ? null : <ButtonLink href={address}>{results.continueNow}</ButtonLink>}
    />
  );
}

/** What the page calls itself. */
export function problemTitle(problem: PageProblem): string {
  if (problem === 'being-processed') return results.processedTitle;
  return problem === 'link-incomplete' ? results.linkTitle : common.problemTitle;
}

type ProblemScreenProps = { problem: PageProblem; reference: string | null };

export function ProblemScreen({ problem, reference }: ProblemScreenProps) {
  return (
    <ResultScreen
      tone={problem === 'being-processed' ? 'neutral' : 'issue'}
      title={problemTitle(problem)}
      message={results.problems[problem]}
      footer={problem === 'something-wrong' ? <ButtonLink href="">{common.reload}</ButtonLink> : null}
    >
      {reference === null ? null : <ReferenceFact reference={reference} />}
    </ResultScreen>
  );
}

function WaysOut({ payment }: { payment: PaymentView }) {
  const address = returnAddress(payment);
  return (
    <>
      {address === null ? null : (
        <ButtonLink href={address}>{results.backTo(payment.merchant.name)}</ButtonLink>
      )}
      <ContactLink payment={payment} />
    </>
  );
}

function ReferenceFact({ reference }: { reference: string }) {
  return (
    <Facts>
      <Fact name={results.reference}>
        <Copyable value={reference} words={results.copy} />
      </Fact>
    </Facts>
  );
}
