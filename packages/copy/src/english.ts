// English: the language that all others are translated from, so its words are the areas themselves.
import { formatMessages } from '../dist/en/format.js';
import { script } from '../dist/en/script.js';
import { formatOf } from './format.ts';
import type { Language } from './language.ts';

export const english: Language = { ...formatOf(script, formatMessages), wordsOf: (words) => words };
