// Words of the exchange rate, Hausa, a draft: spec §2 exchange-rate line, §5. A chunk of their own with what shows them. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) => `Wannan farashin canjin zai tsaya har minti ${minutes}`,
  holdsSeconds: ({ seconds }) => `Wannan farashin canjin zai tsaya har sakan ${seconds}`,
  expired: 'Lokacin farashin canjin ya ƙare.',
  get: 'Ɗauko sabon farashin canji',
  getting: 'Ana ɗauko sabon farashin canji…',
  newAmount: ({ money }) => `Sabon adadin shi ne ${money}`,
};
