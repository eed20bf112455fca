// How long a charge like the one that is waited for takes now, French.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';
import { plural } from './format.ts';

export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `En général, environ ${count} secondes en ce moment`,
    minutes: ({ count }) =>
      plural(count, {
        one: `En général, environ ${count} minute en ce moment`,
        other: `En général, environ ${count} minutes en ce moment`,
      }),
  },
  slow: {
    seconds: ({ count }) => `Plus lent que d’habitude\u00a0: environ ${count} secondes en ce moment`,
    minutes: ({ count }) =>
      plural(count, {
        one: `Plus lent que d’habitude\u00a0: environ ${count} minute en ce moment`,
        other: `Plus lent que d’habitude\u00a0: environ ${count} minutes en ce moment`,
      }),
  },
};
