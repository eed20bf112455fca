// Words of the method list that few payers have, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { methodListWords as english } from '../en/method-list.ts';

export const methodListWords: Translated<typeof english> = {
  noMethod: 'De momento não pode fazer este pagamento',
  noMethodMeans: ({ merchant }) =>
    `De momento não há nenhuma forma de pagar disponível. Tente novamente mais tarde ou pergunte a ${merchant}.`,

  // Of a way whose processor does not answer for now (decision 0061)
  paused: 'Não responde neste momento. As outras formas funcionam.',
  allPaused: 'Nenhuma forma de pagamento responde neste momento. Tente novamente dentro de alguns minutos.',

  // Before the way that this browser paid last (decision 0069)
  usedLast: 'Usado da última vez',
  notYou: 'Não foi você? Esquecer',
};
