// Spec §2 "A help screen": what payers ask while they wait for their transfer. The account goes on being watched.
import { bankTransferSteps } from '@titan/copy/en/bank-transfer-steps';
import { bankTransferTitles } from '@titan/copy/en/bank-transfer-titles';
import { ButtonLink } from '../../ui/button.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import type { BankTransferStageProps } from './stage-props.ts';
import classes from './transfer-stages.module.css';

export function TransferHelp({ parts }: BankTransferStageProps<'transfer_help'>) {
  return (
    <>
      <StageHeading>{bankTransferTitles.help}</StageHeading>
      <dl className={classes.help}>
        {bankTransferSteps.helpPoints.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink
        kind="secondary"
        href={parts.address}
        onFollow={() => parts.send({ type: 'transferHelpLeft' })}
      >
        {bankTransferSteps.goBack}
      </ButtonLink>
    </>
  );
}
