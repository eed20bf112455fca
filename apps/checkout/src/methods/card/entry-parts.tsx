// What card entry and the saved cards share: the exchange rate, and the way back to the saved cards.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { cardMessages } from '@titan/copy/words/card';
import { ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../ui/language.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { type CardDeps, savedCardsOf } from './state.ts';

/** Only where the card is debited in another currency. */
export const rateRow = lazyPart(async () => (await import('./rate-row.tsx')).RateRow, { optional: true });

type PaymentRateProps = {
  payment: PaymentView;
  renewing: boolean;
  onExpired(expired: boolean): void;
  deps: CardDeps;
};

export function PaymentRate({ payment, renewing, onExpired, deps }: PaymentRateProps) {
  const { conversion, server_time: firstMs } = payment;
  return conversion ? (
    <rateRow.Part
      conversion={conversion}
      firstMs={firstMs}
      renewing={renewing}
      onRenew={() => deps.send({ type: 'rateAsked' })}
      onExpired={onExpired}
      time={deps}
    />
  ) : null;
}

/** Spec §2 Footer actions, backToSavedCards: "Back", where there are saved cards to go back to. */
export function BackToSavedCards({ payment, deps }: { payment: PaymentView; deps: CardDeps }) {
  const cardWords = useWords(cardMessages);
  if (savedCardsOf(payment).length === 0) return null;
  return (
    <ButtonLink
      kind="secondary"
      href={`${deps.address}?method=card`}
      onFollow={() => deps.send({ type: 'savedCardsAsked' })}
    >
      {cardWords.back}
    </ButtonLink>
  );
}
