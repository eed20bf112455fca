// "Check now" on every stage that waits for money, and what asking has brought where that is nothing.
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import { useWords } from '../../ui/language.tsx';
import { AskNow } from '../../stages/ask-now.tsx';
import { StillChecking } from '../../stages/still-checking.tsx';
import { doingOf } from './flow.ts';
import type { BankTransferStageProps } from './stage-props.ts';

type Waiting = 'account_details' | 'transfer_termination' | 'transfer_rest';
type TransferCheckProps = BankTransferStageProps<Waiting> & {
  /** Spec §4 "A wait counts as elapsed after a full minute since the start time": then the payer says that the money is sent. */
  isSent?: boolean;
};

export function TransferCheck({ view, payment, parts, isSent = false }: TransferCheckProps) {
  const words = useWords(bankTransferStepsMessages);
  return (
    <AskNow
      kind="secondary"
      words={{ ask: isSent ? words.sent : words.checkNow, asking: words.asking, notYet: words.notYet }}
      isAsking={doingOf(view) === 'confirming'}
      asked={view.asked}
      form={null}
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'transferSent' })}
    />
  );
}

/** The answer to the payer's press is missing: no second account is opened beside it. */
export function TransferChecking({ view, payment, parts }: BankTransferStageProps<'checking'>) {
  const { checking: title } = useWords(bankTransferTitlesMessages);
  const { unknown: message, checkNow: ask, asking } = useWords(bankTransferStepsMessages);
  return (
    <StillChecking
      view={view}
      words={{ title, message, ask, asking }}
      form={null}
      payment={payment}
      parts={parts}
      onAsk={() => parts.send({ type: 'transferSent' })}
    />
  );
}
