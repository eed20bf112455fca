// How a time that is left is written and said, Arabic. The words stand after «بعد», so twos have its case.
import type { Translated } from '../catalogue.ts';
import type { durations as english } from '../en/durations.ts';
import { isolated, plural } from './format.ts';

export const durations: Translated<typeof english> = {
  seen: {
    hours: ({ hours, minutes }) => `${isolated(hours)}س ${isolated(minutes)}د`,
    minutes: ({ minutes, seconds }) => `${isolated(minutes)}د ${isolated(seconds)}ث`,
  },
  hours: ({ count }) =>
    plural(count, {
      zero: `${isolated(count)} ساعة`,
      one: 'ساعة واحدة',
      two: 'ساعتين',
      few: `${isolated(count)} ساعات`,
      many: `${isolated(count)} ساعة`,
      other: `${isolated(count)} ساعة`,
    }),
  minutes: ({ count }) =>
    plural(count, {
      zero: `${isolated(count)} دقيقة`,
      one: 'دقيقة واحدة',
      two: 'دقيقتين',
      few: `${isolated(count)} دقائق`,
      many: `${isolated(count)} دقيقة`,
      other: `${isolated(count)} دقيقة`,
    }),
  seconds: ({ count }) =>
    plural(count, {
      zero: `${isolated(count)} ثانية`,
      one: 'ثانية واحدة',
      two: 'ثانيتين',
      few: `${isolated(count)} ثوانٍ`,
      many: `${isolated(count)} ثانية`,
      other: `${isolated(count)} ثانية`,
    }),
  both: ({ larger, smaller }) => `${larger} و${smaller}`,
};
