// Spec §2 mobile_money_check (waiting for approval on the phone): what to do there, and every way on from here.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { AnotherNumber } from './another-number.tsx';
import { DialCodeHelp } from './dial-code-help.tsx';
import { doingOf } from './flow.ts';
import type { MobileMoneyStageProps } from './stage-props.ts';
import { MoneySent } from './money-sent.tsx';
import { ResendPrompt } from './resend-prompt.tsx';
import { TestPhone } from '../../test-mode/test-phone.tsx';
import { nameOfNumber } from './wallet-name.ts';
import { WhileOpen } from './while-open.tsx';
import classes from './held-stage.module.css';

type ApprovalWaitProps = MobileMoneyStageProps<'mobile_money_check'> & { total: string };

export function ApprovalWait({ view, payment, total, parts }: ApprovalWaitProps) {
  return (
    <>
      <StageHeading>{mobileMoneyTitles.check}</StageHeading>
      <ol className={classes.steps}>
        {mobileMoneySteps.checkSteps(total.replace(' ', '\u00a0'), nameOfNumber(payment)).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p role="status" className={classes.waiting}>
        <Spinner />
        {mobileMoneySteps.checkWaiting}
      </p>
      <StageNotice notice={view.notice} />
      <TestPhone isBusy={doingOf(view) === 'testing'} payment={payment} total={total} parts={parts} />
      <MoneySent
        kind="primary"
        label={mobileMoneySteps.moneySent}
        view={view}
        payment={payment}
        parts={parts}
      />
      <ResendPrompt resend={view.resend} payment={payment} parts={parts} />
      <DialCodeHelp payment={payment} />
      <AnotherNumber parts={parts} />
      <WhileOpen />
    </>
  );
}
