// Asks for another account: Try another transfer, Send the rest (spec §4 "'Try another transfer' gets a new account").
import type { ReactNode } from 'react';
import { StageForm } from '../../ui/stage-form.tsx';
import type { BankTransferParts } from './stage-props.ts';
import { ACCOUNT_FORM, UNDERSTOOD } from './flow.ts';

type AccountFormProps = { parts: BankTransferParts; children: ReactNode };

/** The payer has understood the instructions before the first account. */
export function AccountForm({ parts, children }: AccountFormProps) {
  return (
    <StageForm
      action={`${parts.address}/${ACCOUNT_FORM}`}
      seal={parts.seal}
      fields={{ [UNDERSTOOD]: 'yes' }}
      onSend={() => parts.send({ type: 'accountAsked' })}
    >
      {children}
    </StageForm>
  );
}
