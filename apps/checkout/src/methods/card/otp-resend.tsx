// Spec §4 Resend OTP: 30 s before it is offered, 3 times, "OTP Resent" for 1.5 s, hidden at its limit.
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import { cardSteps } from '@titan/copy/en/card-steps';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { CardParts } from './card-stage-props.ts';
import type { OtpResend } from './card-state.ts';
import classes from './code-stage.module.css';

type OtpResendProps<Is extends OtpResend['is'] = OtpResend['is']> = {
  resend: Extract<OtpResend, { is: Is }>;
  payment: PaymentView;
  parts: CardParts;
};

/** One element over all its states, so that its news are heard. */
export function OtpResendLine({ resend, ...rest }: OtpResendProps) {
  if (resend.is === 'hidden') return null;
  return (
    <div className={classes.resend}>
      <ResendContent resend={resend} {...rest} />
      <span role="status">{newsOf(resend)}</span>
    </div>
  );
}

function newsOf({ is }: OtpResend): string {
  if (is === 'limit') return cardSteps.resendLimit;
  return is === 'resent' ? cardSteps.resent : '';
}

function ResendContent({ resend, ...rest }: OtpResendProps): ReactNode {
  switch (resend.is) {
    case 'counting':
      return <Counting resend={resend} {...rest} />;
    case 'ready':
      return (
        <>
          <span>{cardSteps.resendLeft(resend.left)}</span>
          <ResendForm {...rest} />
        </>
      );
    case 'sending':
      return <ResendForm busy={cardSteps.resending} {...rest} />;
    default:
      return null;
  }
}

function Counting({ resend, payment, parts }: OtpResendProps<'counting'>) {
  const seconds = useSecondsLeft(resend.untilMs, payment.server_time, parts);
  return (
    <>
      <span>{cardSteps.resendIn(clockText(seconds))}</span>
      {/* Without script the line cannot change: the form stands there, and the service says when it was too soon. */}
      <noscript>
        <ResendForm payment={payment} parts={parts} />
      </noscript>
    </>
  );
}

type ResendFormProps = Pick<OtpResendProps, 'payment' | 'parts'> & { busy?: string };

function ResendForm({ payment, parts, busy }: ResendFormProps) {
  return (
    <StageForm
      action={`${parts.address}/card/resend-otp`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => parts.send({ type: 'otpResendAsked' })}
    >
      <Button kind="quiet" busy={busy ?? false}>
        {cardSteps.resend}
      </Button>
    </StageForm>
  );
}

/** `0:24` */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
