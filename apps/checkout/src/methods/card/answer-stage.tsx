// Spec §4 Card: the steps that one form answers. A chunk of its own, fetched only by the few payers who come to one of them.
import type { PaymentView } from '@titan/contract/payment';
import { unreachable } from '@titan/rules/unreachable';
import { useRef } from 'react';
import { cardAnswersMessages } from '@titan/copy/words/card-answers';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { useLanguage } from '../../ui/language.tsx';
import { ProcessorSays } from '../../stages/processor-says.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { BillingAddress } from './billing-address.tsx';
import { nameOfCard } from './card-name.ts';
import { CardNotice } from './card-notice.tsx';
import { CvvForm, type CvvFormHandle } from './cvv-form.tsx';
import { isSending } from './flow.ts';
import { HolderEntry } from './holder-entry.tsx';
import type { CardParts } from './stage-props.ts';
import type { AnswerStep } from './steps.ts';

type AnswerProps<State> = { card: State; payment: PaymentView; parts: CardParts };

export function AnswerStage({ card, ...rest }: AnswerProps<AnswerStep>) {
  switch (card.stage) {
    case 'avs':
      return <BillingAddress card={card} {...rest} />;
    case 'card_enroll':
    case 'birthday':
      return <HolderEntry card={card} {...rest} />;
    case 'cvv':
      return <CvvEntry card={card} {...rest} />;
    default:
      return unreachable(card);
  }
}

/** The issuer asks for the CVV again. */
function CvvEntry({ card, payment, parts }: AnswerProps<Extract<AnswerStep, { stage: 'cvv' }>>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const answerWords = language.wordsOf(cardAnswersMessages);
  const form = useRef<CvvFormHandle>(null);
  return (
    <>
      <StageHeading>{stepWords.cvvTitle}</StageHeading>
      <p>{answerWords.cvvHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorSays payment={payment} />
      <TestHint
        payment={payment}
        fill={{ label: answerWords.testCvvFill, onAnswers: ({ cvv }) => form.current?.fill(cvv) }}
      >
        {answerWords.testCvv({ cvv: TEST_SECRETS.cvv })}
      </TestHint>
      <CardNotice notice={card.notice} />
      <CvvForm
        ref={form}
        action={`${parts.address}/card/authorize`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        submitting={isSending(card)}
        canSend={!card.buttonRests}
        error={card.fieldErrors['cvv']}
        onEdit={() => parts.send({ type: 'stepEdited' })}
        onSend={(cvv) => parts.send({ type: 'stepAnswered', given: { cvv } })}
      />
    </>
  );
}
