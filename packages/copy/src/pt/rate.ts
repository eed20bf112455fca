// Words of the exchange rate, Portuguese. A chunk of their own with what shows them.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';
import { plural } from './format.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) =>
    plural(minutes, {
      one: `Esta taxa de câmbio é válida durante ${minutes} minuto`,
      other: `Esta taxa de câmbio é válida durante ${minutes} minutos`,
    }),
  holdsSeconds: ({ seconds }) =>
    plural(seconds, {
      one: `Esta taxa de câmbio é válida durante ${seconds} segundo`,
      other: `Esta taxa de câmbio é válida durante ${seconds} segundos`,
    }),
  expired: 'A taxa de câmbio expirou.',
  get: 'Obter a nova taxa de câmbio',
  getting: 'A obter a nova taxa de câmbio…',
  newAmount: ({ money }) => `O novo valor é ${money}`,
};
