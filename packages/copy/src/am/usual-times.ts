// How long a charge like the one that is waited for takes now, Amharic, a draft.
import type { Translated } from '../catalogue.ts';
import type { usualTimes as english } from '../en/usual-times.ts';
import { plural } from './format.ts';

export const usualTimes: Translated<typeof english> = {
  usual: {
    seconds: ({ count }) => `አሁን አብዛኛውን ጊዜ ${count} ሰከንዶች ያህል ይወስዳል`,
    minutes: ({ count }) =>
      plural(count, {
        one: `አሁን አብዛኛውን ጊዜ ${count} ደቂቃ ያህል ይወስዳል`,
        other: `አሁን አብዛኛውን ጊዜ ${count} ደቂቃዎች ያህል ይወስዳል`,
      }),
  },
  slow: {
    seconds: ({ count }) => `ከወትሮው የዘገየ፦ አሁን ${count} ሰከንዶች ያህል ይወስዳል`,
    minutes: ({ count }) =>
      plural(count, {
        one: `ከወትሮው የዘገየ፦ አሁን ${count} ደቂቃ ያህል ይወስዳል`,
        other: `ከወትሮው የዘገየ፦ አሁን ${count} ደቂቃዎች ያህል ይወስዳል`,
      }),
  },
};
