// Zulu, a draft: words of saved cards. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

/** A noun of another class than brands, so what ends in four digits is another form. */
const CARD = 'Ikhadi';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} ${brand === CARD ? 'eligcina' : 'egcina'} ngo-${lastFour}`,
  anyCard: CARD,

  // Choosing
  choose: 'Khetha ikhadi',
  useNewCard: 'Sebenzisa ikhadi elisha',
  delete: 'Susa',
  deleteName: ({ card }) => `Susa: ${card}`,

  // CVV
  cvvHint: ({ card }) => `Eyekhadi lakho: ${card}. Siyidlulisela ebhange lakho, asiyigcini.`,
  testCvv: ({ cvv }) => `I-CVV yokuhlola: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `Leli khadi (${card}) ngeke lisavela uma ukhokhela i-${merchant}, futhi siyayisusa inombolo yalo. Izinkokhelo osuzenzile zihlala zinjalo.`,
  deleteCard: 'Susa ikhadi',
  deleting: 'Siyasusa…',
};
