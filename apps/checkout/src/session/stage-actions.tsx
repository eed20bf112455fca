// Spec §2 Footer actions: the secondary ways on, always in the same place and order (guides: UI §2).
import { common } from '../copy/common.ts';
import type { PaymentView } from '@titan/contract/payment';
import { type Channel, methodLabel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import type { PageParts } from './page-parts.ts';
import classes from './stage-actions.module.css';

type StageActionsProps = {
  parts: PageParts;
  payment: PaymentView;
  /** The method that can be changed for another; null: none. */
  changeable: Channel | null;
  /** "Cancel Payment" on init, otherwise "Cancel" (spec §2). */
  cancel: string;
  /** What else stands here. */
  children?: ReactNode;
};

export function StageActions({ parts, payment, changeable, cancel, children }: StageActionsProps) {
  return (
    <div className={classes.actions}>
      {changeable === null ? null : <ChangeMethod parts={parts} payment={payment} channel={changeable} />}
      <StageForm
        action={`${parts.address}/close`}
        seal={parts.seal}
        onSend={() => parts.send({ type: 'closeAsked' })}
      >
        <Button kind="quiet">{cancel}</Button>
      </StageForm>
      {children}
    </div>
  );
}

type ChangeMethodProps = { parts: PageParts; payment: PaymentView; channel: Channel };

/** Without script the page's own address leads to what is open: each other method is named then. */
function ChangeMethod({ parts, payment, channel }: ChangeMethodProps) {
  return (
    <>
      <span data-script="">
        <ButtonLink
          kind="quiet"
          href={parts.address}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {common.changeMethod}
        </ButtonLink>
      </span>
      <noscript>
        {payment.payment_channels
          .filter((other) => other !== channel)
          .map((other) => (
            <ButtonLink key={other} kind="quiet" href={`${parts.address}?method=${other}`}>
              {methodLabel(other, payment.currency)}
            </ButtonLink>
          ))}
      </noscript>
    </>
  );
}
