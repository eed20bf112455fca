// How long a charge like the one that is waited for takes now, Arabic.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';
import { isolated, plural } from './format.ts';

// What stands after «نحو» has its case.
export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) =>
      plural(count, {
        few: `يستغرق الأمر الآن عادةً نحو ${isolated(count)} ثوانٍ`,
        other: `يستغرق الأمر الآن عادةً نحو ${isolated(count)} ثانية`,
      }),
    minutes: ({ count }) =>
      plural(count, {
        one: 'يستغرق الأمر الآن عادةً نحو دقيقة واحدة',
        two: 'يستغرق الأمر الآن عادةً نحو دقيقتين',
        few: `يستغرق الأمر الآن عادةً نحو ${isolated(count)} دقائق`,
        other: `يستغرق الأمر الآن عادةً نحو ${isolated(count)} دقيقة`,
      }),
  },
  slow: {
    seconds: ({ count }) =>
      plural(count, {
        few: `أبطأ من المعتاد: نحو ${isolated(count)} ثوانٍ الآن`,
        other: `أبطأ من المعتاد: نحو ${isolated(count)} ثانية الآن`,
      }),
    minutes: ({ count }) =>
      plural(count, {
        one: 'أبطأ من المعتاد: نحو دقيقة واحدة الآن',
        two: 'أبطأ من المعتاد: نحو دقيقتين الآن',
        few: `أبطأ من المعتاد: نحو ${isolated(count)} دقائق الآن`,
        other: `أبطأ من المعتاد: نحو ${isolated(count)} دقيقة الآن`,
      }),
  },
};
