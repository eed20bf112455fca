// Spec §4 "PIN auto-submits 1s after the fourth digit", §5 PIN; said beforehand, stopped by any key.
import { checkPin, codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { useRef, useState } from 'react';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { commonMessages } from '@titan/copy/words/common';
import { useLanguage } from '../../ui/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DigitBoxes, type DigitBoxesHandle } from '../../ui/digit-boxes.tsx';
import { StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { useLive } from '../../ui/use-live.ts';
import { CardNotice } from './card-notice.tsx';
import { nameOfCard } from './card-name.ts';
import { isSending } from './flow.ts';
import type { CardStageProps } from './stage-props.ts';
import { ProcessorSays } from '../../stages/processor-says.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import classes from './code-stage.module.css';

export function PinEntry({ card, payment, parts }: CardStageProps<'pin'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const commonWords = language.wordsOf(commonMessages);
  const boxes = useRef<DigitBoxesHandle>(null);
  const submitting = isSending(card);
  const [pin, setPin] = useState('');
  const live = useLive();
  // A refused PIN is typed anew, so the boxes are emptied for it.
  useAfterSending(submitting, () => boxes.current?.clear());

  const handleDigits = (text: string) => {
    const digits = codeDigits(text, LIMITS.pinDigits);
    setPin(digits);
    parts.send({ type: 'pinChanged', pin: digits });
  };
  const handleSend = () => {
    if (checkPin(pin) === 'valid' && !submitting) parts.send({ type: 'pinSubmitted', pin });
  };
  const handleStop = () => {
    if (card.sendsItself) parts.send({ type: 'pinAutoSubmitCancelled' });
  };
  return (
    <>
      <StageHeading>{stepWords.pinTitle}</StageHeading>
      <p>{stepWords.pinHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorSays payment={payment} />
      <TestHint
        payment={payment}
        fill={{
          label: stepWords.testPinFill,
          onAnswers: (answers) => boxes.current?.fill(answers.pin ?? ''),
        }}
      >
        {stepWords.testPin({ pin: TEST_SECRETS.pin, failing: TEST_SECRETS.failingPin })}
      </TestHint>
      <StageForm
        action={`${parts.address}/card/authorize`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onKeyDownCapture={handleStop}
        onPointerDown={handleStop}
        onSend={handleSend}
      >
        <DigitBoxes
          ref={boxes}
          name="authorization.pin"
          legend={stepWords.pinLegend}
          boxLabel={(position) => stepWords.pinBox({ position })}
          length={LIMITS.pinDigits}
          describedBy="pin-sends"
          readOnly={submitting}
          onDigits={handleDigits}
        />
        {/* The boxes are described by it, so it is heard with them; only that it is being sent is news. */}
        <p id="pin-sends" data-script="" className={classes.note}>
          <span>{card.sendsItself ? null : stepWords.pinSendsItself}</span>
          <span role="status">{card.sendsItself ? stepWords.pinSending : null}</span>
        </p>
        <CardNotice notice={card.notice} />
        <Button disabled={live && checkPin(pin) !== 'valid'} busy={submitting && commonWords.processing}>
          {stepWords.continue}
        </Button>
      </StageForm>
    </>
  );
}
