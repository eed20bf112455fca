// Spec §7, the calls of saved cards: get-savedcards, charge-savedcard, delete-savedcard; §3 Saved card.
import type { Call } from './call.ts';
import type { schemas } from './saved-cards.schema.ts';

export const getSavedCards: Call<typeof schemas.getSavedCards> = {
  method: 'POST',
  path: '/card/get-savedcards',
  changes: false,
};

export const chargeSavedCard: Call<typeof schemas.chargeSavedCard> = {
  method: 'POST',
  path: '/card/charge-savedcard',
  changes: true,
  about: 'charge',
};

export const deleteSavedCard: Call<typeof schemas.deleteSavedCard> = {
  method: 'DELETE',
  path: '/card/delete-savedcard',
  changes: true,
};
