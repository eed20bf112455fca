// Spec §4, §8 a code or prompt that is sent again: a countdown, the way to ask, what came of it, and that its limit is reached.
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import type { MethodParts } from './method.ts';
import { Button } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { clockText, useSecondsLeft } from '../ui/use-seconds-left.ts';
import type { Resend } from './resend.ts';
import classes from './stages.module.css';

/** The method's words. */
export type ResendWords = {
  in(params: { time: string }): string;
  /** Before the way to ask; `left`: how often it can still be asked for. */
  missing(params: { left: number }): string;
  ask: string;
  sending: string;
  sent: string;
  limit: string;
};

type LineProps = {
  resend: Resend<unknown>;
  words: ResendWords;
  /** The form's path below the payment's address. */
  form: string;
  payment: PaymentView;
  parts: Pick<MethodParts<never>, 'address' | 'seal' | 'serverNow' | 'listenToTime'>;
  onAsk(): void;
};

/** One element over all its states, so that its news are heard. */
export function ResendLine({ resend, ...rest }: LineProps) {
  if (resend.is === 'hidden') return null;
  return (
    <div className={classes.resend}>
      <Content resend={resend} {...rest} />
      <span role="status">{newsOf(resend, rest.words)}</span>
    </div>
  );
}

function newsOf({ is }: Resend<unknown>, { limit, sent }: ResendWords): string {
  if (is === 'limit') return limit;
  return is === 'resent' ? sent : '';
}

/**
 * The form stands there from the first HTML on, and is seen once it can be pressed. Where nothing moves, because no script came, that is
 * always: the service then says when it was too soon.
 */
function Content({ resend, ...rest }: LineProps): ReactNode {
  const { words, payment, parts } = rest;
  const isCounting = resend.is === 'counting';
  const seconds = useSecondsLeft(isCounting ? resend.untilMs : null, payment.server_time, parts);
  if (resend.is === 'limit' || resend.is === 'resent' || resend.is === 'hidden') return null;
  return (
    <>
      {isCounting ? <span data-script="">{words.in({ time: clockText(seconds) })}</span> : null}
      {resend.is === 'ready' ? <span>{words.missing({ left: resend.left })}</span> : null}
      <span className={isCounting ? classes.early : undefined}>
        <ResendForm isBusy={resend.is === 'sending'} {...rest} />
      </span>
    </>
  );
}

type ResendFormProps = Omit<LineProps, 'resend'> & { isBusy: boolean };

function ResendForm({ words, form, payment, parts, onAsk, isBusy }: ResendFormProps) {
  return (
    <StageForm
      action={`${parts.address}/${form}`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={onAsk}
    >
      <Button kind="quiet" busy={isBusy && words.sending}>
        {words.ask}
      </Button>
    </StageForm>
  );
}
