// What card entry and the saved cards share: the exchange rate, and the way back to the saved cards.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { cardMessages } from '@titan/copy/words/card';
import { ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../ui/language.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type CardParts, savedCardsOf } from './state.ts';

/** Only where the card is debited in another currency. */
export const rateRow = lazyPart(async () => (await import('./rate-row.tsx')).RateRow, { optional: true });

type PaymentRateProps = {
  payment: PaymentView;
  renewing: boolean;
  onExpired(expired: boolean): void;
  parts: CardParts;
};

export function PaymentRate({ payment, renewing, onExpired, parts }: PaymentRateProps) {
  const { conversion, server_time: firstMs } = payment;
  return conversion ? (
    <rateRow.Part
      conversion={conversion}
      firstMs={firstMs}
      renewing={renewing}
      onRenew={() => parts.send({ type: 'rateAsked' })}
      onExpired={onExpired}
      time={parts}
    />
  ) : null;
}

/** Spec §2 Footer actions, backToSavedCards: "Back", where there are saved cards to go back to. */
export function BackToSavedCards({ payment, parts }: { payment: PaymentView; parts: CardParts }) {
  const cardWords = useWords(cardMessages);
  if (savedCardsOf(payment).length === 0) return null;
  return (
    <ButtonLink
      kind="secondary"
      href={`${parts.address}?method=card`}
      onFollow={() => parts.send({ type: 'savedCardsAsked' })}
    >
      {cardWords.back}
    </ButtonLink>
  );
}
