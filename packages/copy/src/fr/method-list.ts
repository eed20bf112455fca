// Words of the method list that few payers have, French.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Vous ne pouvez pas payer pour le moment',
  noMethodMeans: ({ merchant }) =>
    `Aucun moyen de paiement n’est disponible pour le moment. Veuillez réessayer plus tard, ou demander à ${merchant}.`,

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Utilisé la dernière fois',
  notYou: 'Ce n’est pas vous\u202f? Oublier',
};
