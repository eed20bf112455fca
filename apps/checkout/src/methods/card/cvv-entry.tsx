// Spec §4 cvv: the issuer asks for the CVV again.
import { useRef } from 'react';
import { cardAnswers } from '@titan/copy/en/card-answers';
import { cardSteps } from '@titan/copy/en/card-steps';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { nameOfCard } from './card-name.ts';
import { CardNotice } from './card-notice.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import { CvvForm, type CvvFormHandle } from './cvv-form.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';

export function CvvEntry({ card, payment, parts }: CardStageProps<'cvv'>) {
  const form = useRef<CvvFormHandle>(null);
  return (
    <>
      <StageHeading>{cardSteps.cvvTitle}</StageHeading>
      <p>{cardAnswers.cvvHint(nameOfCard(payment))}</p>
      <TestHint
        payment={payment}
        fill={{ label: cardAnswers.testCvvFill, onAnswers: ({ cvv }) => form.current?.fill(cvv) }}
      >
        {cardAnswers.testCvv(TEST_SECRETS.cvv)}
      </TestHint>
      <CardNotice notice={card.notice} />
      <CvvForm
        ref={form}
        action={`${parts.address}/card/authorize`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        submitting={card.submitting}
        canSend={card.canSend}
        error={card.fieldErrors['cvv']}
        onEdit={() => parts.send({ type: 'stepEdited' })}
        onSend={(cvv) => parts.send({ type: 'stepAnswered', given: { cvv } })}
      />
    </>
  );
}
