// How a time that is left is written and said, Yoruba, a draft. All of it ours.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `wkt ${hours} ìṣ ${minutes}`,
    minutes: ({ minutes, seconds }) => `ìṣ ${minutes} àáy ${seconds}`,
  },
  // The number stands behind its unit, which is the same for one and for more.
  hours: ({ count }) => `wákàtí ${count}`,
  minutes: ({ count }) => `ìṣẹ́jú ${count}`,
  seconds: ({ count }) => `ìṣẹ́jú-àáyá ${count}`,
  both: ({ larger, smaller }) => `${larger} àti ${smaller}`,
};
