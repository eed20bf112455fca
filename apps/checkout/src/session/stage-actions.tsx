// Spec §2 Footer actions: the secondary ways on, always in the same place and order (guides: UI §2).
import { common } from '@titan/copy/en/common';
import type { PaymentView } from '@titan/contract/payment';
import { methodLabel } from '@titan/copy/method-label';
import type { Channel } from '@titan/rules/methods';
import type { ReactNode } from 'react';
import { useLanguage, useWords } from '../language.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import type { PageParts } from './page-parts.ts';
import classes from './stage-actions.module.css';

type StageActionsProps = {
  parts: PageParts;
  payment: PaymentView;
  /** The method that can be changed for another; null: none. */
  changeable: Channel | null;
  /** What changing it is called on a result (spec §2 changePayment, change-payment-option). */
  changeWords?: string | undefined;
  /** "Cancel Payment" on init, otherwise "Cancel" (spec §2). */
  cancel: string;
  /** What else stands here. */
  children?: ReactNode;
};

export function StageActions(props: StageActionsProps) {
  const words = useWords(common);
  const { parts, payment, changeable, changeWords = words.changeMethod, cancel, children } = props;
  return (
    <div className={classes.actions}>
      {changeable === null ? null : (
        <ChangeMethod parts={parts} payment={payment} channel={changeable} words={changeWords} />
      )}
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

type ChangeMethodProps = { parts: PageParts; payment: PaymentView; channel: Channel; words: string };

/** Without script the page's own address leads to what is open: each other method is named then. */
function ChangeMethod({ parts, payment, channel, words }: ChangeMethodProps) {
  const language = useLanguage();
  return (
    <>
      <span data-script="">
        <ButtonLink
          kind="quiet"
          href={parts.address}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {words}
        </ButtonLink>
      </span>
      <noscript>
        {payment.payment_channels
          .filter((other) => other !== channel)
          .map((other) => (
            <ButtonLink key={other} kind="quiet" href={`${parts.address}?method=${other}`}>
              {methodLabel(other, payment.currency, language)}
            </ButtonLink>
          ))}
      </noscript>
    </>
  );
}
