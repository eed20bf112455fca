// Words of the exchange rate, French.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';
import { plural } from './format.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) =>
    plural(minutes, {
      one: `Ce taux reste valable ${minutes} minute`,
      other: `Ce taux reste valable ${minutes} minutes`,
    }),
  holdsSeconds: ({ seconds }) =>
    plural(seconds, {
      one: `Ce taux reste valable ${seconds} seconde`,
      other: `Ce taux reste valable ${seconds} secondes`,
    }),
  expired: 'Le taux a expiré.',
  get: 'Demander le nouveau taux',
  getting: 'Nous demandons le nouveau taux…',
  newAmount: ({ money }) => `Le nouveau montant est de ${money}`,
};
