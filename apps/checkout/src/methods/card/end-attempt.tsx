// Spec §4 3DS "Try again": the form that ends an attempt at the bank.
import { threeDs } from '@titan/copy/en/three-ds';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import type { CardStageProps } from './card-stage-props.ts';

type EndAttemptProps = CardStageProps<'3ds'> & { label: string; kind: 'primary' | 'quiet' };

/** Ends this attempt at the provider; what became of it decides where the payer goes. */
export function EndAttempt({ card, payment, parts, label, kind }: EndAttemptProps) {
  return (
    <StageForm
      action={`${parts.address}/card/cancel`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => parts.send({ type: 'anotherAttemptAsked' })}
    >
      <Button kind={kind} busy={card.ending && threeDs.ending}>
        {label}
      </Button>
    </StageForm>
  );
}
