// How sentences name the card in use: by its type and last four digits, where the service knows them (spec §3 Saved card).
import type { PaymentView } from '@titan/contract/payment';
import { cardCopy } from '@titan/copy/en/card';
import { cardSteps } from '@titan/copy/en/card-steps';

/** "Mastercard card ending in 2975"; just "card" where the service names none. A brand that is not ours is left out. */
export function nameOfCard(payment: PaymentView): string {
  const card = payment.charge?.card;
  if (!card) return cardSteps.thisCard;
  return cardSteps.cardEnding(brandName(card.card_type), card.last_four);
}

/** The brand as the payer knows it; empty for one that is not ours. */
export function brandName(type: string | null): string {
  const known = Object.entries(cardCopy.brands).find(([brand]) => brand === type?.toLowerCase());
  return known?.[1] ?? '';
}
