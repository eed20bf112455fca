// One language whole, for a page that was built in another: the entry of `assets/words-….js`, one for each (build/one-language.ts).
import * as areas from '@titan/copy/en/index';
import { format } from '@titan/copy/en/format';
import type { Area, Language } from '@titan/copy/language';

export const language: Language = {
  ...format,
  // An area of a built page knows what it is called.
  wordsOf: (area) => (areas as Record<string, Area>)[(area as { area: string }).area] as never,
};
