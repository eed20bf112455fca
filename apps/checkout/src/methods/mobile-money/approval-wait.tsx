// Spec §2 mobile_money_check (waiting for approval on the phone): what to do there, and every way on from here.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { useLanguage } from '../../language.tsx';
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
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneySteps);
  const titles = language.wordsOf(mobileMoneyTitles);
  const steps = words.checkSteps({
    money: total.replace(' ', '\u00a0'),
    number: nameOfNumber(payment),
  });
  return (
    <>
      <StageHeading>{titles.check}</StageHeading>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p role="status" className={classes.waiting}>
        <Spinner />
        {words.checkWaiting}
      </p>
      <StageNotice notice={view.notice} />
      <TestPhone isBusy={doingOf(view) === 'testing'} payment={payment} total={total} parts={parts} />
      <MoneySent kind="primary" label={words.moneySent} view={view} payment={payment} parts={parts} />
      <ResendPrompt resend={view.resend} payment={payment} parts={parts} />
      <DialCodeHelp payment={payment} />
      <AnotherNumber parts={parts} />
      <WhileOpen />
    </>
  );
}
