// Spec §2 Footer actions: the secondary ways on, always in the same place and order (guides: UI §2).
import { common } from '../copy/common.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import type { PageParts } from './page-parts.ts';
import classes from './stage-actions.module.css';

type StageActionsProps = {
  parts: PageParts;
  canChangeMethod: boolean;
  /** "Cancel Payment" on init, otherwise "Cancel" (spec §2). */
  cancel: string;
};

export function StageActions({ parts, canChangeMethod, cancel }: StageActionsProps) {
  return (
    <div className={classes.actions}>
      {canChangeMethod ? (
        <ButtonLink
          kind="quiet"
          href={parts.address}
          onFollow={() => parts.send({ type: 'methodChangeAsked' })}
        >
          {common.changeMethod}
        </ButtonLink>
      ) : null}
      <StageForm
        action={`${parts.address}/close`}
        seal={parts.seal}
        onSend={() => parts.send({ type: 'closeAsked' })}
      >
        <Button kind="quiet">{cancel}</Button>
      </StageForm>
    </div>
  );
}
