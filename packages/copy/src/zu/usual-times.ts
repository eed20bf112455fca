// How long a charge like the one that is waited for takes now, Zulu, a draft.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';
import { plural } from './format.ts';

export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `Njengamanje kuvame ukuthatha cishe amasekhondi angu-${count}`,
    minutes: ({ count }) =>
      plural(count, {
        one: `Njengamanje kuvame ukuthatha cishe umzuzu ongu-${count}`,
        other: `Njengamanje kuvame ukuthatha cishe imizuzu engu-${count}`,
      }),
  },
  slow: {
    seconds: ({ count }) => `Kuhamba kancane kunokuvamile: cishe amasekhondi angu-${count} njengamanje`,
    minutes: ({ count }) =>
      plural(count, {
        one: `Kuhamba kancane kunokuvamile: cishe umzuzu ongu-${count} njengamanje`,
        other: `Kuhamba kancane kunokuvamile: cishe imizuzu engu-${count} njengamanje`,
      }),
  },
};
