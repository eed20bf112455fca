// Words of the method list that few payers have, French.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'Vous ne pouvez pas payer pour le moment',
  noMethodMeans: ({ merchant }) =>
    `Aucun moyen de paiement n’est disponible pour le moment. Veuillez réessayer plus tard, ou demander à ${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Ne répond pas pour le moment. Les autres moyens fonctionnent.',
  allPaused: 'Aucun moyen de paiement ne répond pour le moment. Veuillez réessayer dans quelques minutes.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Utilisé la dernière fois',
  notYou: 'Ce n’est pas vous\u202f? Oublier',
};
