// Spec §4 mobile_money_otp, §5 "Mobile money OTP is the same": digits, at most 10; wrong and expired codes (§8); resend OTP.
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { common } from '@titan/copy/en/common';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { useLive } from '../../ui/use-live.ts';
import { AnotherNumber } from './another-number.tsx';
import type { MobileMoneyStageProps } from './mobile-money-stage-props.ts';
import { ResendLine } from './resend-line.tsx';
import { TEST_WALLET } from '../../test-mode/test-phone.tsx';
import { nameOfNumber } from './wallet-name.ts';
import classes from './held-stage.module.css';

type OtpProps = MobileMoneyStageProps<'mobile_money_otp'>;

export function WalletOtp({ view, payment, parts }: OtpProps) {
  const form = useRef<HTMLFormElement>(null);
  const [otp, setOtp] = useState('');
  const live = useLive();
  const boxNow = () => form.current?.querySelector<HTMLInputElement>('[name="token"]');
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(() => setOtp(codeDigits(boxNow()?.value ?? '', LIMITS.otpMaxDigits)));
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(view.submitting, () => boxNow()?.select());

  const type = (box: HTMLInputElement, text: string) => {
    const digits = codeDigits(text, LIMITS.otpMaxDigits);
    if (digits !== box.value) box.value = digits;
    setOtp(digits);
    parts.send({ type: 'walletOtpChanged' });
  };
  const handleTestCode = () => {
    const box = boxNow();
    if (box) type(box, TEST_WALLET.otp);
  };
  const canSend = otp !== '' && view.canAuthorize;
  const handleSend = () => {
    if (canSend && !view.submitting) parts.send({ type: 'walletOtpSubmitted', token: otp });
  };
  return (
    <>
      <StageHeading>{mobileMoneyTitles.otp}</StageHeading>
      <p>{mobileMoneySteps.otpHint(nameOfNumber(payment))}</p>
      {payment.env === 'test' ? <TestCode onFill={handleTestCode} /> : null}
      <StageNotice notice={view.incorrect ? null : view.notice} />
      <StageForm
        ref={form}
        action={`${parts.address}/mobile-money/auth-otp`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={handleSend}
      >
        <TextField
          name="token"
          label={mobileMoneySteps.otp}
          error={errorOf(view)}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          maxLength={LIMITS.otpMaxDigits}
          required
          readOnly={view.submitting}
          onText={(box) => type(box, box.value)}
        />
        <Button
          disabled={live && !canSend && !view.submitting}
          busy={view.submitting && common.processing}
          aria-describedby="otp-hint-line"
        >
          {mobileMoneySteps.authorize}
        </Button>
        <p id="otp-hint-line" className={classes.centred}>
          {live ? hintUnderAuthorize(otp, view) : ''}
        </p>
      </StageForm>
      <ResendLine of="code" resend={view.resend} payment={payment} parts={parts} />
      <AnotherNumber parts={parts} />
    </>
  );
}

function TestCode({ onFill }: { onFill(): void }) {
  return (
    <TestDrawer>
      <p>{mobileMoneySteps.testOtp(TEST_WALLET.otp)}</p>
      <button type="button" data-script="" onClick={onFill}>
        {mobileMoneySteps.testFill}
      </button>
    </TestDrawer>
  );
}

function errorOf({ incorrect, notice, fieldErrors }: OtpProps['view']): string | null {
  if (incorrect && notice !== null) return noticeText(notice, common);
  return fieldErrors['token'] ?? null;
}

function hintUnderAuthorize(otp: string, { submitting, canAuthorize }: OtpProps['view']): string {
  if (submitting) return mobileMoneySteps.otpSending;
  if (otp === '') return mobileMoneySteps.otpMissing;
  return canAuthorize ? '' : mobileMoneySteps.otpChange;
}
