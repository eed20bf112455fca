// Words of saved cards, Swahili: spec §2 Footer actions, §4 Saved cards. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} inayoishia na ${lastFour}`,
  anyCard: 'Kadi',

  // Choosing
  choose: 'Chagua kadi',
  useNewCard: 'Tumia kadi mpya',
  delete: 'Futa',
  deleteName: ({ card }) => `Futa ${card}`,

  // CVV
  cvvHint: ({ card }) =>
    `Namba ya usalama ya kadi yako: ${card}. Tunaipitisha kwa benki yako na hatuihifadhi.`,
  testCvv: ({ cvv }) => `CVV ya majaribio: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `${card} haitaonyeshwa tena utakapofanya malipo kwa ${merchant}, na tutafuta namba yake. Malipo uliyokwisha kufanya yatabaki kama yalivyo.`,
  deleteCard: 'Futa kadi',
  deleting: 'Tunafuta…',
};
