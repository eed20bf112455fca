// How a time that is left is written and said, French.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';
import { plural } from './format.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `${hours}\u00a0h\u00a0${minutes}\u00a0min`,
    minutes: ({ minutes, seconds }) => `${minutes}\u00a0min\u00a0${seconds}\u00a0s`,
  },
  hours: ({ count }) => plural(count, { one: `${count} heure`, other: `${count} heures` }),
  minutes: ({ count }) => plural(count, { one: `${count} minute`, other: `${count} minutes` }),
  seconds: ({ count }) => plural(count, { one: `${count} seconde`, other: `${count} secondes` }),
  both: ({ larger, smaller }) => `${larger} ${smaller}`,
};
