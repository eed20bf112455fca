// Spec §4 OTP: Authorize off until the code changes, "incorrect", §5 OTP digits, §4 Resend OTP.
import { messageOf } from '../method.ts';
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { cardSteps } from '@titan/copy/en/card-steps';
import { common } from '@titan/copy/en/common';
import { useLanguage } from '../../language.tsx';
import { CodeEntry, type CodeEntryHandle } from '../../stages/code-entry.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { ResendLine } from '../../stages/resend-line.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { nameOfCard } from './card-name.ts';
import { isSending } from './flow.ts';
import type { CardStageProps } from './stage-props.ts';
import { codeWasWrong } from './standing.ts';

export function OtpEntry({ card, payment, parts }: CardStageProps<'otp'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardSteps);
  const commonWords = language.wordsOf(common);
  const code = useRef<CodeEntryHandle>(null);
  const incorrect = isIncorrect(card, codeWasWrong);
  const { notice, fieldErrors } = card;
  const wrong = notice === null ? messageOf(payment) : noticeText(notice, commonWords);
  return (
    <>
      <StageHeading>{stepWords.otpTitle}</StageHeading>
      <p>{stepWords.otpHint({ card: nameOfCard(payment, language) })}</p>
      <TestHint
        payment={payment}
        fill={{ label: stepWords.testOtpFill, onAnswers: ({ otp }) => code.current?.fill(otp ?? '') }}
      >
        {stepWords.testOtp({ otp: TEST_SECRETS.otp, failing: TEST_SECRETS.failingOtp })}
      </TestHint>
      <StageNotice notice={incorrect ? null : notice} />
      <CodeEntry
        ref={code}
        name="authorization.otp"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={{
          label: stepWords.otp,
          send: stepWords.authorize,
          sending: language.wordsOf(cardCopy).keepOpen,
          missing: stepWords.otpMissing,
          change: stepWords.otpChange,
        }}
        error={incorrect ? wrong : (fieldErrors['otp'] ?? null)}
        isSending={isSending(card)}
        mayAuthorize={mayAuthorize(card)}
        form="card/authorize"
        payment={payment}
        parts={parts}
        onChange={() => parts.send({ type: 'otpChanged' })}
        onSend={(otp) => parts.send({ type: 'otpSubmitted', otp })}
      />
      <ResendLine
        resend={card.resend}
        words={{
          in: stepWords.resendIn,
          missing: stepWords.resendLeft,
          ask: stepWords.resend,
          sending: stepWords.resending,
          sent: stepWords.resent,
          limit: stepWords.resendLimit,
        }}
        form="card/resend-otp"
        payment={payment}
        parts={parts}
        onAsk={() => parts.send({ type: 'otpResendAsked' })}
      />
    </>
  );
}
