// Spec §4 mobile_money_otp, §5 "Mobile money OTP is the same": digits, at most 10; wrong and expired codes (§8); resend OTP.
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { common } from '@titan/copy/en/common';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { useWords } from '../../language.tsx';
import { CodeEntry, type CodeEntryHandle, type CodeWords } from '../../stages/code-entry.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { ResendLine, type ResendWords } from '../../stages/resend-line.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { AnotherNumber } from './another-number.tsx';
import { doingOf } from './flow.ts';
import type { MobileMoneyStageProps } from './stage-props.ts';
import { TEST_WALLET } from '../../test-mode/test-phone.tsx';
import { nameOfNumber } from './wallet-name.ts';
import { codeWasWrong } from './wallet-truth.ts';

const CODE: CodeWords = {
  label: mobileMoneySteps.otp,
  send: mobileMoneySteps.authorize,
  sending: mobileMoneySteps.otpSending,
  missing: mobileMoneySteps.otpMissing,
  change: mobileMoneySteps.otpChange,
};
const RESEND: ResendWords = {
  in: mobileMoneySteps.codeIn,
  missing: () => mobileMoneySteps.codeMissing,
  ask: mobileMoneySteps.resendCode,
  sending: mobileMoneySteps.sendingCode,
  sent: mobileMoneySteps.codeSent,
  limit: mobileMoneySteps.resendLimit,
};

export function WalletOtp({ view, payment, parts }: MobileMoneyStageProps<'mobile_money_otp'>) {
  const code = useRef<CodeEntryHandle>(null);
  const words = useWords(common);
  const incorrect = isIncorrect(view, codeWasWrong);
  const { notice, fieldErrors } = view;
  return (
    <>
      <StageHeading>{mobileMoneyTitles.otp}</StageHeading>
      <p>{mobileMoneySteps.otpHint(nameOfNumber(payment))}</p>
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_WALLET.otp)} /> : null}
      <StageNotice notice={incorrect ? null : notice} />
      <CodeEntry
        ref={code}
        name="token"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={CODE}
        error={incorrect && notice !== null ? noticeText(notice, words) : (fieldErrors['token'] ?? null)}
        isSending={doingOf(view) === 'submitting'}
        mayAuthorize={mayAuthorize(view)}
        form="mobile-money/auth-otp"
        payment={payment}
        parts={parts}
        onChange={() => parts.send({ type: 'walletOtpChanged' })}
        onSend={(token) => parts.send({ type: 'walletOtpSubmitted', token })}
      />
      <ResendLine
        resend={view.resend}
        words={RESEND}
        form="mobile-money/resend-otp"
        payment={payment}
        parts={parts}
        onAsk={() => parts.send({ type: 'walletResendAsked' })}
      />
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
