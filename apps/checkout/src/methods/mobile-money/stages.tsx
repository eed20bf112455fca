// Spec §4 Mobile money: the stages after the first, at which the service holds the payer; one screen each.
import type { MobileMoneyState, MobileMoneyPayerEvent, MobileMoneyStageProps } from './flow.ts';
import {
  ApprovalWait,
  DelayNotice,
  PendingPayment,
  WalletChecking,
  AnotherNumber,
  nameOfNumber,
} from './wallet-wait.tsx';
import { DialCode } from './dial-code-help.tsx';
import type { StageProps } from '../registration.ts';
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { mobileMoneyTitlesMessages } from '@titan/copy/words/mobile-money-titles';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { type CodeEntryHandle, CodeStage } from '../../stages/code-entry.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { ProcessorText } from '../../stages/processor-text.tsx';
import { TEST_WALLET } from '../../test-mode/test-phone.tsx';
import { codeWasWrong } from './position.ts';

type StageViewProps = StageProps<MobileMoneyState, MobileMoneyPayerEvent>;

export function MobileMoneyStage({ view, ...rest }: StageViewProps) {
  switch (view.stage) {
    case 'mobile_money_otp':
      // The code of one attempt is never sent for another (I-36).
      return <WalletOtp key={rest.payment.charge?.reference} view={view} {...rest} />;
    case 'mobile_money_check':
      return <ApprovalWait view={view} {...rest} />;
    case 'mobile_money_payment_query':
      return <DelayNotice view={view} {...rest} />;
    case 'checking':
      return <WalletChecking view={view} {...rest} />;
    case 'pending_payment':
      return <PendingPayment view={view} {...rest} />;
    default:
      return null;
  }
}

// --- mobile_money_otp (spec §4, §5 "Mobile money OTP is the same", §8): also for a voucher that the payer fetches by dialling

function WalletOtp({ view, payment, deps }: MobileMoneyStageProps<'mobile_money_otp'>) {
  const code = useRef<CodeEntryHandle>(null);
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyStepsMessages);
  const titles = language.wordsOf(mobileMoneyTitlesMessages);
  const isVoucher = payment.charge?.auth_model === 'VOUCHER';
  const own = isVoucher
    ? words.voucher
    : { label: words.otp, change: words.otpChange, sending: words.otpSending };
  const number = nameOfNumber(payment, view.typed);
  return (
    <>
      <StageHeading>{isVoucher ? titles.voucher : titles.otp}</StageHeading>
      {isVoucher ? (
        <VoucherHint number={number} dialCode={payment.charge?.step_details?.dial_code} />
      ) : (
        <p>{words.otpHint({ number })}</p>
      )}
      <ProcessorText payment={payment} />
      {payment.env === 'test' ? <TestCode onFill={() => code.current?.fill(TEST_WALLET.otp)} /> : null}
      <CodeStage
        ref={code}
        view={view}
        codeWasWrong={codeWasWrong}
        name="token"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={{ ...own, send: words.authorize }}
        resendWords={{
          in: words.codeIn,
          missing: () => words.codeMissing,
          ask: words.resendCode,
          sending: words.sendingCode,
          sent: words.codeSent,
          limit: words.resendLimit,
        }}
        forms={{ send: 'mobile-money/auth-otp', resend: 'mobile-money/resend-otp' }}
        ways={<AnotherNumber deps={deps} />}
        deps={deps}
        onChange={() => deps.send({ type: 'walletOtpChanged' })}
        onSend={(token) => deps.send({ type: 'walletOtpSubmitted', token })}
        onResend={() => deps.send({ type: 'walletResendAsked' })}
      />
    </>
  );
}

/** The code is dialled by a tap on the phone itself, and copied for another one. */
function VoucherHint({ number, dialCode }: { number: string; dialCode: string | undefined }) {
  const words = useWords(mobileMoneyStepsMessages);
  if (dialCode === undefined) return <p>{words.voucherHint}</p>;
  return (
    <>
      <p>{words.voucherDial({ number })}</p>
      <DialCode code={dialCode} />
    </>
  );
}

function TestCode({ onFill }: { onFill(): void }) {
  const words = useWords(mobileMoneyStepsMessages);
  return (
    <TestDrawer>
      <p>{words.testOtp({ otp: TEST_WALLET.otp })}</p>
      <button type="button" data-script="" onClick={onFill}>
        {words.testFill}
      </button>
    </TestDrawer>
  );
}
