// Zulu, a draft: how a time that is left is written and said.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';
import { plural } from './format.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `${hours}h ${minutes}m`,
    minutes: ({ minutes, seconds }) => `${minutes}m ${seconds}s`,
  },
  hours: ({ count }) => plural(count, { one: `ihora elingu-${count}`, other: `amahora angu-${count}` }),
  minutes: ({ count }) => plural(count, { one: `umzuzu ongu-${count}`, other: `imizuzu engu-${count}` }),
  seconds: ({ count }) =>
    plural(count, { one: `isekhondi elingu-${count}`, other: `amasekhondi angu-${count}` }),
  both: ({ larger, smaller }) => `${larger}, ${smaller}`,
};
