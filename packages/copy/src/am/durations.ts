// Amharic, a draft: how a time that is left is written and said.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';
import { plural } from './format.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `${hours}ሰዓ ${minutes}ደቂ`,
    minutes: ({ minutes, seconds }) => `${minutes}ደቂ ${seconds}ሰከ`,
  },
  hours: ({ count }) => plural(count, { one: `${count} ሰዓት`, other: `${count} ሰዓታት` }),
  minutes: ({ count }) => plural(count, { one: `${count} ደቂቃ`, other: `${count} ደቂቃዎች` }),
  seconds: ({ count }) => plural(count, { one: `${count} ሰከንድ`, other: `${count} ሰከንዶች` }),
  both: ({ larger, smaller }) => `${larger} እና ${smaller}`,
};
