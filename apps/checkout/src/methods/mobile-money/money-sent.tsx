// Spec §2 'A manual "I've sent the money" query': the payer's own question to the network, and what it has answered.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { useWords } from '../../language.tsx';
import { AskNow } from '../../stages/ask-now.tsx';
import type { ButtonKind } from '../../ui/button.tsx';
import { clockText, useSecondsLeft } from '../../ui/use-seconds-left.ts';
import type { MobileMoneyParts } from './stage-props.ts';
import { doingOf, type Checking, type Watching } from './flow.ts';
import classes from './held-stage.module.css';

type MoneySentProps = {
  kind: ButtonKind;
  label: string;
  view: Watching | Checking;
  payment: PaymentView;
  parts: MobileMoneyParts;
};

export function MoneySent({ kind, label, view, payment, parts }: MoneySentProps) {
  const words = useWords(mobileMoneySteps);
  const doing = doingOf(view);
  const looksAtMs = view.stage === 'checking' ? null : view.looksAtMs;
  const seconds = useSecondsLeft(looksAtMs, payment.server_time, parts);
  return (
    <AskNow
      kind={kind}
      words={{ ask: label, asking: words.asking, notYet: words.notYet }}
      isAsking={doing === 'confirming' || (doing === 'asking' && looksAtMs === null)}
      saidNotYet={view.stage !== 'checking' && view.saidNotYet}
      form="mobile-money/query-direct"
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'moneySent' })}
    >
      {looksAtMs === null ? null : (
        <p data-script="" className={classes.centred}>
          {words.looksAgain({ time: clockText(seconds) })}
        </p>
      )}
    </AskNow>
  );
}
