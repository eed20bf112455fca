// Spec §4 card_enroll, §5 Card-enroll phone: the +234 prefix is shown, digits only, 'Incomplete mobile number'.
import { checkEnrolPhone, ENROL_PREFIX, enrolPhoneDigits, toNationalPhone } from '@titan/rules/enrol-phone';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cardAnswers } from '@titan/copy/en/card-answers';
import { cardSteps } from '@titan/copy/en/card-steps';
import { useLanguage } from '../../language.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { AnswerButton } from './answer-button.tsx';
import { nameOfCard } from './card-name.ts';
import { CardNotice } from './card-notice.tsx';
import { isSending } from './flow.ts';
import type { CardStageProps } from './stage-props.ts';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';

export function PhoneEnrol({ card, payment, parts }: CardStageProps<'card_enroll'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardSteps);
  const answerWords = language.wordsOf(cardAnswers);
  const form = useRef<HTMLFormElement>(null);
  const submitting = isSending(card);
  const [phone, setPhone] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const [kept] = useState(() => parts.feedback?.values['phone'] ?? lostPhone(card));
  const boxNow = () => form.current?.querySelector<HTMLInputElement>('[name="authorization.phone"]') ?? null;
  const read = () => {
    const box = boxNow();
    const digits = enrolPhoneDigits(box?.value ?? '');
    if (box !== null && box.value !== digits) box.value = digits;
    setPhone(digits);
  };
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(read);
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(submitting, () => boxNow()?.select());

  const verdict = checkEnrolPhone(phone);
  const isWrong = verdict === 'invalid' || (verdict === 'incomplete' && hasLeft && phone !== '');
  const handleText = () => {
    setHasLeft(false);
    read();
    parts.send({ type: 'stepEdited' });
  };
  const handleSend = () => {
    if (verdict !== 'valid') return setHasLeft(true);
    if (!card.buttonRests) parts.send({ type: 'stepAnswered', given: { phone: toNationalPhone(phone) } });
  };
  const handleTest = (testPhone: string | undefined) => {
    const box = boxNow();
    if (box === null || testPhone === undefined) return;
    box.value = testPhone;
    handleText();
  };
  return (
    <>
      <StageHeading>{stepWords.phoneTitle}</StageHeading>
      <p>{answerWords.phoneHint({ card: nameOfCard(payment, language) })}</p>
      <TestHint
        payment={payment}
        fill={{ label: answerWords.testPhoneFill, onAnswers: (answers) => handleTest(answers.phone) }}
      >
        {answerWords.testPhone({ phone: TEST_SECRETS.phone })}
      </TestHint>
      <StageForm
        ref={form}
        action={`${parts.address}/card/authorize`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={handleSend}
      >
        <TextField
          name="authorization.phone"
          isFirst
          label={answerWords.phone}
          hint={answerWords.phoneExample}
          prefix={ENROL_PREFIX}
          error={isWrong ? answerWords.phoneError : card.fieldErrors['phone']}
          defaultValue={kept}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="done"
          required
          readOnly={submitting}
          onText={handleText}
          onLeave={() => setHasLeft(true)}
        />
        <CardNotice notice={card.notice} />
        <AnswerButton
          submitting={submitting}
          canSend={!card.buttonRests}
          missing={verdict === 'valid' ? null : answerWords.phoneMissing}
        >
          {stepWords.continue}
        </AnswerButton>
      </StageForm>
    </>
  );
}

/** What a press carried whose answer was lost: it is not typed twice. */
function lostPhone({ press }: CardStageProps<'card_enroll'>['card']): string {
  return press && 'phone' in press.sends ? press.sends.phone : '';
}
