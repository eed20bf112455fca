// Spec §4 Pay with bank: the stages after the first, one screen each. §2 Approval guide: sign in, approve the request, payment is confirmed
// here. §2 Pending screen, §4 "after 3 minutes … Something's wrong": what is waited for, by how long it has been. Never a failure (design
// §3, §5): the page goes on listening, and success replaces it.
import type { PaymentView } from '@titan/contract/payment';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import type { ReactNode } from 'react';
import { AskNow } from '../../stages/ask-now.tsx';
import { Elsewhere, Reference } from '../../stages/elsewhere.tsx';
import { StillChecking } from '../../stages/still-checking.tsx';
import { TestBankApp } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { AnotherBank, BankAuthorize } from './bank-authorize.tsx';
import { BankPagePart } from './bank-page-frame.tsx';
import type { Patience } from './bank-wait.ts';
import { doingOf, type PayWithBankState } from './flow.ts';
import { nameOfBank, type PayWithBankParts, type PayWithBankStageProps } from './stage-props.ts';

export type PayWithBankStageViewProps = {
  view: PayWithBankState;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  parts: PayWithBankParts;
};

export function PayWithBankStage({ view, ...rest }: PayWithBankStageViewProps) {
  switch (view.stage) {
    case 'bank-authorize':
      // One step's code is never another's: each has a box of its own, which begins empty (I-36).
      return <BankAuthorize key={`${rest.payment.charge?.reference} ${view.asks}`} view={view} {...rest} />;
    case 'approval-guide':
      return <ApprovalGuide view={view} {...rest} />;
    case 'bank-pending':
      return <BankPending view={view} {...rest} />;
    case 'checking':
      return <BankChecking view={view} {...rest} />;
    default:
      return null;
  }
}

function ApprovalGuide(props: PayWithBankStageProps<'approval-guide'> & { total: string }) {
  const { view, payment } = props;
  return (
    <BankWait
      title={payWithBankTitles.guide}
      steps={payWithBankSteps.guideSteps(nameOfBank(payment) ?? payWithBankSteps.yourBank)}
      waiting={payWithBankSteps.waiting}
      below={<TestBankApp isBusy={doingOf(view) === 'testing'} {...props} />}
      mayLeave
      closing={payWithBankSteps.ifClosed}
      {...props}
    >
      <p>
        <strong>{payWithBankSteps.keepOpen}</strong>
      </p>
    </BankWait>
  );
}

function BankPending(props: PayWithBankStageProps<'bank-pending'>) {
  const { view, payment } = props;
  const isOver = view.patience === 'over';
  return (
    <BankWait
      title={isOver ? payWithBankTitles.over : payWithBankTitles.pending}
      waiting={isOver ? null : processingOf(view)}
      below={<TestDrawer />}
      mayLeave={view.page !== 'frame'}
      closing={payWithBankSteps.mayClose}
      {...props}
    >
      {isOver ? (
        <>
          <p role="alert">{payWithBankSteps.over(payment.merchant.name)}</p>
          <p>{payWithBankSteps.overStill}</p>
          <Reference payment={payment} />
        </>
      ) : null}
      <BankPagePart {...props} />
    </BankWait>
  );
}

function processingOf({ patience }: { patience: Patience }): string {
  return patience === 'longer' ? payWithBankSteps.longer : payWithBankSteps.processing;
}

type BankWaitProps = PayWithBankStageProps<'approval-guide' | 'bank-pending'> & {
  title: string;
  steps?: readonly string[];
  children: ReactNode;
  waiting: string | null;
  below: ReactNode;
  /** Another bank is offered. */
  mayLeave: boolean;
  /** What happens when the page is closed. */
  closing: string;
};

function BankWait({ view, payment, parts, mayLeave, closing, ...rest }: BankWaitProps) {
  return (
    <Elsewhere
      notice={view.notice}
      ask={
        <AskNow
          kind="secondary"
          words={CHECK}
          isAsking={doingOf(view) === 'confirming'}
          saidNotYet={view.saidNotYet}
          form={QUERY_FORM}
          payment={payment}
          parts={parts}
          onAsk={() => parts.send({ type: 'bankConfirmAsked' })}
        />
      }
      another={mayLeave ? <AnotherBank parts={parts} /> : null}
      note={`${closing} ${payWithBankSteps.mayLeave}`}
      {...rest}
    />
  );
}

const QUERY_FORM = 'bank/query';

const CHECK = {
  ask: payWithBankSteps.checkNow,
  asking: payWithBankSteps.asking,
  notYet: payWithBankSteps.notYet,
};

/** Nobody knows yet whether the bank waits for the payer: no other way is offered. */
function BankChecking({ view, payment, parts }: PayWithBankStageProps<'checking'>) {
  const says =
    view.patience === 'over'
      ? {
          title: payWithBankTitles.over,
          message: payWithBankSteps.over(payment.merchant.name),
          hint: payWithBankSteps.overStill,
        }
      : { title: payWithBankTitles.pending, message: processingOf(view), hint: payWithBankSteps.mayClose };
  return (
    <StillChecking
      view={view}
      words={{ ...CHECK, ...says }}
      form={QUERY_FORM}
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'bankConfirmAsked' })}
    />
  );
}
