// Spec §4 Resend STK, §8 "Resend Limit exceeded": the prompt is sent to the phone once more.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { useWords } from '../../ui/language.tsx';
import type { Resend } from '../../stages/resend.ts';
import { ResendLine } from '../../stages/resend-line.tsx';
import type { MobileMoneyParts } from './stage-props.ts';

type ResendPromptProps = { resend: Resend<unknown>; payment: PaymentView; parts: MobileMoneyParts };

export function ResendPrompt(props: ResendPromptProps) {
  const { parts } = props;
  const words = useWords(mobileMoneyStepsMessages);
  return (
    <ResendLine
      {...props}
      words={{
        in: words.promptIn,
        missing: () => words.promptMissing,
        ask: words.resendPrompt,
        sending: words.sendingPrompt,
        sent: words.promptSent,
        limit: words.resendLimit,
      }}
      form="mobile-money/resend-stk"
      onAsk={() => parts.send({ type: 'walletResendAsked' })}
    />
  );
}
