// Spec §8 Resend OTP: a countdown, the way to ask, what came of it, and "Resend limit exceeded".
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import { payWithBankSteps } from '@titan/copy/en/pay-with-bank-steps';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { PayWithBankParts } from './pay-with-bank-stage-props.ts';
import type { BankResend as Resend } from './pay-with-bank-state.ts';
import classes from './bank-held-stage.module.css';

type LineProps = { resend: Resend; payment: PaymentView; parts: PayWithBankParts };

/** One element over all its states, so that its news are heard. */
export function BankResend(props: LineProps) {
  const { resend } = props;
  if (resend.is === 'hidden') return null;
  return (
    <div className={classes.resend}>
      <Content {...props} />
      <span role="status">{newsOf(resend)}</span>
    </div>
  );
}

function newsOf({ is }: Resend): string {
  if (is === 'limit') return payWithBankSteps.resendLimit;
  return is === 'resent' ? payWithBankSteps.resent : '';
}

function Content({ resend, ...rest }: LineProps): ReactNode {
  switch (resend.is) {
    case 'counting':
      return <Counting untilMs={resend.untilMs} {...rest} />;
    case 'ready':
      return (
        <>
          <span>{payWithBankSteps.noCode}</span>
          <ResendForm {...rest} />
        </>
      );
    case 'sending':
      return <ResendForm busy {...rest} />;
    default:
      return null;
  }
}

type RestProps = Omit<LineProps, 'resend'>;

function Counting({ untilMs, payment, parts }: RestProps & { untilMs: number }) {
  const seconds = useSecondsLeft(untilMs, payment.server_time, parts);
  return (
    <>
      <span>
        {payWithBankSteps.codeIn(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`)}
      </span>
      {/* Without script the line cannot change: the form stands there, and the service says when it was too soon. */}
      <noscript>
        <ResendForm payment={payment} parts={parts} />
      </noscript>
    </>
  );
}

function ResendForm({ payment, parts, busy = false }: RestProps & { busy?: boolean }) {
  return (
    <StageForm
      action={`${parts.address}/bank/resend-otp`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => parts.send({ type: 'bankResendAsked' })}
    >
      <Button kind="quiet" busy={busy && payWithBankSteps.resending}>
        {payWithBankSteps.resend}
      </Button>
    </StageForm>
  );
}
