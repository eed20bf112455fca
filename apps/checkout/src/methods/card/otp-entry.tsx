// Spec §4 OTP: Authorize off until the code changes, "incorrect", §5 OTP digits, §4 Resend OTP.
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { cardSteps } from '@titan/copy/en/card-steps';
import { common } from '@titan/copy/en/common';
import { useWords } from '../../language.tsx';
import { CodeEntry, type CodeEntryHandle, type CodeWords } from '../../stages/code-entry.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { ResendLine, type ResendWords } from '../../stages/resend-line.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { nameOfCard } from './card-name.ts';
import { isSending } from './flow.ts';
import type { CardStageProps } from './stage-props.ts';
import { codeWasWrong } from './standing.ts';

const CODE: CodeWords = {
  label: cardSteps.otp,
  send: cardSteps.authorize,
  sending: cardCopy.keepOpen,
  missing: cardSteps.otpMissing,
  change: cardSteps.otpChange,
};
const RESEND: ResendWords = {
  in: cardSteps.resendIn,
  missing: cardSteps.resendLeft,
  ask: cardSteps.resend,
  sending: cardSteps.resending,
  sent: cardSteps.resent,
  limit: cardSteps.resendLimit,
};

export function OtpEntry({ card, payment, parts }: CardStageProps<'otp'>) {
  const code = useRef<CodeEntryHandle>(null);
  const words = useWords(common);
  const incorrect = isIncorrect(card, codeWasWrong);
  const { notice, fieldErrors } = card;
  const wrong = notice === null ? cardSteps.otpInvalid : noticeText(notice, words);
  return (
    <>
      <StageHeading>{cardSteps.otpTitle}</StageHeading>
      <p>{cardSteps.otpHint(nameOfCard(payment))}</p>
      <TestHint
        payment={payment}
        fill={{ label: cardSteps.testOtpFill, onAnswers: ({ otp }) => code.current?.fill(otp ?? '') }}
      >
        {cardSteps.testOtp(TEST_SECRETS.otp, TEST_SECRETS.failingOtp)}
      </TestHint>
      <StageNotice notice={incorrect ? null : notice} />
      <CodeEntry
        ref={code}
        name="authorization.otp"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={CODE}
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
        words={RESEND}
        form="card/resend-otp"
        payment={payment}
        parts={parts}
        onAsk={() => parts.send({ type: 'otpResendAsked' })}
      />
    </>
  );
}
