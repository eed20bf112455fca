// Spec §2 Approval-guide screen for a bank-app approval: sign in, approve the request, payment is confirmed here.
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { AnotherBank } from './another-bank.tsx';
import { CheckNow, WhileAtBank } from './check-now.tsx';
import { nameOfBank, type PayWithBankStageProps } from './pay-with-bank-stage-props.ts';
import { TestBankApp } from '../../test-mode/test-bank-app.tsx';
import classes from './bank-held-stage.module.css';

type ApprovalGuideProps = PayWithBankStageProps<'approval-guide'> & { total: string };

export function ApprovalGuide({ view, payment, total, parts }: ApprovalGuideProps) {
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
      <TestBankApp isBusy={view.doing === 'testing'} payment={payment} total={total} parts={parts} />
      <AnotherBank parts={parts} />
      <WhileAtBank closing={payWithBankSteps.ifClosed} mayLeave />
    </>
  );
}
