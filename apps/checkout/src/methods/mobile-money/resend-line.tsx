// Spec §4 Resend OTP and resend STK: a countdown, the way to ask, what came of it, and "Resend Limit exceeded" (§8).
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { clockText } from './clock-text.ts';
import type { MobileMoneyParts } from './mobile-money-stage-props.ts';
import type { Resend } from './mobile-money-state.ts';
import classes from './held-stage.module.css';

type Words = { path: string; in(time: string): string } & Record<
  'missing' | 'ask' | 'sending' | 'sent',
  string
>;

const OF_CODE: Words = {
  path: 'resend-otp',
  in: mobileMoneySteps.codeIn,
  missing: mobileMoneySteps.codeMissing,
  ask: mobileMoneySteps.resendCode,
  sending: mobileMoneySteps.sendingCode,
  sent: mobileMoneySteps.codeSent,
};
const OF_PROMPT: Words = {
  path: 'resend-stk',
  in: mobileMoneySteps.promptIn,
  missing: mobileMoneySteps.promptMissing,
  ask: mobileMoneySteps.resendPrompt,
  sending: mobileMoneySteps.sendingPrompt,
  sent: mobileMoneySteps.promptSent,
};

type LineProps<Is extends Resend['is'] = Resend['is']> = {
  resend: Extract<Resend, { is: Is }>;
  words: Words;
  payment: PaymentView;
  parts: MobileMoneyParts;
};

type ResendLineProps = Omit<LineProps, 'words'> & { of: 'code' | 'prompt' };

/** One element over all its states, so that its news are heard. */
export function ResendLine({ resend, of, ...rest }: ResendLineProps) {
  if (resend.is === 'hidden') return null;
  const words = of === 'code' ? OF_CODE : OF_PROMPT;
  return (
    <div className={classes.resend}>
      <Content resend={resend} words={words} {...rest} />
      <span role="status">{newsOf(resend, words)}</span>
    </div>
  );
}

function newsOf({ is }: Resend, { sent }: Words): string {
  if (is === 'limit') return mobileMoneySteps.resendLimit;
  return is === 'resent' ? sent : '';
}

function Content({ resend, ...rest }: LineProps): ReactNode {
  switch (resend.is) {
    case 'counting':
      return <Counting resend={resend} {...rest} />;
    case 'ready':
      return (
        <>
          <span>{rest.words.missing}</span>
          <ResendForm {...rest} />
        </>
      );
    case 'sending':
      return <ResendForm busy={rest.words.sending} {...rest} />;
    default:
      return null;
  }
}

function Counting({ resend, words, payment, parts }: LineProps<'counting'>) {
  const seconds = useSecondsLeft(resend.untilMs, payment.server_time, parts);
  return (
    <>
      <span>{words.in(clockText(seconds))}</span>
      {/* Without script the line cannot change: the form stands there, and the service says when it was too soon. */}
      <noscript>
        <ResendForm words={words} payment={payment} parts={parts} />
      </noscript>
    </>
  );
}

type ResendFormProps = Omit<LineProps, 'resend'> & { busy?: string };

function ResendForm({ words, payment, parts, busy }: ResendFormProps) {
  return (
    <StageForm
      action={`${parts.address}/mobile-money/${words.path}`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => parts.send({ type: 'walletResendAsked' })}
    >
      <Button kind="quiet" busy={busy ?? false}>
        {words.ask}
      </Button>
    </StageForm>
  );
}
