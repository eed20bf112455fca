// Spec §2 Footer actions, backToSavedCards: "Back", where there are saved cards to go back to.
import type { PaymentView } from '@titan/contract/payment';
import { cardCopy } from '@titan/copy/en/card';
import { ButtonLink } from '../../ui/button.tsx';
import type { CardParts } from './card-stage-props.ts';
import { savedCardsOf } from './card-truth.ts';

export function BackToSavedCards({ payment, parts }: { payment: PaymentView; parts: CardParts }) {
  if (savedCardsOf(payment).length === 0) return null;
  return (
    <ButtonLink
      kind="secondary"
      href={`${parts.address}?method=card`}
      onFollow={() => parts.send({ type: 'savedCardsAsked' })}
    >
      {cardCopy.back}
    </ButtonLink>
  );
}
