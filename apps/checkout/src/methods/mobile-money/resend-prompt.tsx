// Spec §4 Resend STK, §8 "Resend Limit exceeded": the prompt is sent to the phone once more.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import type { Resend } from '../../stages/resend.ts';
import { ResendLine, type ResendWords } from '../../stages/resend-line.tsx';
import type { MobileMoneyParts } from './stage-props.ts';

const WORDS: ResendWords = {
  in: mobileMoneySteps.promptIn,
  missing: () => mobileMoneySteps.promptMissing,
  ask: mobileMoneySteps.resendPrompt,
  sending: mobileMoneySteps.sendingPrompt,
  sent: mobileMoneySteps.promptSent,
  limit: mobileMoneySteps.resendLimit,
};

type ResendPromptProps = { resend: Resend<unknown>; payment: PaymentView; parts: MobileMoneyParts };

export function ResendPrompt(props: ResendPromptProps) {
  const { parts } = props;
  return (
    <ResendLine
      {...props}
      words={WORDS}
      form="mobile-money/resend-stk"
      onAsk={() => parts.send({ type: 'walletResendAsked' })}
    />
  );
}
