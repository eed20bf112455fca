// How a time that is left is written and said, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';
import { plural } from './format.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `${hours}h ${minutes}min`,
    minutes: ({ minutes, seconds }) => `${minutes}min ${seconds}s`,
  },
  hours: ({ count }) => plural(count, { one: `${count} hora`, other: `${count} horas` }),
  minutes: ({ count }) => plural(count, { one: `${count} minuto`, other: `${count} minutos` }),
  seconds: ({ count }) => plural(count, { one: `${count} segundo`, other: `${count} segundos` }),
  both: ({ larger, smaller }) => `${larger} e ${smaller}`,
};
