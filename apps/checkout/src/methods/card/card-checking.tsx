// Design §3 "A lost answer is not a failure": the page says that it is checking, and that nothing is charged twice.
import { cardSteps } from '@titan/copy/en/card-steps';
import { results } from '@titan/copy/en/results';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import classes from './card-checking.module.css';

export function CardChecking({ card, payment, parts }: CardStageProps<'checking'>) {
  return (
    <>
      <div className={classes.waiting}>
        <Spinner large />
        <StageHeading centred>{cardSteps.checkingTitle}</StageHeading>
        <p role="status">{cardSteps.checkingMessage}</p>
        <p className={classes.hint}>{cardSteps.checkingHint}</p>
      </div>
      <p className={classes.reference}>
        {results.reference} <Copyable value={payment.merchant_reference} words={results.copy} />
      </p>
      {/* Without script: the page again, for which the service looks again. */}
      <StageForm action={parts.address} seal={null} onSend={() => parts.send({ type: 'checkAsked' })}>
        <Button kind="secondary" busy={card.asking && cardSteps.checkAsking}>
          {cardSteps.checkNow}
        </Button>
      </StageForm>
      <TestDrawer />
    </>
  );
}
