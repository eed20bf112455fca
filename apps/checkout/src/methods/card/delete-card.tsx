// Spec §2 deletecard: a card is deleted only after the payer has read what that means.
import { cardSteps } from '@titan/copy/en/card-steps';
import { savedCards } from '@titan/copy/en/saved-cards';
import { Button } from '../../ui/button.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { BackToSavedCards } from './back-to-saved-cards.tsx';
import { CardNotice } from './card-notice.tsx';
import { nameOfSavedCard } from './saved-card-name.ts';
import type { SavedStageProps } from './saved-cards.tsx';

export function DeleteCard({
  card: { card, submitting, notice },
  payment,
  parts,
}: SavedStageProps<'deletecard'>) {
  const { reference } = card;
  return (
    <>
      <StageHeading>{cardSteps.deleteTitle}</StageHeading>
      <CardNotice notice={notice} />
      <p>{savedCards.deleteMeans(nameOfSavedCard(card), payment.merchant.name)}</p>
      <StageForm
        action={`${parts.address}/card/delete-savedcard`}
        seal={parts.seal}
        fields={{ card_reference: reference }}
        onSend={() => parts.send({ type: 'deleteConfirmed', reference })}
      >
        <Button busy={submitting && savedCards.deleting}>{savedCards.deleteCard}</Button>
      </StageForm>
      <BackToSavedCards payment={payment} parts={parts} />
    </>
  );
}
