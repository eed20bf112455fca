// How a time that is left is written and said, Swahili. All of it ours.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `saa ${hours} dk ${minutes}`,
    minutes: ({ minutes, seconds }) => `dk ${minutes} sek ${seconds}`,
  },
  // The number stands behind its unit, which is the same for one and for more.
  hours: ({ count }) => `saa ${count}`,
  minutes: ({ count }) => `dakika ${count}`,
  seconds: ({ count }) => `sekunde ${count}`,
  both: ({ larger, smaller }) => `${larger} na ${smaller}`,
};
