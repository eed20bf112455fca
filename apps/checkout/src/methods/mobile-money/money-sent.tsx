// Spec §2 'A manual "I've sent the money" query': the payer's own question to the network, and what it has answered.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { clockText } from './clock-text.ts';
import type { MobileMoneyParts } from './mobile-money-stage-props.ts';
import type { MobileMoneyState } from './mobile-money-state.ts';
import classes from './held-stage.module.css';

type MoneySentProps = {
  kind: ButtonKind;
  label: string;
  view: Pick<Extract<MobileMoneyState, { doing: unknown }>, 'doing' | 'saidNotYet' | 'looksAtMs'>;
  payment: PaymentView;
  parts: MobileMoneyParts;
};

export function MoneySent({ kind, label, view, payment, parts }: MoneySentProps) {
  const { doing, saidNotYet, looksAtMs } = view;
  const seconds = useSecondsLeft(looksAtMs, payment.server_time, parts);
  const isAsking = doing === 'confirming' || (doing === 'asking' && looksAtMs === null);
  return (
    <div>
      <StageForm
        action={`${parts.address}/mobile-money/query-direct`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={() => parts.send({ type: 'moneySent' })}
      >
        <Button kind={kind} busy={isAsking && mobileMoneySteps.asking}>
          {label}
        </Button>
      </StageForm>
      <p role="status" className={classes.centred}>
        {saidNotYet ? mobileMoneySteps.notYet : ''}
      </p>
      {looksAtMs === null ? null : (
        <p data-script="" className={classes.centred}>
          {mobileMoneySteps.looksAgain(clockText(seconds))}
        </p>
      )}
    </div>
  );
}
