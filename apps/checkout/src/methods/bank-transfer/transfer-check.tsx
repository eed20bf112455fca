// "Check now" on every stage that waits for money, and what asking has brought where that is nothing.
import { bankTransferSteps } from '@titan/copy/en/bank-transfer-steps';
import { useWords } from '../../language.tsx';
import { AskNow } from '../../stages/ask-now.tsx';
import { doingOf } from './flow.ts';
import type { BankTransferStageProps } from './stage-props.ts';

type Waiting = 'account_details' | 'transfer_termination' | 'transfer_rest' | 'checking';
type TransferCheckProps = BankTransferStageProps<Waiting> & {
  /** Spec §4 "A wait counts as elapsed after a full minute since the start time": then the payer says that the money is sent. */
  isSent?: boolean;
};

export function TransferCheck({ view, payment, parts, isSent = false }: TransferCheckProps) {
  const words = useWords(bankTransferSteps);
  const doing = doingOf(view);
  const isAsking = doing === 'confirming' || (view.stage === 'checking' && doing === 'asking');
  return (
    <AskNow
      kind="secondary"
      words={{ ask: isSent ? words.sent : words.checkNow, asking: words.asking, notYet: words.notYet }}
      isAsking={isAsking}
      saidNotYet={'saidNotYet' in view && view.saidNotYet}
      form={null}
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'transferSent' })}
    />
  );
}
