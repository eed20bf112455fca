// Spec §4 bank-authorize, §5 Authorisation input: an OTP or a Pay ID, 4 to 6 digits; Validate where the step is 'initiate'. §8 Resend OTP.
import type { PaymentView } from '@titan/contract/payment';
import { authorisationWord } from '@titan/rules/bank-authorisation';
import { LIMITS } from '@titan/rules/limits';
import { payIdGuideOf } from '@titan/rules/pay-id-guide';
import { useRef } from 'react';
import { common } from '@titan/copy/en/common';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { useWords } from '../../language.tsx';
import { CodeEntry, type CodeEntryHandle, type CodeWords } from '../../stages/code-entry.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { AnotherWay } from '../../stages/elsewhere.tsx';
import { ResendLine, type ResendWords } from '../../stages/resend-line.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { TEST_BANK_CODE } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { doingOf } from './flow.ts';
import { nameOfBank, type PayWithBankParts, type PayWithBankStageProps } from './stage-props.ts';
import { codeWasWrong } from './standing.ts';
import classes from './bank-held-stage.module.css';

type AuthorizeProps = PayWithBankStageProps<'bank-authorize'>;

const DIGITS = { min: LIMITS.authorisationCodeMinDigits, max: LIMITS.authorisationCodeMaxDigits };
const RESEND: ResendWords = {
  in: payWithBankSteps.codeIn,
  missing: () => payWithBankSteps.noCode,
  ask: payWithBankSteps.resend,
  sending: payWithBankSteps.resending,
  sent: payWithBankSteps.resent,
  limit: payWithBankSteps.resendLimit,
};

export function BankAuthorize({ view, payment, parts }: AuthorizeProps) {
  const code = useRef<CodeEntryHandle>(null);
  const words = useWords(common);
  const incorrect = isIncorrect(view, codeWasWrong);
  const { notice, fieldErrors } = view;
  const error = incorrect && notice !== null ? noticeText(notice, words) : null;
  return (
    <>
      <StageHeading>{payWithBankTitles[view.asks]}</StageHeading>
      <p>{hintOf(view, payment)}</p>
      <PayIdGuide payment={payment} />
      <StageNotice notice={incorrect ? null : notice} />
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_BANK_CODE)} /> : null}
      <CodeEntry
        ref={code}
        name={`authorization.${view.asks === 'payId' ? 'payId' : 'otp'}`}
        digits={DIGITS}
        isSecret
        words={wordsOf(view, payment)}
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
        words={RESEND}
        form="bank/resend-otp"
        payment={payment}
        parts={parts}
        onAsk={() => parts.send({ type: 'bankResendAsked' })}
      />
      <AnotherBank parts={parts} />
    </>
  );
}

function wordsOf({ asks }: AuthorizeProps['view'], { charge }: PaymentView): CodeWords {
  const label = asks === 'payId' ? payWithBankSteps.payId : payWithBankSteps.otp;
  return {
    label,
    hint: payWithBankSteps.codeDigits,
    send: authorisationWord(charge?.bank?.step),
    sending: payWithBankSteps.codeSending,
    missing: payWithBankSteps.codeMissing(label),
    change: payWithBankSteps.codeChange,
  };
}

function TestCode({ onFill }: { onFill(): void }) {
  return (
    <TestDrawer>
      <p>{payWithBankSteps.testCode(TEST_BANK_CODE)}</p>
      <button type="button" data-script="" onClick={onFill}>
        {payWithBankSteps.testFill}
      </button>
    </TestDrawer>
  );
}

/** Spec §2 "A collapsible six-step 'How to generate a Pay ID' guide exists for one specific bank". */
function PayIdGuide({ payment: { charge } }: { payment: PaymentView }) {
  const steps = charge?.auth_model === 'PAY_ID' ? payIdGuideOf(charge.bank?.slug ?? '') : [];
  if (steps.length === 0) return null;
  return (
    <details className={classes.guide}>
      <summary>{payWithBankSteps.guide}</summary>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

function hintOf({ asks }: AuthorizeProps['view'], payment: PaymentView): string {
  const bank = nameOfBank(payment) ?? payWithBankSteps.yourBank;
  switch (asks) {
    case 'otp':
      return payWithBankSteps.otpHint(bank);
    case 'payId':
      return payWithBankSteps.payIdHint(bank);
    case 'validate':
      return payWithBankSteps.validateHint(
        bank,
        payWithBankSteps.account(payment.charge?.bank?.last_four ?? null),
      );
  }
}

/** The way to another bank while a step or a request is open. */
export function AnotherBank({ parts }: { parts: PayWithBankParts }) {
  return (
    <AnotherWay method="pay_with_bank" parts={parts} onAsk={() => parts.send({ type: 'anotherBankAsked' })}>
      {payWithBankSteps.anotherBank}
    </AnotherWay>
  );
}
