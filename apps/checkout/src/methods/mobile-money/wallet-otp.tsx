// Spec §4 mobile_money_otp, §5 "Mobile money OTP is the same": digits, at most 10; wrong and expired codes (§8); resend OTP.
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { mobileMoneyTitles } from '@titan/copy/en/mobile-money-titles';
import { useLanguage, useWords } from '../../language.tsx';
import { type CodeEntryHandle, CodeStage } from '../../stages/code-entry.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import classes from '../../stages/stages.module.css';
import { AnotherNumber } from './another-number.tsx';
import type { MobileMoneyStageProps } from './stage-props.ts';
import { TEST_WALLET } from '../../test-mode/test-phone.tsx';
import { nameOfNumber } from './wallet-name.ts';
import { codeWasWrong } from './standing.ts';

export function WalletOtp({ view, payment, parts }: MobileMoneyStageProps<'mobile_money_otp'>) {
  const code = useRef<CodeEntryHandle>(null);
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneySteps);
  const titles = language.wordsOf(mobileMoneyTitles);
  return (
    <>
      <StageHeading>{titles.otp}</StageHeading>
      <p>{words.otpHint({ number: nameOfNumber(payment, view.typed) })}</p>
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_WALLET.otp)} /> : null}
      <CodeStage
        ref={code}
        view={view}
        codeWasWrong={codeWasWrong}
        name="token"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={{
          label: words.otp,
          send: words.authorize,
          sending: words.otpSending,
          missing: words.otpMissing,
          change: words.otpChange,
        }}
        resendWords={{
          in: words.codeIn,
          missing: () => words.codeMissing,
          ask: words.resendCode,
          sending: words.sendingCode,
          sent: words.codeSent,
          limit: words.resendLimit,
        }}
        forms={{ send: 'mobile-money/auth-otp', resend: 'mobile-money/resend-otp' }}
        parts={parts}
        onChange={() => parts.send({ type: 'walletOtpChanged' })}
        onSend={(token) => parts.send({ type: 'walletOtpSubmitted', token })}
        onResend={() => parts.send({ type: 'walletResendAsked' })}
      />
      <div className={classes.ways}>
        <AnotherNumber parts={parts} />
      </div>
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
