// How a saved card is called (spec §3 Saved card): of its number only the last four digits.
import type { SavedCard } from '@titan/contract/saved-cards';
import { savedCards } from '@titan/copy/en/saved-cards';
import { brandName } from './card-name.ts';

/** "Mastercard ending in 2975". */
export function nameOfSavedCard({ card_type: type, last_four: lastFour }: SavedCard): string {
  return savedCards.name(brandName(type) || savedCards.anyCard, lastFour);
}
