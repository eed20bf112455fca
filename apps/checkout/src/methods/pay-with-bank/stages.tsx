// Spec §4 Pay with bank: the stages after the first, one screen each. §2 Approval guide: sign in, approve the request, payment is confirmed
// here. §2 Pending screen, §4 "after 3 minutes … Something's wrong": what is waited for, by how long it has been. Never a failure (design
// §3, §5): the page goes on listening, and success replaces it.
import type { PaymentView } from '@titan/contract/payment';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { AskNow } from '../../stages/ask-now.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { TestBankApp } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { AnotherBank, BankAuthorize } from './bank-authorize.tsx';
import { BankPagePart } from './bank-page-frame.tsx';
import { doingOf, type PayWithBankState } from './flow.ts';
import { nameOfBank, type PayWithBankParts, type PayWithBankStageProps } from './stage-props.ts';
import classes from './bank-held-stage.module.css';

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
    case 'checking':
      return <BankPending key="pending" view={view} {...rest} />;
    default:
      return null;
  }
}

type ApprovalGuideProps = PayWithBankStageProps<'approval-guide'> & { total: string };

function ApprovalGuide({ view, payment, total, parts }: ApprovalGuideProps) {
  return (
    <>
      <StageHeading>{payWithBankTitles.guide}</StageHeading>
      <ol className={classes.steps}>
        {payWithBankSteps.guideSteps(nameOfBank(payment) ?? payWithBankSteps.yourBank).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        <strong>{payWithBankSteps.keepOpen}</strong>
      </p>
      <p role="status" className={classes.waiting}>
        <Spinner />
        {payWithBankSteps.waiting}
      </p>
      <StageNotice notice={view.notice} />
      <CheckNow view={view} payment={payment} parts={parts} />
      <TestBankApp isBusy={doingOf(view) === 'testing'} payment={payment} total={total} parts={parts} />
      <AnotherBank parts={parts} />
      <WhileAtBank closing={payWithBankSteps.ifClosed} mayLeave />
    </>
  );
}

type BankPendingProps = PayWithBankStageProps<'bank-pending' | 'checking'>;

/** Without an answer nobody knows yet whether the bank waits for the payer: no other way is offered. */
function BankPending({ view, payment, parts }: BankPendingProps) {
  const { patience } = view;
  const isOver = patience === 'over';
  const isOpen = view.stage === 'bank-pending';
  const isFramed = isOpen && view.page === 'frame';
  return (
    <>
      <StageHeading key={isOver ? 'over' : 'pending'}>
        {isOver ? payWithBankTitles.over : payWithBankTitles.pending}
      </StageHeading>
      {isOver ? <Over payment={payment} /> : null}
      {isOpen ? <BankPagePart view={view} payment={payment} parts={parts} /> : null}
      {isOver ? null : <Processing isLong={patience === 'longer'} />}
      <StageNotice notice={view.notice} />
      <CheckNow view={view} payment={payment} parts={parts} />
      {isFramed || !isOpen ? null : <AnotherBank parts={parts} />}
      <WhileAtBank closing={payWithBankSteps.mayClose} mayLeave={isOpen} />
      <TestDrawer />
    </>
  );
}

function Processing({ isLong }: { isLong: boolean }) {
  return (
    <p role="status" className={classes.waiting}>
      <Spinner />
      <span>{isLong ? payWithBankSteps.longer : payWithBankSteps.processing}</span>
    </p>
  );
}

function Over({ payment }: Pick<BankPendingProps, 'payment'>) {
  return (
    <>
      <p role="alert">{payWithBankSteps.over(payment.merchant.name)}</p>
      <p>{payWithBankSteps.overStill}</p>
      <p className={classes.resend}>
        {payWithBankSteps.reference}{' '}
        <Copyable value={payment.merchant_reference} words={payWithBankSteps.copyReference} />
      </p>
    </>
  );
}

type CheckNowProps = PayWithBankStageProps<'approval-guide' | 'bank-pending' | 'checking'>;

const CHECK = {
  ask: payWithBankSteps.checkNow,
  asking: payWithBankSteps.asking,
  notYet: payWithBankSteps.notYet,
};

/** The payer's own question to the bank, and what it has answered (guides: UI §8). */
function CheckNow({ view, payment, parts }: CheckNowProps) {
  return (
    <AskNow
      kind="secondary"
      words={CHECK}
      isAsking={doingOf(view) === 'confirming'}
      saidNotYet={view.stage !== 'checking' && view.saidNotYet}
      form="bank/query"
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'bankConfirmAsked' })}
    />
  );
}

type WhileAtBankProps = {
  /** What happens when the page is closed. */
  closing: string;
  /** Another way may be chosen while this one is open. */
  mayLeave: boolean;
};

function WhileAtBank({ closing, mayLeave }: WhileAtBankProps) {
  return (
    <p className={classes.note}>
      {closing} {mayLeave ? payWithBankSteps.mayLeave : null}
    </p>
  );
}
