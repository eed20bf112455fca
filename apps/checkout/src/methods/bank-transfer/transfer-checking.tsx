// The answer to the payer's press is missing: never a failure, and never a second account beside it (design §3).
import { bankTransferSteps } from '@titan/copy/en/bank-transfer-steps';
import { bankTransferTitles } from '@titan/copy/en/bank-transfer-titles';
import { useWords } from '../../language.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import type { BankTransferStageProps } from './stage-props.ts';
import { TransferCheck } from './transfer-check.tsx';
import classes from './transfer-stages.module.css';

export function TransferChecking({ view, payment, parts }: BankTransferStageProps<'checking'>) {
  const titles = useWords(bankTransferTitles);
  const { unknown } = useWords(bankTransferSteps);
  return (
    <>
      <div className={classes.waiting}>
        <Spinner />
        <StageHeading>{titles.checking}</StageHeading>
      </div>
      <p role="status">{unknown}</p>
      <StageNotice notice={view.notice} />
      <TransferCheck view={view} payment={payment} parts={parts} />
      <TestDrawer />
    </>
  );
}
