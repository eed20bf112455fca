// Spec §4 OTP: Authorize off until the code changes, "incorrect", §5 OTP digits.
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { cardSteps } from '@titan/copy/en/card-steps';
import { common } from '@titan/copy/en/common';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { useLive } from '../../ui/use-live.ts';
import { nameOfCard } from './card-name.ts';
import { noticeText } from '../../stages/stage-notice.tsx';
import { CardNotice } from './card-notice.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import { OtpResendLine } from './otp-resend.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import classes from './code-stage.module.css';

export function OtpEntry({ card, payment, parts }: CardStageProps<'otp'>) {
  const form = useRef<OtpFormHandle>(null);
  return (
    <>
      <StageHeading>{cardSteps.otpTitle}</StageHeading>
      <p>{cardSteps.otpHint(nameOfCard(payment))}</p>
      <TestHint
        payment={payment}
        fill={{ label: cardSteps.testOtpFill, onAnswers: (answers) => form.current?.fill(answers.otp ?? '') }}
      >
        {cardSteps.testOtp(TEST_SECRETS.otp, TEST_SECRETS.failingOtp)}
      </TestHint>
      <CardNotice notice={card.incorrect ? null : card.notice} />
      <OtpForm ref={form} card={card} payment={payment} parts={parts} />
      <OtpResendLine resend={card.resend} payment={payment} parts={parts} />
    </>
  );
}

type OtpFormHandle = { fill(otp: string): void };

type OtpFormProps = CardStageProps<'otp'> & { ref: Ref<OtpFormHandle> };

function OtpForm({ card, payment, parts, ref }: OtpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [otp, setOtp] = useState('');
  const live = useLive();
  const boxNow = () => form.current?.querySelector<HTMLInputElement>('[name="authorization.otp"]');
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(() => setOtp(codeDigits(boxNow()?.value ?? '', LIMITS.otpMaxDigits)));
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(card.submitting, () => boxNow()?.select());

  const handleText = (box: HTMLInputElement) => {
    const digits = codeDigits(box.value, LIMITS.otpMaxDigits);
    if (digits !== box.value) box.value = digits;
    setOtp(digits);
    parts.send({ type: 'otpChanged' });
  };
  useImperativeHandle(ref, () => ({
    fill(text) {
      const box = boxNow();
      if (!box) return;
      box.value = text;
      handleText(box);
    },
  }));
  const canSend = otp !== '' && card.canAuthorize;
  const handleSend = () => {
    if (canSend && !card.submitting) parts.send({ type: 'otpSubmitted', otp });
  };
  return (
    <StageForm
      ref={form}
      action={`${parts.address}/card/authorize`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={handleSend}
    >
      <TextField
        name="authorization.otp"
        isFirst
        label={cardSteps.otp}
        error={errorOf(card)}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        maxLength={LIMITS.otpMaxDigits}
        required
        readOnly={card.submitting}
        onText={handleText}
      />
      <Button
        disabled={live && !canSend && !card.submitting}
        busy={card.submitting && common.processing}
        aria-describedby="otp-hint"
      >
        {cardSteps.authorize}
      </Button>
      <p id="otp-hint" className={classes.centred}>
        {live ? hintUnderAuthorize(otp, card) : ''}
      </p>
    </StageForm>
  );
}

type OtpState = CardStageProps<'otp'>['card'];

function errorOf({ incorrect, notice, fieldErrors }: OtpState): string | null {
  if (incorrect) return notice === null ? cardSteps.otpInvalid : noticeText(notice, common);
  return fieldErrors['otp'] ?? null;
}

function hintUnderAuthorize(otp: string, { submitting, canAuthorize }: OtpState): string {
  if (submitting) return cardCopy.keepOpen;
  if (otp === '') return cardSteps.otpMissing;
  return canAuthorize ? '' : cardSteps.otpChange;
}
