// Spec §2 Pending screen, §4 "after 3 minutes … Something's wrong": what is waited for, by how long it has been. Never a failure
// (design §3, §5): the page goes on listening, and success replaces it.
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { Copyable } from '../../ui/copyable.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { AnotherBank } from './another-bank.tsx';
import { BankPagePart } from './bank-page-frame.tsx';
import { CheckNow, WhileAtBank } from './check-now.tsx';
import { saysOver } from './bank-patience.ts';
import type { PayWithBankStageProps } from './pay-with-bank-stage-props.ts';
import classes from './bank-held-stage.module.css';

type BankPendingProps = PayWithBankStageProps<'bank-pending'>;

export function BankPending({ view, payment, parts }: BankPendingProps) {
  const isOver = saysOver(view);
  const isFramed = view.page === 'frame';
  return (
    <>
      <StageHeading key={isOver ? 'over' : 'pending'}>
        {isOver ? payWithBankTitles.over : payWithBankTitles.pending}
      </StageHeading>
      {isOver ? <Over payment={payment} /> : null}
      <BankPagePart view={view} payment={payment} parts={parts} />
      {isOver ? null : <Processing patience={view.patience} />}
      <StageNotice notice={view.notice} />
      <CheckNow view={view} payment={payment} parts={parts} />
      {isFramed || !view.isRequestOpen ? null : <AnotherBank parts={parts} />}
      <WhileAtBank closing={payWithBankSteps.mayClose} mayLeave={view.isRequestOpen} />
      <TestDrawer />
    </>
  );
}

function Processing({ patience }: Pick<BankPendingProps['view'], 'patience'>) {
  return (
    <p role="status" className={classes.waiting}>
      <Spinner />
      <span>{patience === 'usual' ? payWithBankSteps.processing : payWithBankSteps.longer}</span>
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
