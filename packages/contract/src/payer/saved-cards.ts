// Spec §7, the calls of saved cards: get-savedcards, charge-savedcard, delete-savedcard; §3 Saved card.
import type { PayerCall } from './call.ts';
import type { schemas } from './saved-cards.schema.ts';

export const getSavedCards: PayerCall<typeof schemas.getSavedCards> = {
  method: 'POST',
  path: '/card/get-savedcards',
  changes: false,
};

export const chargeSavedCard: PayerCall<typeof schemas.chargeSavedCard> = {
  method: 'POST',
  path: '/card/charge-savedcard',
  changes: true,
  about: 'charge',
};

export const deleteSavedCard: PayerCall<typeof schemas.deleteSavedCard> = {
  method: 'DELETE',
  path: '/card/delete-savedcard',
  changes: true,
};
