// One language whole, for a page that was built in another: the entry of `assets/words-….js`, one for each (build/one-language.ts).
import * as areas from '@titan/copy/words/index';
import { script } from '@titan/copy/words/script';
import { formatOf } from '@titan/copy/format';
import type { Area, Language } from '@titan/copy/language';

export const language: Language = {
  ...formatOf(script, areas.formatMessages),
  // An area of a built page knows what it is called.
  wordsOf: (area) => (areas as Record<string, Area>)[`${(area as { area: string }).area}Messages`] as never,
};
