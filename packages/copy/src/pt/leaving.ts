// Words of the question before typed data is lost, Portuguese. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'Fechar o pagamento?',
  means: 'O que escreveu aqui não será guardado.',
  stay: 'Ficar nesta página',
};
