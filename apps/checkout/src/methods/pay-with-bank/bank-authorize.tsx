// Spec §4 bank-authorize, §5 Authorisation input: an OTP or a Pay ID, 4 to 6 digits; Validate where the step is 'initiate'.
import { authorisationDigits, authorisationWord, checkAuthorisation } from '@titan/rules/bank-authorisation';
import { LIMITS } from '@titan/rules/limits';
import { payIdGuideOf } from '@titan/rules/pay-id-guide';
import type { PaymentView } from '@titan/contract/payment';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { common } from '@titan/copy/en/common';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { payWithBankTitles } from '@titan/copy/en/pay-with-bank-titles';
import { Button } from '../../ui/button.tsx';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { useLive } from '../../ui/use-live.ts';
import { AnotherBank } from './another-bank.tsx';
import { BankResend } from './bank-resend.tsx';
import { nameOfBank, type PayWithBankStageProps } from './pay-with-bank-stage-props.ts';
import { TEST_BANK_CODE } from '../../test-mode/test-bank-app.tsx';
import classes from './bank-held-stage.module.css';

type AuthorizeProps = PayWithBankStageProps<'bank-authorize'>;

export function BankAuthorize(props: AuthorizeProps) {
  const { view, payment, parts } = props;
  const name = view.asks === 'payId' ? payWithBankSteps.payId : payWithBankSteps.otp;
  return (
    <>
      <StageHeading>{payWithBankTitles[view.asks]}</StageHeading>
      <p>{hintOf(view, payment)}</p>
      <PayIdGuide payment={payment} />
      <StageNotice notice={view.failed ? null : view.notice} />
      <CodeForm {...props} name={name} />
      <BankResend resend={view.resend} payment={payment} parts={parts} />
      <AnotherBank parts={parts} />
    </>
  );
}

/** What stands in the box, and how to type into it and to fill it. */
function useCode(form: RefObject<HTMLFormElement | null>, { view, parts }: AuthorizeProps) {
  const [code, setCode] = useState('');
  const boxNow = () => form.current?.querySelector<HTMLInputElement>(`[name="${pathOf(view)}"]`) ?? null;
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(() => setCode(authorisationDigits(boxNow()?.value ?? '')));
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(view.submitting, () => boxNow()?.select());
  const type = (box: HTMLInputElement | null, text: string) => {
    const digits = authorisationDigits(text);
    if (box !== null && digits !== box.value) box.value = digits;
    setCode(digits);
    parts.send({ type: 'bankCodeChanged' });
  };
  const canSend = checkAuthorisation(code) === 'valid' && view.canAuthorize;
  const send = () => {
    if (canSend && !view.submitting) parts.send({ type: 'bankCodeSubmitted', code });
  };
  return { code, type, fill: (text: string) => type(boxNow(), text), canSend, send };
}

/** Where the code stands in the body of the call. */
function pathOf({ asks }: AuthorizeProps['view']): string {
  return `authorization.${asks === 'payId' ? 'payId' : 'otp'}`;
}

function CodeForm(props: AuthorizeProps & { name: string }) {
  const { view, payment, parts, name } = props;
  const form = useRef<HTMLFormElement>(null);
  const live = useLive();
  const { code, type, fill, canSend, send } = useCode(form, props);
  return (
    <>
      {payment.env === 'test' ? <TestCode onFill={() => fill(TEST_BANK_CODE)} /> : null}
      <StageForm
        ref={form}
        action={`${parts.address}/bank/authorize`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={send}
      >
        <TextField
          name={pathOf(view)}
          isFirst
          label={name}
          hint={payWithBankSteps.codeDigits}
          error={errorOf(view)}
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          minLength={LIMITS.authorisationCodeMinDigits}
          maxLength={LIMITS.authorisationCodeMaxDigits}
          required
          readOnly={view.submitting}
          onText={(box) => type(box, box.value)}
        />
        <Button
          disabled={live && !canSend && !view.submitting}
          busy={view.submitting && common.processing}
          aria-describedby="code-hint-line"
        >
          {authorisationWord(payment.charge?.bank?.step)}
        </Button>
        <p id="code-hint-line" className={classes.centred}>
          {live ? hintUnderButton(code, name, view) : ''}
        </p>
      </StageForm>
    </>
  );
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

function errorOf({ failed, notice, fieldErrors }: AuthorizeProps['view']): string | null {
  if (failed && notice !== null) return noticeText(notice, common);
  return fieldErrors['otp'] ?? fieldErrors['payId'] ?? null;
}

function hintUnderButton(
  code: string,
  name: string,
  { submitting, canAuthorize }: AuthorizeProps['view'],
): string {
  if (submitting) return payWithBankSteps.codeSending;
  if (checkAuthorisation(code) !== 'valid') return payWithBankSteps.codeMissing(name);
  return canAuthorize ? '' : payWithBankSteps.codeChange;
}
