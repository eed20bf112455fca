// Spec §2 "A help screen": what payers ask while they wait for their transfer. The account goes on being watched.
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { useWords } from '../../ui/language.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import type { BankTransferStageProps } from './stage-props.ts';
import classes from './transfer-stages.module.css';

export function TransferHelp({ parts }: BankTransferStageProps<'transfer_help'>) {
  const titles = useWords(bankTransferTitlesMessages);
  const words = useWords(bankTransferStepsMessages);
  return (
    <>
      <StageHeading>{titles.help}</StageHeading>
      <div className={classes.help}>
        {words.helpPoints.map(([question, answer]) => (
          <Fold key={question} name={question}>
            <p>{answer}</p>
          </Fold>
        ))}
      </div>
      <ButtonLink
        kind="secondary"
        href={parts.address}
        onFollow={() => parts.send({ type: 'transferHelpLeft' })}
      >
        {words.goBack}
      </ButtonLink>
      <TestDrawer />
    </>
  );
}
