// How sentences name the card in use: by its type and last four digits, where the service knows them (spec §3 Saved card).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { UNKNOWN } from '@titan/copy/catalogue';
import { cardMessages } from '@titan/copy/words/card';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import type { Language } from '@titan/copy/language';

/** "Mastercard ending in 2975"; just "card" where the service names none. A brand that is not ours is left out. */
export function nameOfCard(payment: PaymentView, language: Language): string {
  const words = language.wordsOf(cardStepsMessages);
  const card = payment.charge?.card;
  if (!card) return words.thisCard;
  return words.cardEnding({
    type: brandName(card.card_type, language) || UNKNOWN,
    lastFour: card.last_four,
  });
}

/** The brand as the payer knows it; empty for one that is not ours. */
export function brandName(type: string | null, language: Language): string {
  return brandOf(type, language)?.[1] ?? '';
}

/** Slug of the mark of a card of this type: any card's for a brand that is not ours. */
export function brandMark(type: string | null, language: Language): string {
  return brandOf(type, language)?.[0] ?? 'provider';
}

function brandOf(type: string | null, language: Language): [brand: string, name: string] | undefined {
  const brands = Object.entries(language.wordsOf(cardMessages).brands);
  return brands.find(([brand]) => brand === type?.toLowerCase());
}
