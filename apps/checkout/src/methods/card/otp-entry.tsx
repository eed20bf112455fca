// Spec §4 OTP: Authorize off until the code changes, "incorrect", §5 OTP digits, §4 Resend OTP.
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { cardMessages } from '@titan/copy/words/card';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { useLanguage } from '../../ui/language.tsx';
import { type CodeEntryHandle, CodeStage } from '../../stages/code-entry.tsx';
import { ProcessorSays } from '../../stages/processor-says.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { nameOfCard } from './card-name.ts';
import type { CardStageProps } from './stage-props.ts';
import { codeWasWrong } from './standing.ts';

export function OtpEntry({ card, payment, parts }: CardStageProps<'otp'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const code = useRef<CodeEntryHandle>(null);
  return (
    <>
      <StageHeading>{stepWords.otpTitle}</StageHeading>
      <p>{stepWords.otpHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorSays payment={payment} />
      <TestHint
        payment={payment}
        fill={{ label: stepWords.testOtpFill, onAnswers: ({ otp }) => code.current?.fill(otp ?? '') }}
      >
        {stepWords.testOtp({ otp: TEST_SECRETS.otp, failing: TEST_SECRETS.failingOtp })}
      </TestHint>
      <CodeStage
        ref={code}
        view={card}
        codeWasWrong={codeWasWrong}
        name="authorization.otp"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={{
          label: stepWords.otp,
          send: stepWords.authorize,
          sending: language.wordsOf(cardMessages).keepOpen,
          missing: stepWords.otpMissing,
          change: stepWords.otpChange,
        }}
        resendWords={{
          in: stepWords.resendIn,
          missing: stepWords.resendLeft,
          ask: stepWords.resend,
          sending: stepWords.resending,
          sent: stepWords.resent,
          limit: stepWords.resendLimit,
        }}
        forms={{ send: 'card/authorize', resend: 'card/resend-otp' }}
        parts={parts}
        onChange={() => parts.send({ type: 'otpChanged' })}
        onSend={(otp) => parts.send({ type: 'otpSubmitted', otp })}
        onResend={() => parts.send({ type: 'otpResendAsked' })}
      />
    </>
  );
}
