// Words of the method list that few payers have, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Ba za ku iya biyan wannan a yanzu ba',
  noMethodMeans: ({ merchant }) =>
    `Babu wata hanyar biya da ake da ita a yanzu. Don Allah ku sake gwadawa daga baya, ko ku tambayi ${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Ba ta amsawa a yanzu. Sauran hanyoyin suna aiki.',
  allPaused: 'Babu hanyar biya da take amsawa a yanzu. Don Allah ku sake gwadawa bayan ƴan mintuna.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'An yi amfani da ita a biyan da ya gabata',
  notYou: 'Ba ku ba ne? A manta',
};
