// Spec §5 "The save card checkbox appears only for mastercard when can_save_card is true": one rule for page and service.
import type { CardBrand } from './card-number.ts';

/** Whether the payer may ask to have a card of this brand saved. `canSaveCard`: the merchant's setting. */
export function mayBeSaved(brand: CardBrand | null, canSaveCard: boolean): boolean {
  return brand === 'mastercard' && canSaveCard;
}

/** What a card may ask the payer for before it is charged. */
export const REQUIRED_FIELDS = ['cvv'] as const;

export type RequiredField = (typeof REQUIRED_FIELDS)[number];
