// Spec §4 bank-authorize, §5 Authorisation input: an OTP or a Pay ID, 4 to 6 digits; Validate where the step is 'initiate'. §8 Resend OTP.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import { guidedBank } from '@titan/rules/pay-id-guide';
import { useRef } from 'react';
import { payWithBankStepsMessages } from '@titan/copy/words/pay-with-bank-steps';
import { payWithBankTitlesMessages } from '@titan/copy/words/pay-with-bank-titles';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { type CodeEntryHandle, CodeStage, type CodeWords } from '../../stages/code-entry.tsx';
import { AnotherMethod } from '../../stages/elsewhere.tsx';
import { ProcessorText } from '../../stages/processor-text.tsx';
import { TEST_BANK_CODE, TEST_HOLDER } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import shared from '../../stages/stages.module.css';
import { codeWasWrong } from './position.ts';
import classes from './bank-held-stage.module.css';
import { commonMessages } from '@titan/copy/words/common';
import { type AskedDetail, AskedText, type AskedTextHandle } from '../../stages/asked-text.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useLive } from '../../ui/use-live.ts';
import { type PayWithBankDeps, type PayWithBankStageProps, nameOfBank } from './state.ts';

type StepWords = typeof payWithBankStepsMessages;

type AuthorizeProps = PayWithBankStageProps<'bank-authorize'>;

const DIGITS = { min: LIMITS.authorisationCodeMinDigits, max: LIMITS.authorisationCodeMaxDigits };

export function BankAuthorize({ view, payment, deps }: AuthorizeProps) {
  const language = useLanguage();
  const words = language.wordsOf(payWithBankStepsMessages);
  const { asks } = view;
  return (
    <>
      <StageHeading>{language.wordsOf(payWithBankTitlesMessages)[asks]}</StageHeading>
      <div className={classes.ofBank}>
        <Mark slug={payment.charge?.bank?.slug ?? ''} height={32} />
        <p>{hintOf(view, payment, words)}</p>
      </div>
      <ProcessorText payment={payment} />
      {asks === 'birthday' || asks === 'phone' ? (
        <BankHolder asks={asks} view={view} payment={payment} deps={deps} />
      ) : (
        <BankCode view={view} payment={payment} deps={deps} />
      )}
    </>
  );
}

function BankCode({ view, payment, deps }: AuthorizeProps) {
  const code = useRef<CodeEntryHandle>(null);
  const words = useWords(payWithBankStepsMessages);
  return (
    <>
      <PayIdGuide payment={payment} />
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_BANK_CODE)} /> : null}
      <CodeStage
        ref={code}
        view={view}
        codeWasWrong={codeWasWrong}
        name={`authorization.${view.asks === 'payId' ? 'payId' : 'otp'}`}
        digits={DIGITS}
        isSecret
        words={codeWordsOf(view, words)}
        resendWords={{
          in: words.codeIn,
          missing: () => words.noCode,
          ask: words.resend,
          sending: words.resending,
          sent: words.resent,
          limit: words.resendLimit,
        }}
        forms={{ send: 'bank/authorize', resend: 'bank/resend-otp' }}
        ways={<AnotherBank deps={deps} />}
        deps={deps}
        onChange={() => deps.send({ type: 'bankCodeChanged' })}
        onSend={(typed) => deps.send({ type: 'bankCodeSubmitted', code: typed })}
        onResend={() => deps.send({ type: 'bankResendAsked' })}
      />
    </>
  );
}

function codeWordsOf({ asks }: AuthorizeProps['view'], words: StepWords): CodeWords {
  return {
    label: asks === 'payId' ? words.payId : words.otp,
    hint: words.codeDigits,
    send: words.send[asks],
    sending: words.codeSending,
    change: words.codeChange,
  };
}

function TestCode({ onFill }: { onFill(): void }) {
  const words = useWords(payWithBankStepsMessages);
  return (
    <TestDrawer>
      <p>{words.testCode({ code: TEST_BANK_CODE })}</p>
      <button type="button" data-script="" onClick={onFill}>
        {words.testFill}
      </button>
    </TestDrawer>
  );
}

