// Words of the question before typed data is lost, French. All are ours.
import type { Translated } from '../catalogue.ts';
import type { leaving as english } from '../en/leaving.ts';

export const leaving: Translated<typeof english> = {
  title: 'Fermer le paiement\u202f?',
  means: 'Ce que vous avez saisi ici ne sera pas conservé.',
  stay: 'Rester sur cette page',
};
