// The payer's own question where an approval elsewhere is waited for, and what it has brought.
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import type { MethodParts } from '../methods/method.ts';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import classes from './stages.module.css';

type AskNowProps = {
  kind: ButtonKind;
  words: { ask: string; asking: string; notYet: string };
  isAsking: boolean;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  /** The form's path below the payment's address. */
  form: string;
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
  saidNotYet,
  form,
  payment,
  parts,
  onAsk,
  children,
}: AskNowProps) {
  return (
    <div>
      <StageForm
        action={`${parts.address}/${form}`}
        seal={parts.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onSend={onAsk}
      >
        <Button kind={kind} busy={isAsking && words.asking}>
          {words.ask}
        </Button>
      </StageForm>
      <p role="status" className={classes.hint}>
        {saidNotYet ? words.notYet : ''}
      </p>
      {children}
    </div>
  );
}
