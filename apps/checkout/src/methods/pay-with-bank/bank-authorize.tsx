// Spec §4 bank-authorize, §5 Authorisation input: an OTP or a Pay ID, 4 to 6 digits; Validate where the step is 'initiate'. §8 Resend OTP.
import type { PaymentView } from '@titan/contract/payment';
import { authorisationWord } from '@titan/rules/bank-authorisation';
import { LIMITS } from '@titan/rules/limits';
import { hasPayIdGuide } from '@titan/rules/pay-id-guide';
import { useRef } from 'react';
import { common } from '@titan/copy/en/common';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import type { Translated } from '@titan/copy/catalogue';
import { useLanguage, useWords } from '../../language.tsx';
import { CodeEntry, type CodeEntryHandle, type CodeWords } from '../../stages/code-entry.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { ResendLine } from '../../stages/resend-line.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { TEST_BANK_CODE } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { doingOf } from './flow.ts';
import { nameOfBank, type PayWithBankParts, type PayWithBankStageProps } from './stage-props.ts';
import { codeWasWrong } from './standing.ts';
import classes from './bank-held-stage.module.css';

type AuthorizeProps = PayWithBankStageProps<'bank-authorize'>;

const DIGITS = { min: LIMITS.authorisationCodeMinDigits, max: LIMITS.authorisationCodeMaxDigits };

export function BankAuthorize({ view, payment, parts }: AuthorizeProps) {
  const language = useLanguage();
  const stepWords = language.wordsOf(payWithBankSteps);
  const code = useRef<CodeEntryHandle>(null);
  const incorrect = isIncorrect(view, codeWasWrong);
  const { notice, fieldErrors } = view;
  const error = incorrect && notice !== null ? noticeText(notice, language.wordsOf(common)) : null;
  return (
    <>
      <StageHeading>{language.wordsOf(payWithBankTitles)[view.asks]}</StageHeading>
      <p>{hintOf(view, payment, stepWords)}</p>
      <PayIdGuide payment={payment} />
      <StageNotice notice={incorrect ? null : notice} />
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_BANK_CODE)} /> : null}
      <CodeEntry
        ref={code}
        name={`authorization.${view.asks === 'payId' ? 'payId' : 'otp'}`}
        digits={DIGITS}
        isSecret
        words={wordsOf(view, payment, stepWords)}
        error={error ?? fieldErrors['otp'] ?? fieldErrors['payId'] ?? null}
        isSending={doingOf(view) !== null}
        mayAuthorize={mayAuthorize(view)}
        form="bank/authorize"
        payment={payment}
        parts={parts}
        onChange={() => parts.send({ type: 'bankCodeChanged' })}
        onSend={(typed) => parts.send({ type: 'bankCodeSubmitted', code: typed })}
      />
      <ResendLine
        resend={view.resend}
        words={{
          in: (time) => stepWords.codeIn({ time }),
          missing: () => stepWords.noCode,
          ask: stepWords.resend,
          sending: stepWords.resending,
          sent: stepWords.resent,
          limit: stepWords.resendLimit,
        }}
        form="bank/resend-otp"
        payment={payment}
        parts={parts}
        onAsk={() => parts.send({ type: 'bankResendAsked' })}
      />
      <AnotherBank parts={parts} />
    </>
  );
}

type StepWords = Translated<typeof payWithBankSteps>;

function wordsOf({ asks }: AuthorizeProps['view'], { charge }: PaymentView, words: StepWords): CodeWords {
  const label = asks === 'payId' ? words.payId : words.otp;
  return {
    label,
    hint: words.codeDigits,
    send: words.send[authorisationWord(charge?.bank?.step)],
    sending: words.codeSending,
    missing: words.codeMissing({ name: label }),
    change: words.codeChange,
  };
}

function TestCode({ onFill }: { onFill(): void }) {
  const stepWords = useWords(payWithBankSteps);
  return (
    <TestDrawer>
      <p>{stepWords.testCode({ code: TEST_BANK_CODE })}</p>
      <button type="button" data-script="" onClick={onFill}>
        {stepWords.testFill}
      </button>
    </TestDrawer>
  );
}

/** Spec §2 "A collapsible six-step 'How to generate a Pay ID' guide exists for one specific bank". */
function PayIdGuide({ payment: { charge } }: { payment: PaymentView }) {
  const stepWords = useWords(payWithBankSteps);
  if (charge?.auth_model !== 'PAY_ID' || !hasPayIdGuide(charge.bank?.slug ?? '')) return null;
  return (
    <details className={classes.guide}>
      <summary>{stepWords.guide}</summary>
      <ol>
        {stepWords.payIdSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

function hintOf({ asks }: AuthorizeProps['view'], payment: PaymentView, words: StepWords): string {
  const bank = nameOfBank(payment) ?? words.yourBank;
  const lastFour = payment.charge?.bank?.last_four ?? null;
  switch (asks) {
    case 'otp':
      return words.otpHint({ bank });
    case 'payId':
      return words.payIdHint({ bank });
    case 'validate':
      return lastFour === null ? words.validateHintShort({ bank }) : words.validateHint({ bank, lastFour });
  }
}

/** The way to another bank while a step or a request is open; without script the address asks for the first stage. */
export function AnotherBank({ parts }: { parts: PayWithBankParts }) {
  const stepWords = useWords(payWithBankSteps);
  return (
    <div className={classes.centred}>
      <ButtonLink
        kind="quiet"
        href={`${parts.address}?method=pay_with_bank`}
        onFollow={() => parts.send({ type: 'anotherBankAsked' })}
      >
        {stepWords.anotherBank}
      </ButtonLink>
    </div>
  );
}
