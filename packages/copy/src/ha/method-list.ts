// Words of the method list that few payers have, Hausa, a draft.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Ba za ku iya biyan wannan a yanzu ba',
  noMethodMeans: ({ merchant }) =>
    `Babu wata hanyar biya da ake da ita a yanzu. Don Allah ku sake gwadawa daga baya, ko ku tambayi ${merchant}.`,

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'An yi amfani da ita a biyan da ya gabata',
  notYou: 'Ba ku ba ne? A manta',
};
