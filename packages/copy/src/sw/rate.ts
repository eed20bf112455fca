// Words of the exchange rate, Swahili: spec §2 exchange-rate line, §5. A chunk of their own with what shows them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';

export const rateCopy: Translated<typeof english> = {
  // The number stands behind its unit, which is the same for one and for more.
  holdsMinutes: ({ minutes }) => `Kiwango hiki kitadumu kwa dakika ${minutes}`,
  holdsSeconds: ({ seconds }) => `Kiwango hiki kitadumu kwa sekunde ${seconds}`,
  expired: 'Muda wa kiwango umeisha.',
  get: 'Pata kiwango kipya',
  getting: 'Tunapata kiwango kipya…',
  newAmount: ({ money }) => `Kiasi kipya ni ${money}`,
};
