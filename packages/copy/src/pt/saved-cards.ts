// Words of saved cards, Portuguese. Part of those stages' own chunk.
import type { Translated } from '../catalogue.ts';
import type { savedCards as english } from '../en/saved-cards.ts';

export const savedCards: Translated<typeof english> = {
  name: ({ brand, lastFour }) => `${brand} terminado em ${lastFour}`,
  anyCard: 'Cartão',

  // Choosing
  choose: 'Escolha um cartão',
  useNewCard: 'Usar um cartão novo',
  delete: 'Apagar',
  deleteName: ({ card }) => `Apagar ${card}`,

  // CVV
  cvvHint: ({ card }) => `Do seu ${card}. Enviamo-lo ao seu banco e não o guardamos.`,
  testCvv: ({ cvv }) => `CVV de teste: ${cvv}`,

  // Deleting
  deleteMeans: ({ card, merchant }) =>
    `${card} deixa de aparecer quando pagar a ${merchant}, e apagamos o número. Os pagamentos que já fez ficam como estão.`,
  deleteCard: 'Apagar o cartão',
  deleting: 'A apagar…',
};
