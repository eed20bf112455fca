// Words of saved cards, French.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} se terminant par ${lastFour}`,
  anyCard: 'Carte',

  // Choosing
  choose: 'Choisissez une carte',
  useNewCard: 'Utiliser une nouvelle carte',
  delete: 'Supprimer',
  deleteName: ({ card }) => `Supprimer\u00a0: ${card}`,

  // CVV
  cvvHint: ({ card }) =>
    `Carte choisie\u00a0: ${card}. Nous transmettons ce code à votre banque et ne le gardons pas.`,
  testCvv: ({ cvv }) => `CVV de test\u00a0: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `${card} ne vous sera plus proposée quand vous payez ${merchant}, et nous supprimons son numéro. Les paiements que vous avez faits ne changent pas.`,
  deleteCard: 'Supprimer la carte',
  deleting: 'Suppression…',
};
