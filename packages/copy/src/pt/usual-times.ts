// How long a charge like the one that is waited for takes now, Portuguese.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';
import { plural } from './format.ts';

export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `Em geral, cerca de ${count} segundos neste momento`,
    minutes: ({ count }) =>
      plural(count, {
        one: `Em geral, cerca de ${count} minuto neste momento`,
        other: `Em geral, cerca de ${count} minutos neste momento`,
      }),
  },
  slow: {
    seconds: ({ count }) => `Mais lento do que o normal: cerca de ${count} segundos neste momento`,
    minutes: ({ count }) =>
      plural(count, {
        one: `Mais lento do que o normal: cerca de ${count} minuto neste momento`,
        other: `Mais lento do que o normal: cerca de ${count} minutos neste momento`,
      }),
  },
};
