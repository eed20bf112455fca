// Zulu, a draft: words of the exchange rate. A chunk of their own with what shows them.
import type { Translated } from '../catalogue.ts';
import type { rateCopy as english } from '../en/rate.ts';
import { plural } from './format.ts';

export const rateCopy: Translated<typeof english> = {
  holdsMinutes: ({ minutes }) =>
    plural(minutes, {
      one: `Leli zinga lisebenza umzuzu ongu-${minutes}`,
      other: `Leli zinga lisebenza imizuzu engu-${minutes}`,
    }),
  holdsSeconds: ({ seconds }) =>
    plural(seconds, {
      one: `Leli zinga lisebenza isekhondi elingu-${seconds}`,
      other: `Leli zinga lisebenza amasekhondi angu-${seconds}`,
    }),
  expired: 'Izinga seliphelelwe yisikhathi.',
  get: 'Thola izinga elisha',
  getting: 'Sithola izinga elisha…',
  newAmount: ({ money }) => `Inani elisha ngu-${money}`,
};