/** Spec §2 "A collapsible six-step 'How to generate a Pay ID' guide exists for one specific bank". */
function PayIdGuide({ payment: { charge } }: { payment: PaymentView }) {
  const words = useWords(payWithBankStepsMessages);
  const guided = charge?.auth_model === 'PAY_ID' ? guidedBank(charge.bank?.slug ?? '') : null;
  if (guided === null) return null;
  return (
    <details className={classes.guide}>
      <summary>{words.guide}</summary>
      <ol>
        {words.guides[guided].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}

function hintOf({ asks }: AuthorizeProps['view'], payment: PaymentView, words: StepWords): string {
  const bank = nameOfBank(payment);
  const lastFour = payment.charge?.bank?.last_four ?? null;
  switch (asks) {
    case 'otp':
      return words.otpHint({ bank });
    case 'payId':
      return words.payIdHint({ bank });
    case 'birthday':
      return words.birthdayHint({ bank });
    case 'phone':
      return words.phoneHint({ bank });
    case 'validate':
      return words.validateHint({
        bank,
        account: lastFour === null ? words.thisAccount : words.accountEnding({ lastFour }),
      });
  }
}

/** The way to another bank while a step or a request is open. */
export function AnotherBank({ deps }: { deps: PayWithBankDeps }) {
  const words = useWords(payWithBankStepsMessages);
  return (
    <AnotherMethod method="pay_with_bank" deps={deps} onAsk={() => deps.send({ type: 'anotherBankAsked' })}>
      {words.anotherBank}
    </AnotherMethod>
  );
}

// --- A detail that the bank has about the account holder: date of birth or phone number

type HolderProps = PayWithBankStageProps<'bank-authorize'> & { asks: AskedDetail };

function BankHolder({ asks, view, payment, deps }: HolderProps) {
  const words = useWords(payWithBankStepsMessages);
  const commonWords = useWords(commonMessages);
  const live = useLive();
  const entry = useRef<AskedTextHandle>(null);
  const isSending = view.call?.do === 'send';
  const mayBeSent = mayAuthorize(view);
  const incorrect = isIncorrect(view, codeWasWrong);
  const { notice } = view;
  const lineBelow = (missing: string | null) => {
    if (isSending) return words.codeSending;
    return missing ?? (mayBeSent ? '' : words.holderChange[asks]);
  };
  return (
    <>
      {payment.env === 'test' ? (
        <TestDrawer>
          <p>{words.testHolder[asks]({ text: TEST_HOLDER[asks] })}</p>
          <button type="button" data-script="" onClick={() => entry.current?.fill(TEST_HOLDER[asks])}>
            {words.testHolderFill}
          </button>
        </TestDrawer>
      ) : null}
      <StageNotice notice={incorrect ? null : notice} />
      <AskedText
        ref={entry}
        asks={asks}
        kept={deps.feedback?.values[asks] ?? ''}
        error={incorrect && notice !== null ? noticeText(notice, commonWords) : view.fieldErrors[asks]}
        isSending={isSending}
        canSend={mayBeSent}
        button={(missing) => (
          <>
            <Button
              disabled={live && (missing !== null || !mayBeSent) && !isSending}
              busy={isSending && commonWords.processing}
              aria-describedby="holder-line"
            >
              {words.send[asks]}
            </Button>
            <p id="holder-line" className={shared.hint}>
              {live ? lineBelow(missing) : ''}
            </p>
          </>
        )}
        form="bank/authorize"
        payment={payment}
        deps={deps}
        onEdit={() => deps.send({ type: 'bankCodeChanged' })}
        onSend={(text) => deps.send({ type: 'bankCodeSubmitted', code: text })}
      />
      <div className={shared.ways}>
        <AnotherBank deps={deps} />
      </div>
    </>
  );
}
