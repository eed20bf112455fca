// Words of saved cards, Hausa, a draft: spec §2 Footer actions, §4 Saved cards. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} mai ƙarewa da ${lastFour}`,
  anyCard: 'Kati',

  // Choosing
  choose: 'Zaɓi kati',
  useNewCard: 'Yi amfani da sabon kati',
  delete: 'Goge',
  deleteName: ({ card }) => `Goge ${card}`,

  // CVV
  cvvHint: ({ card }) => `Lambar tsaro ta katinku: ${card}. Muna miƙa ta ga bankinku, kuma ba ma adana ta.`,
  testCvv: ({ cvv }) => `CVV na gwaji: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `Ba za a ƙara nuna muku ${card} ba idan kuna biyan ${merchant}, kuma za mu goge lambarsa. Biyan da kuka riga kuka yi za su tsaya yadda suke.`,
  deleteCard: 'Goge katin',
  deleting: 'Ana gogewa…',
};
