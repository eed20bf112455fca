// How a time that is left is written and said, Hausa, a draft. All of it ours.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';

/** A counted thing follows its noun, which stays as it is: `minti 1`, `minti 5`. */
export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `${hours}a ${minutes}m`,
    minutes: ({ minutes, seconds }) => `${minutes}m ${seconds}s`,
  },
  hours: ({ count }) => `awa ${count}`,
  minutes: ({ count }) => `minti ${count}`,
  seconds: ({ count }) => `sakan ${count}`,
  both: ({ larger, smaller }) => `${larger} da ${smaller}`,
};
