// How long a charge like the one that is waited for takes now, English. All of it ours.
import { plural } from './format.ts';

type OfCount = { count: number };

export const usualTimes = {
  usual: {
    // 5, or a multiple of 10.
    seconds: ({ count }: OfCount) => `Usually about ${count} seconds now`,
    minutes: ({ count }: OfCount) =>
      plural(count, {
        one: `Usually about ${count} minute now`,
        other: `Usually about ${count} minutes now`,
      }),
  },
  slow: {
    seconds: ({ count }: OfCount) => `Slower than normal: about ${count} seconds now`,
    minutes: ({ count }: OfCount) =>
      plural(count, {
        one: `Slower than normal: about ${count} minute now`,
        other: `Slower than normal: about ${count} minutes now`,
      }),
  },
} as const;
