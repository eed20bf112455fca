// Spec §2 Footer actions: the secondary ways on, always in the same place and order. Changing the way to pay has three names there: one is
// visible everywhere, and each is the accessible name where the specification has it, as long as it contains the visible one (WCAG 2.5.3).
import { commonMessages } from '@titan/copy/words/common';
import type { ReactNode } from 'react';
import { useWords } from '../../ui/language.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import type { PageDeps } from '../page-deps.ts';
import classes from './stage-actions.module.css';

type StageActionsProps = {
  deps: PageDeps;
  /** Another method can be chosen. */
  canChange: boolean;
  /** What changing it is called where the specification has another name for it (spec §2 change-payment-option). */
  changeWords?: string;
  /** "Cancel Payment" on init, otherwise "Cancel" (spec §2). */
  cancel: string;
  /** What Cancel leads to where the screen asks a question of its own: a link, which works without script too. By default it closes the payment. */
  declines?: { href: string; onFollow(): void };
  /** More actions. */
  children?: ReactNode;
};

export function StageActions(props: StageActionsProps) {
  const words = useWords(commonMessages);
  const { deps, canChange, changeWords = words.changeMethod, cancel, declines, children } = props;
  return (
    <div className={classes.actions}>
      {canChange ? (
        <ButtonLink
          kind="quiet"
          href={`${deps.address}?method=list`}
          onFollow={() => deps.send({ type: 'methodChangeAsked' })}
          {...(changeWords.includes(words.changePayment) ? { label: changeWords } : {})}
        >
          {words.changePayment}
        </ButtonLink>
      ) : null}
      {declines ? (
        <ButtonLink kind="quiet" {...declines}>
          {cancel}
        </ButtonLink>
      ) : (
        <StageForm
          action={`${deps.address}/close`}
          seal={deps.seal}
          onSend={() => deps.send({ type: 'closeAsked' })}
        >
          <Button kind="quiet">{cancel}</Button>
        </StageForm>
      )}
      {children}
    </div>
  );
}
