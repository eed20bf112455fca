// How a time that is left is written and said, English. All of it ours.
import { plural } from './format.ts';

type OfCount = { count: number };

export const durations = {
  /** As it is seen; the smaller number has two digits. */
  seen: {
    hours: ({ hours, minutes }: { hours: number; minutes: string }) => `${hours}h ${minutes}m`,
    minutes: ({ minutes, seconds }: { minutes: number; seconds: string }) => `${minutes}m ${seconds}s`,
  },
  /** As it is said. */
  hours: ({ count }: OfCount) => plural(count, { one: `${count} hour`, other: `${count} hours` }),
  minutes: ({ count }: OfCount) => plural(count, { one: `${count} minute`, other: `${count} minutes` }),
  seconds: ({ count }: OfCount) => plural(count, { one: `${count} second`, other: `${count} seconds` }),
  both: ({ larger, smaller }: { larger: string; smaller: string }) => `${larger} ${smaller}`,
} as const;
