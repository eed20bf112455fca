// Spec §2 Footer actions: the secondary ways on, always in the same place and order.
import { commonMessages } from '@titan/copy/words/common';
import type { ReactNode } from 'react';
import { useWords } from '../language.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import type { PageParts } from './page-parts.ts';
import classes from './stage-actions.module.css';

type StageActionsProps = {
  parts: PageParts;
  /** Another method can be chosen. */
  canChange: boolean;
  /** What changing it is called on a result (spec §2 changePayment, change-payment-option). */
  changeWords?: string | undefined;
  /** "Cancel Payment" on init, otherwise "Cancel" (spec §2). */
  cancel: string;
  /** What else stands here. */
  children?: ReactNode;
};

export function StageActions(props: StageActionsProps) {
  const words = useWords(commonMessages);
  const { parts, canChange, changeWords = words.changeMethod, cancel, children } = props;
  return (
    <div className={classes.actions}>
      {canChange ? (
        <ButtonLink
          kind="quiet"
          href={`${parts.address}?method=list`}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {changeWords}
        </ButtonLink>
      ) : null}
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
