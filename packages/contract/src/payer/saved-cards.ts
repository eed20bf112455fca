// Spec §7, the calls of saved cards: get-savedcards, charge-savedcard, delete-savedcard; §3 Saved card.
import type * as z from 'zod/mini';
import type { Call } from './call.ts';
import type { savedCard } from './payment.schema.ts';
import type { schemas } from './saved-cards.schema.ts';

export type SavedCard = z.infer<typeof savedCard>;

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
