// English: the language that all others are translated from, so its words are the areas themselves.
import { format } from './en/format.ts';
import type { Language } from './language.ts';

export const english: Language = {
  ...format,
  // A translation of English into English.
  wordsOf: (words) => words as never,
};
