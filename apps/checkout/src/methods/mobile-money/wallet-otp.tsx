// Spec §4 mobile_money_otp, also with a voucher that the payer dials for; §5 "Mobile money OTP is the same": digits, at most 10; wrong and expired codes (§8); resend OTP.
import { LIMITS } from '@titan/rules/limits';
import { useRef } from 'react';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { mobileMoneyTitlesMessages } from '@titan/copy/words/mobile-money-titles';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { type CodeEntryHandle, CodeStage } from '../../stages/code-entry.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import classes from '../../stages/stages.module.css';
import { ProcessorSays } from '../../stages/processor-says.tsx';
import { AnotherNumber } from './another-number.tsx';
import { DialCode } from './dial-code-help.tsx';
import type { MobileMoneyStageProps } from './stage-props.ts';
import { TEST_WALLET } from '../../test-mode/test-phone.tsx';
import { nameOfNumber } from './wallet-name.ts';
import { codeWasWrong } from './standing.ts';

export function WalletOtp({ view, payment, parts }: MobileMoneyStageProps<'mobile_money_otp'>) {
  const code = useRef<CodeEntryHandle>(null);
  const language = useLanguage();
  const words = language.wordsOf(mobileMoneyStepsMessages);
  const titles = language.wordsOf(mobileMoneyTitlesMessages);
  const isVoucher = payment.charge?.auth_model === 'VOUCHER';
  const own = isVoucher
    ? words.voucher
    : { label: words.otp, missing: words.otpMissing, change: words.otpChange, sending: words.otpSending };
  const number = nameOfNumber(payment, view.typed);
  return (
    <>
      <StageHeading>{isVoucher ? titles.voucher : titles.otp}</StageHeading>
      {isVoucher ? (
        <VoucherHint number={number} dialCode={payment.charge?.step_details?.dial_code} />
      ) : (
        <p>{words.otpHint({ number })}</p>
      )}
      <ProcessorSays payment={payment} />
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
