// Spec §4 Saved cards: their stages. A chunk of its own, fetched only by payers who have saved a card.
import { unreachable } from '@titan/rules/unreachable';
import { DeleteCard } from './delete-card.tsx';
import { SavedCards, type SavedStageProps } from './saved-cards.tsx';
import { SavedCvv } from './saved-cvv.tsx';

type SavedState =
  | SavedStageProps<'savedcards' | 'deletecard'>['card']
  | (SavedStageProps<'cvv'>['card'] & { of: object });

type SavedStageAnyProps = Omit<SavedStageProps<'savedcards'>, 'card'> & { card: SavedState };

export function SavedStage({ card, ...rest }: SavedStageAnyProps) {
  switch (card.stage) {
    case 'savedcards':
      return <SavedCards card={card} {...rest} />;
    case 'deletecard':
      return <DeleteCard card={card} {...rest} />;
    case 'cvv':
      return <SavedCvv card={card} {...rest} />;
    default:
      return unreachable(card);
  }
}
