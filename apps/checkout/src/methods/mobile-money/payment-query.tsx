// Spec §2 mobile_money_payment_query (delay notice): the approval takes longer, or nobody has answered yet. Never a failure (design §3).
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { useWords } from '../../language.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
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

type PaymentQueryProps = MobileMoneyStageProps<'mobile_money_payment_query' | 'checking'> & { total: string };

export function PaymentQuery({ view, payment, total, parts }: PaymentQueryProps) {
  const words = useWords(mobileMoneySteps);
  const titles = useWords(mobileMoneyTitles);
  const open = view.stage !== 'checking';
  return (
    <>
      <div className={classes.waiting}>
        <Spinner />
        <StageHeading>{open ? titles.delay : titles.unknown}</StageHeading>
      </div>
      <p role="status">{open ? words.delayMessage : words.unknownMessage}</p>
      {open ? <p>{words.delayApprove({ number: nameOfNumber(payment) })}</p> : null}
      <p className={classes.resend}>
        {words.reference} <Copyable value={payment.merchant_reference} words={words.copyReference} />
      </p>
      <StageNotice notice={view.notice} />
      <MoneySent kind="secondary" label={words.checkNow} view={view} payment={payment} parts={parts} />
      {view.stage !== 'checking' ? (
        <>
          <TestPhone isBusy={doingOf(view) === 'testing'} payment={payment} total={total} parts={parts} />
          <ResendPrompt resend={view.resend} payment={payment} parts={parts} />
          <DialCodeHelp payment={payment} />
          <AnotherNumber parts={parts} />
          <WhileOpen />
        </>
      ) : (
        <>
          <p className={classes.note}>{words.mayClose}</p>
          <TestDrawer />
        </>
      )}
    </>
  );
}
