// The payer's own question on a screen that waits, from the first HTML on (decision 0058), and what it has brought.
import type { PaymentView } from '@titan/contract/payment';
import { askingMessages } from '@titan/copy/words/asking';
import { commonMessages } from '@titan/copy/words/common';
import type { ReactNode } from 'react';
import { useWords } from '../ui/language.tsx';
import type { MethodParts } from './method.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import type { Asked } from './waiting.ts';
import classes from './stages.module.css';

export type AskNowProps = {
  kind: ButtonKind;
  words: { ask: string; asking: string; notYet?: string };
  isAsking: boolean;
  /** What asking has brought where that is nothing. */
  asked?: Asked | null;
  /** The form's path below the payment's address; null: without script it is the page again, for which the service looks. */
  form: string | null;
  payment: PaymentView;
  parts: Pick<MethodParts<never>, 'address' | 'seal'>;
  onAsk(): void;
  /** What stands below it. */
  children?: ReactNode;
};

export function AskNow({
  kind,
  words,
  isAsking,
  asked = null,
  form,
  payment,
  parts,
  onAsk,
  children,
}: AskNowProps) {
  const { offline } = useWords(commonMessages);
  const { notReached } = useWords(askingMessages);
  const sentences = { open: words.notYet, 'not-reached': notReached, offline };
  const charge = payment.charge?.reference ?? '';
  const plain =
    form === null
      ? // Who has waited for it is told that it paid, not that it had been paid before.
        { action: parts.address, seal: null, fields: { paid: charge } }
      : { action: `${parts.address}/${form}`, seal: parts.seal, fields: { charge } };
  return (
    <div>
      <StageForm {...plain} onSend={onAsk}>
        <Button kind={kind} busy={isAsking && words.asking}>
          {words.ask}
        </Button>
      </StageForm>
      <p role="status" className={`${classes.hint} ${classes.news}`}>
        {asked && sentences[asked]}
      </p>
      {children}
    </div>
  );
}
