// Spec §4 mobile_money_otp, §5 "Mobile money OTP is the same": digits, at most 10; wrong and expired codes (§8); resend OTP.
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { common } from '@titan/copy/en/common';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { useLanguage, useWords } from '../../language.tsx';
import { CodeEntry, type CodeEntryHandle } from '../../stages/code-entry.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { ResendLine } from '../../stages/resend-line.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { AnotherNumber } from './another-number.tsx';
import { doingOf } from './flow.ts';
import type { MobileMoneyStageProps } from './stage-props.ts';
import { TEST_WALLET } from '../../test-mode/test-phone.tsx';
import { nameOfNumber } from './wallet-name.ts';
import { codeWasWrong } from './wallet-truth.ts';

export function WalletOtp({ view, payment, parts }: MobileMoneyStageProps<'mobile_money_otp'>) {
  const code = useRef<CodeEntryHandle>(null);
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneySteps);
  const titles = language.wordsOf(mobileMoneyTitles);
  const incorrect = isIncorrect(view, codeWasWrong);
  const { notice, fieldErrors } = view;
  return (
    <>
      <StageHeading>{titles.otp}</StageHeading>
      <p>{words.otpHint({ number: nameOfNumber(payment) })}</p>
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_WALLET.otp)} /> : null}
      <StageNotice notice={incorrect ? null : notice} />
      <CodeEntry
        ref={code}
        name="token"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={{
          label: words.otp,
          send: words.authorize,
          sending: words.otpSending,
          missing: words.otpMissing,
          change: words.otpChange,
        }}
        error={
          incorrect && notice !== null
            ? noticeText(notice, language.wordsOf(common))
            : (fieldErrors['token'] ?? null)
        }
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
        words={{
          in: words.codeIn,
          missing: () => words.codeMissing,
          ask: words.resendCode,
          sending: words.sendingCode,
          sent: words.codeSent,
          limit: words.resendLimit,
        }}
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
  const words = useWords(mobileMoneySteps);
  return (
    <TestDrawer>
      <p>{words.testOtp({ otp: TEST_WALLET.otp })}</p>
      <button type="button" data-script="" onClick={onFill}>
        {words.testFill}
      </button>
    </TestDrawer>
  );
}
